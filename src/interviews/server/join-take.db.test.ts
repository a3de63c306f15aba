import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { personFilms } from '#src/films/server/person-films.ts'
import type { ErasureOutcome } from '#src/leads/console-api.ts'
import { erasePerson } from '#src/leads/server/public.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createLog } from '#src/platform/log/log.ts'
import { diskStorage } from '#src/platform/storage/disk-storage.ts'
import { hashFile, storageFull } from '#src/platform/storage/receive-file.ts'
import { keepObject } from '#src/platform/storage/stored-objects.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { newId } from '#src/values/id.ts'
import { mediaToolFinder } from '#src/videos/server/media/find-media-tool.ts'
import { noAdjustments } from '../adjustments.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { beginForgottenFilms, shortlistFilmQueue } from './cut/shortlist-film.job.ts'
import { dropRecordings } from './drop-recordings.ts'
import { lockInvitation } from './invitation-store.ts'
import { beginForgottenJoins, joiningJob, joiningQueue, type Joining } from './join-take.job.ts'
import { personInterviews } from './person-interviews.ts'
import type { Db } from './tables.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-joins-'))
const objects = path.join(folder, 'objects')
const sample = path.join(import.meta.dirname, '../../videos/samples/plain.mp4')
const hourMs = 3600_000
const ffmpeg = await mediaToolFinder('ffmpeg')()
let now = new Date('2026-11-23T09:00:00Z')
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true })
})
const jobs = testJobs(
  () => database,
  [joiningQueue, shortlistFilmQueue, 'make-film', 'remove-film-bytes', 'finish-erasure'],
  { now: () => now },
)
beforeEach(() => jobs.clear())

/** The one part of each take needs no converter. */
function joining(changes: Partial<Joining> = {}): Joining {
  return {
    db,
    jobs,
    storage: diskStorage(objects),
    clock: { now: () => now },
    log: createLog('silent'),
    findTool: async () => undefined,
    findSpeech: async () => undefined,
    folder: path.join(folder, 'work'),
    maxBytes: 2 ** 30,
    stopping: new AbortController().signal,
    ...changes,
  }
}
const join = (takeId: string, changes: Partial<Joining> = {}) =>
  joiningJob(joining(changes)).run({ takeId }, { signal: new AbortController().signal })

let people = 0
async function person(): Promise<string> {
  const id = newId('per', now)
  const email = `ailsa${people++}@home.example`
  const times = { created_at: now, updated_at: now }
  await db
    .insertInto('people')
    .values({ id, email, email_key: email, name: 'Ailsa Drummond', phone: '', company: '', ...times })
    .execute()
  return id
}

/** An interview with one chosen take, of which everything has arrived. */
async function chosenTake(personId: string): Promise<{ invitationId: string; takeId: string }> {
  const [question_set_id, invitationId] = [newId('qst', now), newId('inv', now)]
  const takeId = newId('tak', now)
  await db
    .insertInto('question_sets')
    .values({
      id: question_set_id,
      family_id: question_set_id,
      version: 1,
      name: 'AE',
      kind: 'role',
      questions: '[]',
      created_at: now,
    })
    .execute()
  const times = { created_at: now, updated_at: now }
  await db
    .insertInto('invitations')
    .values({
      id: invitationId,
      person_id: personId,
      question_set_id,
      source: 'staff',
      sent_at: now,
      deadline: now,
      adjustments: JSON.stringify(noAdjustments),
      ...times,
    })
    .execute()
  await db
    .insertInto('takes')
    .values({
      id: takeId,
      invitation_id: invitationId,
      question: 'q1',
      n: 1,
      kind: 'film',
      state: 'kept',
      began_at: now,
      ended_at: now,
      ended_by: 'done',
      parts: 1,
      seconds: 2,
      ...times,
    })
    .execute()
  const copy = path.join(folder, 'copy.mp4')
  fs.copyFileSync(sample, copy)
  const file = { path: copy, size: fs.statSync(copy).size, sha256: await hashFile(copy) }
  const object_key = await keepObject(
    db,
    diskStorage(objects),
    file,
    { extension: 'mp4', contentType: 'video/mp4' },
    now,
  )
  await db
    .insertInto('take_parts')
    .values({
      id: newId('prt', now),
      take_id: takeId,
      n: 1,
      upload_id: newId('upl', now),
      content_type: 'video/mp4',
      object_key,
      created_at: now,
      arrived_at: now,
    })
    .execute()
  return { invitationId, takeId }
}

const takeOf = (id: string) => db.selectFrom('takes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an answer is joined once there is room again, however often there was none', async () => {
  const { takeId } = await chosenTake(await person())
  const full = { ...diskStorage(objects), keep: () => Promise.reject(storageFull()) }
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(join(takeId, { storage: full })).rejects.toMatchObject({ code: 'storage_full' })
  expect(await takeOf(takeId)).toMatchObject({ film_id: null, failure: null, attempts: 0 })
  await join(takeId)
  expect(await takeOf(takeId)).toMatchObject({ film_id: expect.any(String), failure: null })
})

test('an answer that nobody joins any more is begun again, once; one that is not whole is not', async () => {
  const [whole, half] = [await chosenTake(await person()), await chosenTake(await person())]
  await db.updateTable('takes').set({ parts: 2 }).where('id', '=', half.takeId).execute()
  const begun = async () => {
    await beginForgottenJoins(joining())
    return (await jobs.enqueued(joiningQueue)).map(({ data }) => data)
  }
  expect(await begun()).toEqual([])
  now = new Date(now.getTime() + 14 * hourMs)
  expect(await begun()).toEqual([{ takeId: whole.takeId }])
  expect(await begun()).toHaveLength(1)
  await join(whole.takeId)
  now = new Date(now.getTime() + 14 * hourMs)
  expect(await begun()).toHaveLength(1)
})

