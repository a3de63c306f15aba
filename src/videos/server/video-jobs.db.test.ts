import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createLog } from '#src/platform/log/log.ts'
import { diskStorage } from '#src/platform/storage/disk-storage.ts'
import { hashFile, type ReceivedFile, storageFull } from '#src/platform/storage/receive-file.ts'
import { contentKey } from '#src/platform/storage/storage.ts'
import { keepObject } from '#src/platform/storage/stored-objects.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { addVideo } from './add-video.ts'
import { tooBusy } from './probe/refused.ts'
import { keepOriginal } from './keep-original.ts'
import { changeVideo, deleteVideo, orderVideos, processAgain, setCaptions, setPoster } from './change-video.ts'
import { deliveredVideos } from './delivered-videos.ts'
import { cleanStorage } from './clean-storage.job.ts'
import { askForMissingVideoDrafts, draftVideoCaptions } from './draft-video-captions.job.ts'
import { cleaningQueue, draftingQueue, type Library, posterQueue, renditionQueue } from './library.ts'
import { keepPoster, makePoster } from './make-poster.job.ts'
import { makeRendition } from './make-rendition.job.ts'
import { mediaToolFinder } from './media/find-media-tool.ts'
import type { MediaTool } from './media/media-tool.ts'
import { ProgramFailed } from './media/run-program.ts'
import { presentToStaff, presentVideo } from './present-video.ts'
import { publicVideos } from './public.ts'
import { findVideo, listVideos } from './video-store.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-video-jobs-'))
const objects = path.join(folder, 'objects')
const samples = path.join(import.meta.dirname, '../samples')
let database: TestDatabase
let member: StaffMember
let now = new Date('2026-11-23T09:00:00Z')
const hour = 3600_000
const calm = new AbortController().signal

beforeAll(async () => {
  database = await openTestDatabase()
  member = (await signedIn(database.db)).member
})
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true })
})
const jobs = testJobs(() => database, [posterQueue, renditionQueue, draftingQueue, cleaningQueue], { now: () => now })
const queued = async () => (await jobs.enqueued()).map(({ name }) => name)
afterEach(async () => {
  await database.db.deleteFrom('videos').execute()
  await jobs.clear()
})

