import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createLog } from '#src/platform/log/log.ts'
import { diskStorage } from '#src/platform/storage/disk-storage.ts'
import { hashFile, storageFull } from '#src/platform/storage/receive-file.ts'
import { unreachable } from '#src/platform/storage/storage.ts'
import { keepObject, removeObject } from '#src/platform/storage/stored-objects.ts'
import { newId } from '#src/values/id.ts'
import { mediaToolFinder } from '#src/videos/server/media/find-media-tool.ts'
import type { MediaTool } from '#src/videos/server/media/media-tool.ts'
import { ProgramFailed } from '#src/videos/server/media/run-program.ts'
import { keepOriginal, type KeptOriginal } from '#src/videos/server/public.ts'
import type { SpeechModel } from '#src/videos/server/speech/speech-model.ts'
import { addFilm } from './add-film.ts'
import { setFilmCaptions } from './captions.ts'
import {
  askForDraft,
  askForMissingDrafts,
  draftFilmCaptions,
  draftingQueue,
  noteDraft,
} from './draft-film-captions.job.ts'
import { captionsOf, findFilm } from './film-store.ts'
import type { FilmConversions } from './film-conversions.ts'
import { filmJob, makingQueue } from './make-film.job.ts'
import { removeFilm } from './remove-film.ts'
import type { Db } from './tables.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-drafts-'))
const spoken = path.join(import.meta.dirname, '../../videos/samples/spoken.mp4')
const now = new Date('2026-11-23T09:00:00Z')
const calm = new AbortController().signal
let database: TestDatabase
let db: Db
let personId: string
const findTool = mediaToolFinder('auto')
const canConvert = (await findTool()) !== undefined
/**
 * The model takes seconds of processor time to load. What it hears is tested beside it, and what becomes of that in
 * `src/interviews/server/http/cutting.test.ts`; here these words stand for it.
 */
const heard = [{ starts: 0.2, ends: 3, text: 'I sold heat pumps in Glasgow for three years.' }]
const attentive: SpeechModel = { listen: async () => heard }

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db as unknown as Db
  personId = newId('per', now)
  await database.db
    .insertInto('people' as never)
    .values({
      id: personId,
      email: 'ailsa@home.example',
      email_key: 'ailsa@home.example',
      name: 'Ailsa Drummond',
      created_at: now,
      updated_at: now,
    } as never)
    .execute()
})
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true })
})
const queues = [makingQueue, draftingQueue, 'remove-film-bytes']
const jobs = testJobs(() => database, queues, { now: () => now })
afterEach(async () => {
  await jobs.clear()
  await db.deleteFrom('films').execute()
})
const asked = async () => (await jobs.enqueued()).filter(({ name }) => name === draftingQueue).length

function films(speech: () => Promise<SpeechModel | undefined> = async () => attentive): FilmConversions {
  return {
    db,
    jobs,
    storage: diskStorage(path.join(folder, 'objects')),
    clock: { now: () => now },
    log: createLog('silent'),
    findTool,
    findSpeech: speech,
    folder: path.join(folder, 'work'),
    maxBytes: 2 ** 30,
    stopping: calm,
  }
}

const cues = [{ starts: 0, ends: 2, text: 'Said by nobody.' }]
const deaf: SpeechModel = { listen: () => Promise.reject(new ProgramFailed('ended', 'killed')) }
const nothing: SpeechModel = { listen: async () => [] }

/** Stores the film; many films can have the same bytes. */
async function stored(): Promise<KeptOriginal> {
  const arrived = path.join(folder, 'in')
  fs.copyFileSync(spoken, arrived)
  const file = { path: arrived, size: fs.statSync(arrived).size, sha256: await hashFile(arrived) }
  return keepOriginal(films(), file)
}
let kept: Promise<KeptOriginal> | undefined

