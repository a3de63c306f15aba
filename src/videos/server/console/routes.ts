import fs from 'node:fs/promises'
import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { type Endpoints, endpoints, type Who } from '#src/platform/http/endpoint.ts'
import { receiveForm } from '#src/platform/http/bodies/receive-form.ts'
import { type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { PosterFrame, VideoChange, VideoDeletion, type VideoLibrary, VideoOrder } from '../../api.ts'
import { readCaptions } from '../../captions.ts'
import { captionBytes, posterBytes, videoTexts } from '../../video.ts'
import { addVideo } from '../add-video.ts'
import {
  changeVideo,
  choosePosterFrame,
  deleteVideo,
  orderVideos,
  processAgain,
  setCaptions,
  setPoster,
} from '../change-video.ts'
import { keepOriginal } from '../keep-original.ts'
import { converterOf, type Library } from '../library.ts'
import { keepPoster } from '../make-poster.job.ts'
import { parseUpload } from '../parse-upload.ts'
import { presentToStaff } from '../present-video.ts'
import { readBody } from '../read-body.ts'
import { uploadCalls } from '../resumable-uploads.ts'
import { type ResumableUploads, uploadsPath } from '../upload-place.ts'
import { findVideo, noSuchVideo, type StoredVideo } from '../video-store.ts'
import type { Tx } from '#src/platform/database/database.ts'

/** What staff can do with the library (VIDEO-8, VIDEO-9). */
export function videoConsoleRoutes(library: Library, uploads: ResumableUploads, gate: StaffGate): Hono<AppEnv> {
  const { db, clock } = library
  const { staff } = staffCallers(gate)
  const api = endpoints({ db, clock })

  api.get(
    '/api/videos/library',
    { does: 'Says what the library can do', who: staff },
    async (): Promise<VideoLibrary> => ({ converter: await converterOf(library), maxBytes: library.maxBytes }),
  )

  uploadRoute(api, library, staff)

  uploadCalls(api, uploadsPath, { does: 'Takes a video in pieces, resumable (tus 1.0.0)', staff, uploads })

  api.put(
    '/api/videos/order',
    { does: 'Puts videos in order', who: staff, body: VideoOrder },
    async ({ who, body, now }) => {
      const [videos, converter] = [
        await db.transaction().execute((tx) => orderVideos(tx, body, who, now)),
        await converterOf(library),
      ]
      const missing = await library.findMissing(videos)
      return videos.map((video) => presentToStaff(video, converter, missing))
    },
  )

  changeRoutes(api, library, staff)
  captionRoutes(api, library, staff)
  return api.routes
}

/** Uploads a video as a single form. */
function uploadRoute(api: Endpoints, library: Library, staff: Who<StaffMember>): void {
  const { clock, maxBytes, folder } = library

  api.post(
    '/api/videos/upload',
    {
      does: 'Takes a video in one form',
      who: staff,
      bytes: 'counted',
      slow: true,
      takes: ['multipart/form-data'],
      once: true,
      status: 201,
      says: videoTexts.uploaded,
    },
    async ({ c, who: member, once }) => {
      const { fields, file } = await receiveForm(c.env.incoming, { fileField: 'video', folder, maxBytes })
      try {
        const details = parseUpload(fields)
        if (!file || (file.name === '' && file.size === 0))
          throw new Problem('invalid', 'no_file', videoTexts.fileAndTitle, {
            fields: [{ path: 'video', msg: videoTexts.fileAndTitle }],
          })
        const original = await keepOriginal(library, file)
        const now = clock.now()
        return await once(
          async (tx) => {
            const video = await addVideo(tx, library, { original, fileName: file.name, details, member }, now)
            return presentToStaff(video, original.converter, new Set())
          },
          { ...details, sha256: file.sha256 },
        )
      } finally {
        if (file) await fs.rm(file.path, { force: true })
      }
    },
  )
}

function changeRoutes(api: Endpoints, library: Library, staff: Who<StaffMember>): void {
  api.put(
    '/api/videos/:id',
    {
      does: 'Changes what is said of a video, and where it shows',
      who: staff,
      body: VideoChange,
      says: videoTexts.updated,
    },
    ({ who, params, body }) => changed(library, params.id, who, (tx, edit) => changeVideo(tx, body, edit)),
  )

  api.delete(
    '/api/videos/:id',
    { does: 'Deletes a video', who: staff, body: VideoDeletion, once: true, says: videoTexts.deleted },
    async ({ who: member, params: { id }, body: { seen }, now, once }) => {
      const answer = await once(async (tx) => ({ id, uses: await deleteVideo(tx, library, { id, member, now, seen }) }))
      library.delivered.forget()
      return answer
    },
  )

  api.put(
    '/api/videos/:id/poster',
    {
      does: 'Chooses a video’s still: a picture, or a moment of it',
      who: staff,
      bytes: posterBytes,
      takes: ['image/webp', 'image/jpeg', 'image/png', 'application/json'],
      says: videoTexts.updated,
    },
    async ({ c, who, params: { id } }) => {
      const seen = c.req.query('seen')
      if (/^image\/(?:webp|jpeg|png)\b/i.test(c.req.header('content-type') ?? '')) {
        const poster = await keepPoster(library, await readBody(c, posterBytes))
        return changed(library, id, who, (tx, edit) => setPoster(tx, poster, { ...edit, seen }))
      }
      const { seconds } = parse(PosterFrame, await readJson(c))
      if ((await converterOf(library)) === 'none')
        throw new Problem(
          'conflict',
          'no_converter',
          'This server can’t take a still from the video. Send a picture instead.',
        )
      return changed(library, id, who, (tx, edit) => choosePosterFrame(tx, library, seconds, { ...edit, seen }))
    },
  )

  api.post(
    '/api/videos/:id/process',
    { does: 'Converts a video again', who: staff, says: videoTexts.updated },
    ({ who, params }) => changed(library, params.id, who, (tx, edit) => processAgain(tx, library, edit)),
  )
}

function captionRoutes(api: Endpoints, library: Library, staff: Who<StaffMember>): void {
  api.put(
    '/api/videos/:id/captions',
    { does: 'Gives a video captions', who: staff, bytes: posterBytes, takes: ['text/vtt'], says: videoTexts.updated },
    async ({ c, who, params }) => {
      if (!/^text\/vtt\b/i.test(c.req.header('content-type') ?? ''))
        throw new Problem('unsupported-type', 'vtt_expected', 'Send the captions as a WebVTT file (.vtt).')
      const parsedCaptions = readCaptions(await readBody(c, captionBytes))
      if ('refused' in parsedCaptions)
        throw new Problem('invalid', 'captions_unreadable', parsedCaptions.refused, {
          fields: [{ path: 'captions', msg: parsedCaptions.refused }],
        })
      const captions = {
        text: parsedCaptions.text,
        sha256: createHash('sha256').update(parsedCaptions.text).digest('hex'),
      }
      return changed(library, params.id, who, (tx, edit) =>
        setCaptions(tx, captions, { ...edit, seen: c.req.query('seen') }),
      )
    },
  )

  api.get(
    '/api/videos/:id/captions/draft',
    { does: 'Downloads the captions that a machine has drafted for a video', who: staff },
    async ({ c, params }) => {
      const video = await findVideo(library.db, params.id)
      if (!video) throw noSuchVideo()
      if (video.draft === null) throw new Problem('not-found', 'no_draft', 'There is no draft of captions.')
      return c.body(video.draft, 200, {
        'content-type': 'text/vtt; charset=utf-8',
        'cache-control': 'private, no-store',
      })
    },
  )

  api.delete(
    '/api/videos/:id/captions',
    { does: 'Takes a video’s captions away', who: staff, says: videoTexts.updated },
    ({ c, who, params }) =>
      changed(library, params.id, who, (tx, edit) => setCaptions(tx, null, { ...edit, seen: c.req.query('seen') })),
  )
}

/** Changes a video and returns its view for staff. */
async function changed(
  library: Library,
  id: string,
  member: StaffMember,
  work: (tx: Tx, what: { id: string; member: StaffMember; now: Date }) => Promise<StoredVideo>,
) {
  const edit = { id, member, now: library.clock.now() }
  const [video, converter] = [
    await library.db.transaction().execute((tx) => work(tx, edit)),
    await converterOf(library),
  ]
  library.delivered.forget()
  return presentToStaff(video, converter, await library.findMissing([video]))
}