function library(converter: 'auto' | 'ffmpeg' | 'none' | MediaTool): Library {
  const findTool = typeof converter === 'string' ? mediaToolFinder(converter) : async () => converter
  return {
    db: database.db,
    storage: diskStorage(objects),
    delivered: deliveredVideos(database.db),
    findMissing: async () => new Set(),
    jobs,
    clock: { now: () => now },
    log: createLog('silent'),
    findTool,
    findSpeech: async () => undefined,
    folder: path.join(folder, 'work'),
    maxBytes: 2 ** 30,
    stopping: calm,
  }
}
async function arrived(name: string, change: (bytes: Buffer) => Buffer = (bytes) => bytes): Promise<ReceivedFile> {
  const file = path.join(folder, `in-${Math.random()}`)
  fs.writeFileSync(file, change(fs.readFileSync(path.join(samples, name))))
  return { path: file, size: fs.statSync(file).size, sha256: await hashFile(file) }
}
async function added(kept: Library, file: ReceivedFile | string) {
  const original = await keepOriginal(kept, typeof file === 'string' ? await arrived(file) : file)
  return database.db
    .transaction()
    .execute((tx) =>
      addVideo(
        tx,
        kept,
        { original, fileName: 'a.mp4', details: { title: 'A', description: '', category: 'general' }, member },
        now,
      ),
    )
}
const stored = () =>
  fs
    .readdirSync(objects, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
const nobody = async () => 0

test('a film becomes ready, with its rendition and its poster', async ({ skip }) => {
  const kept = library('auto')
  if (!(await kept.findTool())) return skip('nothing to convert with is installed')
  const { id } = await added(kept, 'turned.mp4')
  await makeRendition(kept, id, calm)
  await makePoster(kept, id, calm)
  const video = (await findVideo(database.db, id))!
  expect(video).toMatchObject({ state: 'ready', failure: null, making: null, progress: null, width: 90, height: 160 })
  expect(await kept.storage.withFile(video.poster_key!, (file) => sharp(file).metadata())).toMatchObject({
    format: 'webp',
    width: 90,
    height: 160,
  })
  expect(fs.readdirSync(path.join(folder, 'work'))).toEqual([])
})

describe('a conversion', () => {
  const killed: MediaTool = {
    name: 'ffmpeg',
    still: () => Promise.reject(new ProgramFailed('too-long', '')),
    rendition: () => Promise.reject(new ProgramFailed('ended', 'killed')),
    sound: async () => {},
  }

  test('that keeps failing ends after three attempts with a sentence; staff can start it again', async () => {
    const { id } = await added(library(killed), 'plain.mp4')
    for (const state of ['processing', 'processing']) {
      await expect(makeRendition(library(killed), id, calm)).rejects.toThrow('killed')
      expect((await findVideo(database.db, id))!.state).toBe(state)
    }
    await makeRendition(library(killed), id, calm)
    await makePoster(library(killed), id, calm)
    expect(await findVideo(database.db, id)).toMatchObject({
      state: 'failed',
      making: null,
      progress: null,
      failure: 'We couldn’t convert it: something in the file is damaged. Export it again and upload it again.',
      poster_key: null,
    })
    expect(await publicVideos(database.db)).toEqual([])
    await jobs.clear()
    await database.db.transaction().execute((tx) => processAgain(tx, library(killed), { id, member, now }))
    expect([(await queued()).toSorted(), (await findVideo(database.db, id))!.state]).toEqual([
      [posterQueue, renditionQueue],
      'processing',
    ])
  })

  test.each([
    ['busy machine', tooBusy(new ProgramFailed('too-long', '')), 'check_unfinished'],
    ['full disk', storageFull(), 'storage_full'],
    ['full disk of the converter', Object.assign(new Error('no space'), { code: 'ENOSPC' }), 'ENOSPC'],
  ])('that a %s did not let through is tried again, however often', async (_, error, code) => {
    const hindered = library({ ...killed, rendition: () => Promise.reject(error) })
    const { id } = await added(hindered, 'plain.mp4')
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(makeRendition(hindered, id, calm)).rejects.toMatchObject({ code })
    expect(await findVideo(database.db, id)).toMatchObject({ state: 'processing', attempts: 0 })
  })

  test('that is stopped with the program does not count as an attempt, and forgotten ones begin again', async () => {
    const stopping = AbortSignal.abort()
    const kept = library({ ...still, rendition: () => Promise.reject(new ProgramFailed('stopped', 'stopped')) })
    const { id } = await added(kept, 'plain.mp4')
    await expect(makeRendition(kept, id, stopping)).rejects.toMatchObject({ why: 'stopped' })
    expect(await findVideo(database.db, id)).toMatchObject({ state: 'processing', attempts: 0 })
    await jobs.clear()
    now = new Date(now.getTime() + hour)
    await cleanStorage(kept, nobody)
    await cleanStorage(kept, nobody)
    expect((await queued()).toSorted()).toEqual([posterQueue, renditionQueue])
  })

  test('whose still was not taken in time, or was killed, begins again too, without another rendition', async () => {
    const kept = library(still)
    const { id } = await added(kept, 'plain.mp4')
    await makeRendition(kept, id, calm)
    const dead = library({ ...still, still: () => Promise.reject(new ProgramFailed('killed', '')) })
    for (const attempt of [1, 2]) await expect(makePoster(dead, id, calm, attempt)).rejects.toThrow(ProgramFailed)
    expect(await findVideo(database.db, id)).toMatchObject({ state: 'ready', making: 'poster' })
    await jobs.clear()
    now = new Date(now.getTime() + hour)
    await cleanStorage(kept, nobody)
    await cleanStorage(kept, nobody)
    expect(await queued()).toEqual([posterQueue])
    await makePoster(kept, id, calm)
    expect(await findVideo(database.db, id)).toMatchObject({ making: null, poster_key: expect.any(String) })
    await jobs.clear()
    now = new Date(now.getTime() + hour)
    await cleanStorage(kept, nobody)
    expect(await queued()).toEqual([])
  })

  test('of a film that is damaged inside ends by itself, with a sentence', async ({ skip }) => {
    const kept = library('ffmpeg')
    const tool = await kept.findTool()
    if (!tool) return skip('ffmpeg is not installed')
    const file = await arrived('wide.mov', (bytes) =>
      bytes.fill(0xff, bytes.indexOf('mdat') + 4, bytes.indexOf('mdat') + 200),
    )
    const { id } = await added(kept, file)
    for (let attempt = 0; attempt < 3; attempt++) await makeRendition(kept, id, calm).catch(() => {})
    expect(await findVideo(database.db, id)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/damaged/),
    })
  })

  test('is not queued without a converter', async () => {
    const kept = library('none')
    const plain = await added(kept, 'plain.mp4')
    const wide = await added(kept, 'wide.mov')
    expect([plain.state, wide.state, await queued()]).toEqual(['ready', 'failed', []])
    await database.db
      .transaction()
      .execute((tx) => changeVideo(tx, { placement: 'hero', withoutCaptions: true }, { id: plain.id, member, now }))
    expect(await publicVideos(database.db)).toMatchObject([
      {
        id: plain.id,
        placement: 'hero',
        videoFile: expect.stringMatching(new RegExp(`^${plain.id}-[0-9a-f]{16}\\.mp4$`)),
      },
    ])
  })
})