/** Adds a film that is ready and whose draft is queued. */
async function added(): Promise<string> {
  const original = await (kept ??= stored())
  const id = await db.transaction().execute((tx) => addFilm(tx, jobs, { original, personId, uploadId: null }, now))
  await db.updateTable('films').set({ state: 'ready' }).where('id', '=', id).execute()
  await db.transaction().execute((tx) => askForDraft(tx, jobs, id, now))
  return id
}
// As from a page that was opened before there were captions.
const write = (id: string, text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nI sell bread.\n') =>
  db.transaction().execute((tx) => setFilmCaptions(tx, { filmId: id, text, seen: 'none' }, now))
const text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nI sell Fred.\n'

test.skipIf(!canConvert)('a finished film gets a draft of its captions, which counts as not checked', async () => {
  const id = await added()
  await db.updateTable('films').set({ state: 'processing', drafting: null }).where('id', '=', id).execute()
  await jobs.clear()
  await filmJob(films()).run({ filmId: id }, { signal: calm })
  expect(await findFilm(db, id)).toMatchObject({ state: 'ready', drafting: { state: 'waiting' }, hasCaptions: false })
  expect(await asked()).toBe(1)
  await draftFilmCaptions(films(), id, calm)
  // The job may come twice.
  await draftFilmCaptions(
    films(async () => deaf),
    id,
    calm,
  )
  expect(await findFilm(db, id)).toMatchObject({
    captionsBy: 'machine',
    captionsCheckedAt: null,
    drafting: null,
  })
  expect(await captionsOf(db, id)).toMatch(
    /^WEBVTT\n\n00:00:00\.\d+ --> 00:00:0\d\.\d+\nI sold .* in Glasgow for three years/,
  )
  expect(fs.readdirSync(path.join(folder, 'work'))).toEqual([])
})

test('a machine’s draft never overwrites captions that a person wrote, before it or during it', async () => {
  const [before, meanwhile, together] = [await added(), await added(), await added()]
  await write(before)
  await draftFilmCaptions(
    films(async () => deaf),
    before,
    calm,
  )
  const written = { listen: async () => (await write(meanwhile), cues) }
  await draftFilmCaptions(
    films(async () => written),
    meanwhile,
    calm,
  )
  await Promise.all([noteDraft(db, together, { drafting: 'written', text }, now), write(together)])
  const later = await added()
  await noteDraft(db, later, { drafting: 'written', text }, now)
  await write(later)
  for (const id of [before, meanwhile, together, later]) {
    expect(await captionsOf(db, id)).toContain('I sell bread.')
    expect(await findFilm(db, id)).toMatchObject({
      captionsBy: 'person',
      captionsCheckedAt: now.toISOString(),
      drafting: null,
    })
  }
})

test('no draft is kept for a film that is deleted while it is drafted', async () => {
  const id = await added()
  const gone = {
    listen: async () => {
      await db.transaction().execute((tx) => removeFilm(tx, jobs, { filmId: id, reason: 'erased' }, now))
      return cues
    },
  }
  await draftFilmCaptions(
    films(async () => gone),
    id,
    calm,
  )
  await draftFilmCaptions(
    films(async () => gone),
    id,
    calm,
  )
  const row = await db.selectFrom('films').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    state: 'gone',
    captions: null,
    captions_by: null,
    drafting: null,
    drafting_progress: null,
  })
})

test('a model that fails is tried three times, and then captions can still be written by hand', async () => {
  const id = await added()
  for (let times = 0; times < 2; times++) {
    await expect(
      draftFilmCaptions(
        films(async () => deaf),
        id,
        calm,
      ),
    ).rejects.toThrow('killed')
    expect(await findFilm(db, id)).toMatchObject({ drafting: { state: 'waiting' } })
  }
  await draftFilmCaptions(
    films(async () => deaf),
    id,
    calm,
  )
  expect(await findFilm(db, id)).toMatchObject({ drafting: { state: 'failed', progress: null }, hasCaptions: false })
  await write(id)
  expect(await findFilm(db, id)).toMatchObject({ drafting: null, captionsBy: 'person' })
})

test('a draft that ends because the program stops does not count as a try', async () => {
  const id = await added()
  const stopped = { listen: () => Promise.reject(new ProgramFailed('stopped', 'Not wanted any more')) }
  await expect(
    draftFilmCaptions(
      films(async () => stopped),
      id,
      calm,
    ),
  ).rejects.toThrow('Not wanted')
  expect(await db.selectFrom('films').select(['drafting', 'drafting_attempts']).executeTakeFirst()).toEqual({
    drafting: 'writing',
    drafting_attempts: 0,
  })
})

test.skipIf(!canConvert)(
  'a film whose file is no longer in storage fails and says so, at the first attempt',
  async () => {
    const id = await added()
    await db.updateTable('films').set({ state: 'processing' }).where('id', '=', id).execute()
    // Other files are still there.
    fs.mkdirSync(path.join(folder, 'emptied', 'ab'), { recursive: true })
    const emptied = { ...films(), storage: diskStorage(path.join(folder, 'emptied')) }
    await filmJob(emptied).run({ filmId: id }, { signal: calm })
    expect(await findFilm(db, id)).toMatchObject({
      state: 'failed',
      failure: 'Its file is no longer in storage. Upload it again.',
    })
  },
)

