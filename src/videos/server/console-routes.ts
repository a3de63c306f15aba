import fs from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { answerOnce } from '#src/platform/http/idempotency.ts'
import { receiveForm } from '#src/platform/http/receive-form.ts'
import { type AppContext, type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { PosterFrame, VideoChange, type VideoLibrary, VideoOrder } from '../api.ts'
import { readCaptions } from '../captions.ts'
import { captionBytes, posterBytes, videoTexts } from '../video.ts'
import { addVideo, keepOriginal } from './add-video.ts'
import {
  changeVideo,
  choosePosterFrame,
  deleteVideo,
  orderVideos,
  processAgain,
  setCaptions,
  setPoster,
} from './change-video.ts'
import { converterOf, type Library } from './library.ts'
import { keepPoster } from './make-poster.job.ts'
import { parseUpload } from './parse-upload.ts'
import { presentToStaff } from './present-video.ts'
import { readBody } from './read-body.ts'
import { type ResumableUploads, uploadsPath } from './upload-place.ts'
import type { StoredVideo } from './video-store.ts'
import type { Tx } from '#src/platform/database/database.ts'

export interface VideoConsoleOptions {
  library: Library
  uploads: ResumableUploads
  staff: StaffGate
}

/** What staff do with the library (VIDEO-8, VIDEO-9). Each handler's first line asks who it is. */
export function videoConsoleRoutes({ library, uploads, staff }: VideoConsoleOptions): Hono<AppEnv> {
  const { db, clock, maxBytes, folder } = library
  const routes = new Hono<AppEnv>()

  routes.get('/api/videos/library', async (c) => {
    await staff.require(c)
    return c.json({ success: true, data: { converter: await converterOf(library), maxBytes } satisfies VideoLibrary })
  })

  routes.post('/api/videos/upload', async (c) => {
    const member = await staff.require(c)
    const { fields, file } = await receiveForm(c.env.incoming, { fileField: 'video', folder, maxBytes })
    try {
      const details = parseUpload(fields)
      if (!file || (file.name === '' && file.size === 0))
        throw new Problem('invalid', 'no_file', videoTexts.fileAndTitle, {
          fields: [{ path: 'video', msg: videoTexts.fileAndTitle }],
        })
      const original = await keepOriginal(library, file)
      const now = clock.now()
      const call = {
        route: `/api/videos/upload ${member.id}`,
        key: c.req.header('idempotency-key'),
        body: { ...details, sha256: file.sha256 },
        now,
      }
      const answer = await answerOnce(db, call, async (tx) => {
        const video = await addVideo(tx, library, { original, fileName: file.name, details, member }, now)
        return {
          status: 201,
          body: {
            success: true,
            data: presentToStaff(video, original.converter, new Set()),
            message: videoTexts.uploaded,
          },
        }
      })
      return c.json(answer.body as object, answer.status as 201)
    } finally {
      if (file) await fs.rm(file.path, { force: true })
    }
  })

  for (const path of [uploadsPath, `${uploadsPath}/:upload`]) {
    routes.all(path, async (c) => {
      const member = await staff.require(c)
      return uploads.respond(c.req.raw, member, c.get('requestId'))
    })
  }

  routes.put('/api/videos/order', async (c) => {
    const member = await staff.require(c)
    const { ids } = parse(VideoOrder, await readJson(c))
    const [videos, converter] = [
      await db.transaction().execute((tx) => orderVideos(tx, ids, member, clock.now())),
      await converterOf(library),
    ]
    const missing = await library.findMissing(videos)
    return c.json({ success: true, data: videos.map((video) => presentToStaff(video, converter, missing)) })
  })

  routes.put('/api/videos/:id', async (c) => {
    const member = await staff.require(c)
    const change = parse(VideoChange, await readJson(c))
    return changed(c, member, (tx, what) => changeVideo(tx, change, what))
  })

  routes.delete('/api/videos/:id', async (c) => {
    const member = await staff.require(c)
    const id = c.req.param('id')
    const now = clock.now()
    const call = { route: `DELETE ${c.req.path} ${member.id}`, key: c.req.header('idempotency-key'), body: null, now }
    const answer = await answerOnce(db, call, async (tx) => {
      const uses = await deleteVideo(tx, library, { id, member, now })
      return { status: 200, body: { success: true, data: { id, uses }, message: videoTexts.deleted } }
    })
    library.delivered.forget()
    return c.json(answer.body as object)
  })

  routes.put('/api/videos/:id/captions', async (c) => {
    const member = await staff.require(c)
    if (!/^text\/vtt\b/i.test(c.req.header('content-type') ?? ''))
      throw new Problem('unsupported-type', 'vtt_expected', 'Send the captions as a WebVTT file (.vtt).')
    const read = readCaptions(await readBody(c, captionBytes))
    if ('refused' in read)
      throw new Problem('invalid', 'captions_unreadable', read.refused, {
        fields: [{ path: 'captions', msg: read.refused }],
      })
    const captions = { text: read.text, sha256: createHash('sha256').update(read.text).digest('hex') }
    return changed(c, member, (tx, what) => setCaptions(tx, captions, what))
  })

  routes.delete('/api/videos/:id/captions', async (c) => {
    const member = await staff.require(c)
    return changed(c, member, (tx, what) => setCaptions(tx, null, what))
  })

  routes.put('/api/videos/:id/poster', async (c) => {
    const member = await staff.require(c)
    if (/^image\/(?:webp|jpeg|png)\b/i.test(c.req.header('content-type') ?? '')) {
      const poster = await keepPoster(library, await readBody(c, posterBytes))
      return changed(c, member, (tx, what) => setPoster(tx, poster, what))
    }
    const { seconds } = parse(PosterFrame, await readJson(c))
    if ((await converterOf(library)) === 'none')
      throw new Problem(
        'conflict',
        'no_converter',
        'This server can’t take a still from the video. Send a picture instead.',
      )
    return changed(c, member, (tx, what) => choosePosterFrame(tx, library, seconds, what))
  })

  routes.post('/api/videos/:id/process', async (c) => {
    const member = await staff.require(c)
    return changed(c, member, (tx, what) => processAgain(tx, library, what))
  })

  return routes

  async function changed(
    c: AppContext,
    member: StaffMember,
    work: (tx: Tx, what: { id: string; member: StaffMember; now: Date }) => Promise<StoredVideo>,
  ) {
    const what = { id: c.req.param('id')!, member, now: clock.now() }
    const [video, converter] = [await db.transaction().execute((tx) => work(tx, what)), await converterOf(library)]
    library.delivered.forget()
    return c.json({
      success: true,
      data: presentToStaff(video, converter, await library.findMissing([video])),
      message: videoTexts.updated,
    })
  }
}