describe('a still', () => {
  const picture = (color: string) => sharp({ create: { width: 32, height: 32, channels: 3, background: color } }).png()

  test('never replaces a picture that staff have sent meanwhile', async () => {
    const kept = library(still)
    const [before, during] = [await added(kept, 'plain.mp4'), await added(kept, 'plain.mp4')]
    const send = async (id: string) => {
      const sent = await keepPoster(kept, await picture('#c33').toBuffer())
      const edit = { id, member, now, seen: undefined }
      return database.db.transaction().execute((tx) => setPoster(tx, sent, edit))
    }
    const { poster_key } = await send(before.id)
    await makePoster(kept, before.id, calm)
    const slow = {
      ...still,
      still: async (taken: Parameters<MediaTool['still']>[0]) => (
        await still.still(taken),
        void (await send(during.id))
      ),
    }
    await makePoster(library(slow), during.id, calm)
    for (const { id } of [before, during]) expect((await findVideo(database.db, id))!.poster_key).toBe(poster_key)
  })
})

test.runIf(process.env.TEST_POSTGRES_URL)(
  'two colleagues who put the list in order at the same moment: the second is told (VIDEO-17)',
  async () => {
    for (let count = 0; count < 3; count++) await added(library('none'), 'plain.mp4')
    const seen = (await listVideos(database.db)).map(({ id }) => id)
    const [a, b, c] = seen as [string, string, string]
    const order = (ids: string[], hold = async () => {}) =>
      database.db.transaction().execute(async (tx) => {
        await orderVideos(tx, { ids, seen }, member, now)
        await hold()
      })
    const first = (hold: () => Promise<void>) => order([b, a, c], hold)
    await expect(behind(database.db, first, () => order([c, a, b]))).rejects.toMatchObject({ code: 'order_changed' })
    expect((await listVideos(database.db)).map(({ id }) => id)).toEqual([b, a, c])
  },
)

describe('cleaning', () => {
  test('removes what no video refers to, an hour after it was last used; a shared file stays for the other video', async () => {
    const kept = library('none')
    const [first, other] = [await added(kept, 'plain.mp4'), await added(kept, 'plain.mp4')]
    const stray = await keepObject(
      database.db,
      kept.storage,
      await arrived('picture.webm'),
      { extension: 'webm', contentType: 'video/webm' },
      now,
    )
    expect(first.original_key).toBe(other.original_key)
    const shared = first.original_key

    await cleanStorage(kept, nobody)
    expect(stored()).toEqual(expect.arrayContaining([shared, stray]))
    now = new Date(now.getTime() + 2 * hour)
    await database.db.transaction().execute((tx) => deleteVideo(tx, kept, { id: first.id, member, now }))
    expect(await queued()).toContain(cleaningQueue)
    await cleanStorage(kept, nobody)
    expect(stored()).toEqual([shared])
    await database.db.transaction().execute((tx) => deleteVideo(tx, kept, { id: other.id, member, now }))
    await cleanStorage(kept, nobody)
    expect(stored()).toEqual([])
    expect(await database.db.selectFrom('stored_objects').selectAll().execute()).toEqual([])
  })

  test('never removes a file that is about to be used', async () => {
    const kept = library('none')
    const file = await arrived('plain.mp4')
    const original = await keepOriginal(kept, file)
    now = new Date(now.getTime() + 2 * hour)
    // The same file is uploaded again just now, which keeps it in spite of its age.
    await keepOriginal(kept, await arrived('plain.mp4'))
    await cleanStorage(kept, nobody)
    expect(stored()).toEqual([contentKey(file.sha256, 'mp4')])

    // If the bytes are removed all the same, the video is refused instead of being made without them.
    await database.db.deleteFrom('stored_objects').execute()
    const late = database.db
      .transaction()
      .execute((tx) =>
        addVideo(
          tx,
          kept,
          { original, fileName: 'a', details: { title: 'A', description: '', category: 'general' }, member },
          now,
        ),
      )
    await expect(late).rejects.toMatchObject({ kind: 'unavailable', code: 'object_missing' })
  })
})