test('a film whose still is killed is tried again; after three times it is finished without a picture', async () => {
  const id = await added()
  await db.updateTable('films').set({ state: 'processing' }).where('id', '=', id).execute()
  const tool: MediaTool = {
    name: 'ffmpeg',
    still: () => Promise.reject(new ProgramFailed('killed', 'out of memory')),
    rendition: async ({ source, target }) => fs.promises.copyFile(source, target),
    sound: async () => {},
  }
  const job = filmJob({ ...films(), findTool: async () => tool })
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(job.run({ filmId: id }, { signal: calm })).rejects.toMatchObject({ why: 'killed' })
    expect(await findFilm(db, id)).toMatchObject({ state: 'processing' })
  }
  await job.run({ filmId: id }, { signal: calm })
  expect(await findFilm(db, id)).toMatchObject({ state: 'ready' })
})

test('while the disk of stored files is not mounted, no film is lost, and no file is stored or removed', async () => {
  const id = await added()
  await db.updateTable('films').set({ state: 'processing' }).where('id', '=', id).execute()
  const mountPoint = path.join(folder, 'mount-point')
  fs.mkdirSync(path.join(mountPoint, 'lost+found'), { recursive: true })
  const away = { ...films(), storage: diskStorage(mountPoint) }
  const original = await (kept ??= stored())
  if (canConvert)
    await expect(filmJob(away).run({ filmId: id }, { signal: calm })).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await findFilm(db, id)).toMatchObject({ state: 'processing', failure: null })
  await expect(away.storage.has(original.key)).rejects.toMatchObject({ code: 'ENOENT' })

  const arrived = path.join(folder, 'in-meanwhile')
  fs.copyFileSync(spoken, arrived)
  const file = { path: arrived, size: fs.statSync(arrived).size, sha256: await hashFile(arrived) }
  const kind = { extension: 'webm', contentType: 'video/webm' }
  await expect(keepObject(db, away.storage, file, kind, now)).rejects.toMatchObject({ code: 'storage_away' })
  expect(fs.readdirSync(mountPoint)).toEqual(['lost+found'])

  // A file that nothing needs any more waits, so that it does not come back with the disk.
  const stray = await keepObject(db, films().storage, file, kind, now)
  const later = new Date(now.getTime() + 1)
  await expect(removeObject(db, away.storage, stray, later, later)).rejects.toMatchObject({ code: 'storage_away' })
  await removeObject(db, films().storage, stray, later, later)
  expect(await films().storage.has(stray)).toBe(false)
})

test('a full disk, or storage that does not answer, does not count as a try, however often', async () => {
  const id = await added()
  for (const error of [storageFull(), unreachable('no answer'), new ProgramFailed('no-room', 'disk full')]) {
    const hindered = { listen: () => Promise.reject(error) }
    for (let times = 0; times < 2; times++)
      await expect(
        draftFilmCaptions(
          films(async () => hindered),
          id,
          calm,
        ),
      ).rejects.toBe(error)
  }
  expect(await db.selectFrom('films').select(['drafting', 'drafting_attempts']).executeTakeFirst()).toEqual({
    drafting: 'writing',
    drafting_attempts: 0,
  })
})

test('a film in which nobody speaks is marked as silent; without a model no draft is requested', async () => {
  const [silent, id] = [await added(), await added()]
  await draftFilmCaptions(
    films(async () => nothing),
    silent,
    calm,
  )
  expect(await findFilm(db, silent)).toMatchObject({ drafting: { state: 'silent' }, hasCaptions: false })
  await jobs.clear()
  await draftFilmCaptions(
    films(async () => undefined),
    id,
    calm,
  )
  expect(await findFilm(db, id)).toMatchObject({ drafting: null, hasCaptions: false })
  await askForMissingDrafts(films(async () => undefined))
  expect(await asked()).toBe(0)
  // Once there is a model, the film without a draft gets one; the silent film is not transcribed again.
  await askForMissingDrafts(films(async () => nothing))
  await askForMissingDrafts(films(async () => nothing))
  expect(await asked()).toBe(1)
  expect(await findFilm(db, id)).toMatchObject({ drafting: { state: 'waiting' } })
})