test('a shortlist film that nobody makes any more is begun again, once; one made or failed is not', async () => {
  const { member } = await signedIn(database.db)
  const asked = async (state: 'waiting' | 'making' | 'made' | 'failed') => {
    const { invitationId: invitation_id } = await chosenTake(await person())
    const id = newId('sfm', now)
    const of = { invitation_id, member_id: member.id, pieces: '[]', plate: '{}', burns_captions: false }
    const film = { id, ...of, state, created_at: now, updated_at: now }
    await db.insertInto('shortlist_films').values(film).execute()
    return id
  }
  const [waiting, making] = [await asked('waiting'), await asked('making')]
  for (const state of ['made', 'failed'] as const) await asked(state)
  const begun = async () => {
    await beginForgottenFilms(joining())
    return (await jobs.enqueued(shortlistFilmQueue)).map(({ data }) => (data as { id: string }).id).toSorted()
  }
  expect(await begun()).toEqual([])
  now = new Date(now.getTime() + 14 * hourMs)
  expect(await begun()).toEqual([waiting, making].toSorted())
  expect(await begun()).toHaveLength(2)
})

test('an answer whose file is no longer in storage is told as failed, at the first attempt', async () => {
  const { takeId } = await chosenTake(await person())
  // Other files are still there.
  fs.mkdirSync(path.join(folder, 'emptied', 'ab'), { recursive: true })
  await join(takeId, { storage: diskStorage(path.join(folder, 'emptied')) })
  const { film_id, failure } = await takeOf(takeId)
  expect([film_id, failure]).toEqual([null, 'Its file is no longer in storage. Upload it again.'])
})

test.skipIf(!ffmpeg)('a part whose file is no longer in storage is left out of the film', async () => {
  const { takeId } = await chosenTake(await person())
  const key = `${'0'.repeat(64)}.mp4`
  await db.insertInto('stored_objects').values({ key, size: 9, content_type: 'video/mp4', touched_at: now }).execute()
  const [id, upload_id] = [newId('prt', now), newId('upl', now)]
  const times = { created_at: now, arrived_at: now }
  await db
    .insertInto('take_parts')
    .values({ id, take_id: takeId, n: 2, upload_id, content_type: 'video/mp4', object_key: key, ...times })
    .execute()
  await join(takeId, { findTool: async () => ffmpeg })
  const { film_id, failure } = await takeOf(takeId)
  expect([film_id, failure]).toEqual([expect.any(String), null])
})

test('the picture that a candidate chooses while the answer is joined becomes the poster of its film', async () => {
  const { takeId } = await chosenTake(await person())
  const disk = diskStorage(objects)
  const choosing: Joining['storage'] = {
    ...disk,
    async keep(...file) {
      await db.updateTable('takes').set({ poster_at: 1.5 }).where('id', '=', takeId).execute()
      return disk.keep(...file)
    },
  }
  await join(takeId, { storage: choosing })
  const { film_id } = await takeOf(takeId)
  const film = db.selectFrom('films').select('poster_at').where('id', '=', film_id)
  expect(await film.executeTakeFirstOrThrow()).toEqual({ poster_at: 1.5 })
})

test('if two candidates are merged while an answer is joined, its film belongs to the one that stays', async () => {
  const [gone, stays] = [await person(), await person()]
  const { invitationId, takeId } = await chosenTake(gone)
  const disk = diskStorage(objects)
  const merging: Joining['storage'] = {
    ...disk,
    async keep(...file) {
      await db.updateTable('invitations').set({ person_id: stays }).where('id', '=', invitationId).execute()
      return disk.keep(...file)
    },
  }
  await join(takeId, { storage: merging })
  const { film_id } = await takeOf(takeId)
  const film = db.selectFrom('films').select('person_id').where('id', '=', film_id)
  expect(await film.executeTakeFirstOrThrow()).toEqual({ person_id: stays })
})

/** Erases a person with their films and interviews. */
async function erase(personId: string): Promise<ErasureOutcome> {
  const people = db.selectFrom('people').select('email').where('id', '=', personId)
  const { email: typedEmail } = await people.executeTakeFirstOrThrow()
  const eraser = { jobs, outbox: createOutbox(jobs), agency: '', shares: [personFilms, personInterviews] }
  return db
    .transaction()
    .execute((tx) => erasePerson(tx, eraser, { member: undefined, personId, typedEmail, secret: 'x' }, now))
}

test('answers are deleted at the end of their time while their person is being erased, and neither fails', async () => {
  const personId = await person()
  const { invitationId, takeId } = await chosenTake(personId)
  await join(takeId)
  const dropping = { jobs, filmsOnRoles: async () => new Set<string>() }
  const drop = (hold: () => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      await lockInvitation(tx, invitationId)
      await hold()
      await dropRecordings(tx, dropping, { ids: [invitationId], reason: 'last day' }, now)
    })
  const { removed } = await behind(db, drop, () => erase(personId))
  expect(removed).toMatchObject({ interviews: 1 })
})

test('if somebody is erased while the film of their answer is stored, that film is deleted too', async () => {
  const personId = await person()
  const { takeId } = await chosenTake(personId)
  const storing = (hold: () => Promise<void>) =>
    join(takeId, {
      jobs: {
        async enqueue(...job) {
          await hold()
          return jobs.enqueue(...job)
        },
      },
    })
  await behind(db, storing, () => erase(personId))
  const films = await db.selectFrom('films').select('state').where('person_id', '=', personId).execute()
  expect(films).toEqual([{ state: 'gone' }])
})