describe('a machine’s draft of captions', () => {
  const captions = (text: string) => ({ text, sha256: 'a'.repeat(64) })
  const hears = (words: string, meanwhile: () => Promise<unknown> = async () => {}): Library => ({
    ...library('auto'),
    findSpeech: async () => ({
      listen: async () => (await meanwhile(), [{ starts: 0, ends: 1, text: words }]),
    }),
  })

  test('is kept apart from the captions until somebody checks it, and visitors never see it', async ({ skip }) => {
    const kept = hears('I sell Fred.')
    if (!(await kept.findTool())) return skip('nothing to convert with is installed')
    const { id } = await added(kept, 'plain.mp4')
    await change(id, { placement: 'hero', withoutCaptions: true })
    await makeRendition(kept, id, calm)
    expect(await queued()).toContain(draftingQueue)
    await draftVideoCaptions(kept, id, calm)
    const drafted = (await findVideo(database.db, id))!
    expect(drafted).toMatchObject({ captions: null, captions_sha256: null, drafting: 'written' })
    expect(drafted.draft).toContain('I sell Fred.')
    expect(presentVideo(drafted).captionsPath).toBeNull()
    expect((await publicVideos(database.db))[0]).not.toHaveProperty('captionsFile')
    expect(presentToStaff(drafted, 'ffmpeg', new Set())).toMatchObject({ hasDraft: true, drafting: null })
    // It still counts as a film without captions.
    await change(id, { placement: null })
    await expect(change(id, { placement: 'hero' })).rejects.toMatchObject({ code: 'captions_missing' })

    const edit = { id, member, now, seen: undefined }
    const read = await database.db.transaction().execute((tx) => setCaptions(tx, captions('I sell bread.'), edit))
    expect(read).toMatchObject({ captions: 'I sell bread.', draft: null })
    expect(presentToStaff(read, 'ffmpeg', new Set())).toMatchObject({ hasDraft: false })
  })

  test('that is forgotten, because its job is gone, is begun again', async () => {
    const kept = hears('I sell Fred.')
    const { id } = await added(library('none'), 'plain.mp4')
    await askForMissingVideoDrafts(kept)
    await jobs.clear()
    now = new Date(now.getTime() + hour)
    await askForMissingVideoDrafts(kept)
    expect(await queued()).toEqual([])
    now = new Date(now.getTime() + 13 * hour)
    await askForMissingVideoDrafts(kept)
    expect([await queued(), await findVideo(database.db, id)]).toMatchObject([[draftingQueue], { drafting: 'waiting' }])
  })

  test('is not stored once somebody has added captions, or if the video was deleted', async () => {
    const [captioned, deleted] = [await added(library('none'), 'plain.mp4'), await added(library('none'), 'plain.mp4')]
    await database.db.updateTable('videos').set({ state: 'ready', drafting: 'waiting' }).execute()
    const write = () =>
      database.db
        .transaction()
        .execute((tx) => setCaptions(tx, captions('I sell bread.'), { id: captioned.id, member, now, seen: undefined }))
    await draftVideoCaptions(hears('I sell Fred.', write), captioned.id, calm)
    expect(await findVideo(database.db, captioned.id)).toMatchObject({ captions: 'I sell bread.', draft: null })
    const remove = () =>
      database.db
        .transaction()
        .execute((tx) => deleteVideo(tx, { jobs }, { id: deleted.id, member, now, seen: undefined }))
    await draftVideoCaptions(hears('I sell Fred.', remove), deleted.id, calm)
    expect(await findVideo(database.db, deleted.id)).toBeUndefined()
  })
})

const change = (id: string, values: Parameters<typeof changeVideo>[1]) =>
  database.db.transaction().execute((tx) => changeVideo(tx, values, { id, member, now }))

/** Takes a still at once, and makes a rendition of nothing but a copy. */
const still: MediaTool = {
  name: 'ffmpeg',
  still: async ({ target }) =>
    void (await sharp({ create: { width: 32, height: 32, channels: 3, background: '#333' } })
      .png()
      .toFile(target)),
  rendition: async ({ source, target }) => fs.promises.copyFile(source, target),
  sound: async () => {},
}
