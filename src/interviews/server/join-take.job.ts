import fs from 'node:fs/promises'
import path from 'node:path'
import { type Selectable, sql } from 'kysely'
import { addFilm } from '#src/films/server/public.ts'
import type { Job, Jobs } from '#src/platform/jobs/jobs.ts'
import { hashFile } from '#src/platform/storage/receive-file.ts'
import { isLost } from '#src/platform/storage/storage.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import {
  type Conversions,
  failureSentence,
  type Heard,
  isHindered,
  isRefused,
  joinFilms,
  keepOriginal,
  type KeptOriginal,
} from '#src/videos/server/public.ts'
import { giveProfile } from './give-profile.ts'
import { noteEvent } from './invitation-store.ts'
import { secondsUnheard } from '../take.ts'
import type { Db, TakesTable, Tx } from './tables.ts'

export const joiningQueue = 'join-take'

/** What making a film of a take needs from the program. */
export interface Joining extends Conversions {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
}

/** How often the job is tried again. A converter may have been killed, but an unreadable file stays unreadable. */
const mostAttempts = 3

/**
 * Joins the parts of a chosen take into one private film of the candidate; the job of `films` then makes its still and
 * its rendition. Running it twice makes one film. The parts are kept unchanged.
 */
async function joinTake(joining: Joining, takeId: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = joining
  const take = await db
    .selectFrom('takes')
    .innerJoin('invitations', 'invitations.id', 'takes.invitation_id')
    .selectAll('takes')
    .select('invitations.erased_at')
    .where('takes.id', '=', takeId)
    .executeTakeFirst()
  if (!take || take.film_id !== null || take.erased_at !== null || take.state !== 'kept') return
  const change = (values: object) =>
    db
      .updateTable('takes')
      .set({ ...values, updated_at: clock.now() })
      .where('id', '=', takeId)
      .where('film_id', 'is', null)
      .execute()
  try {
    // What failed before is told until this has succeeded.
    await change({ progress: 0.01 })
    const { original, heard } = await joined(
      joining,
      takeId,
      signal,
      (progress) => void change({ progress }).catch(() => {}),
    )
    const now = clock.now()
    await db.transaction().execute(async (tx) => {
      // Another person than at the beginning, if two candidates were merged meanwhile.
      const owner = await tx
        .selectFrom('invitations')
        .select('person_id')
        .where('id', '=', take.invitation_id)
        .where('erased_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!owner) return
      const current = await tx
        .selectFrom('takes')
        .select(['film_id', 'state', 'poster_at'])
        .where('id', '=', takeId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!current || current.film_id !== null || current.state === 'discarded') return
      const film = { original, personId: owner.person_id, uploadId: takeId, posterAt: current.poster_at }
      const filmId = await addFilm(tx, joining.jobs, film, now)
      await tx
        .updateTable('takes')
        .set({ film_id: filmId, progress: null, failure: null, updated_at: now })
        .where('id', '=', takeId)
        .execute()
      if (heard) await noteSilence(tx, take, heard, now)
      await giveProfile(tx, owner.person_id, now)
    })
  } catch (error) {
    if (isHindered(error, signal)) throw error
    const attempts = take.attempts + 1
    const isLast = attempts >= mostAttempts || isRefused(error)
    await change({ attempts, progress: null, ...(isLast ? { failure: failureSentence(error) } : {}) })
    if (!isLast) throw error
    joining.log.warn('could not join a take', { takeId, error })
    if (take.failure !== null) return
    const now = clock.now()
    await db
      .transaction()
      .execute((tx) =>
        noteEvent(tx, take.invitation_id, { kind: 'not-joined', details: { question: take.question } }, now),
      )
  }
}

/**
 * Notes that a take has no sound, or none at its end, as the room does for what it records (INTV-38): of a film from a
 * phone nobody knew that, and a microphone that hears nothing can be live. Such a take does not count.
 */
async function noteSilence(
  tx: Tx,
  { id, invitation_id, question, kind, ended_by }: Selectable<TakesTable>,
  heard: Heard,
  now: Date,
): Promise<void> {
  const unheard = secondsUnheard(heard)
  const isQuiet = unheard > 0 && ended_by === 'done'
  if (!isQuiet && kind !== 'file') return
  await tx
    .updateTable('takes')
    // Only now is it known how long a file is.
    .set({ seconds: heard.seconds, ...(isQuiet ? { ended_by: 'quiet', lost_seconds: unheard } : {}) })
    .where('id', '=', id)
    .execute()
  const details = { question, by: 'quiet', seconds: Math.round(heard.heardUntil) }
  if (isQuiet) await noteEvent(tx, invitation_id, { kind: 'soundless', details }, now)
}

/** Throws a 422 Problem if the parts can't be made into a film, ProgramFailed if joining failed. */
async function joined(
  joining: Joining,
  takeId: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<{ original: KeptOriginal; heard: Heard | undefined }> {
  const { db, storage } = joining
  const parts = await db
    .selectFrom('take_parts')
    .select(['object_key', 'n'])
    .where('take_id', '=', takeId)
    .where('object_key', 'is not', null)
    .orderBy('n')
    .execute()
  if (parts.length === 0) throw new Problem('invalid', 'nothing_there', 'Nothing of this answer has arrived.')
  const tool = await joining.findTool()
  const folder = path.join(joining.folder, newId('join', joining.clock.now()))
  await fs.mkdir(folder, { recursive: true })
  try {
    const target = path.join(folder, 'joined.mp4')
    let heard: Heard | undefined
    const keys = parts.map(({ object_key }) => object_key!)
    if (tool?.name === 'ffmpeg')
      heard = await withFiles({ storage, leavesOut: true }, keys, (sources) =>
        joinFilms({ sources, folder: path.join(folder, 'parts'), target, signal, onProgress }),
      )
    else if (keys.length === 1) await storage.withFile(keys[0]!, (file) => fs.copyFile(file, target))
    else
      throw new Problem(
        'invalid',
        'cannot_join',
        'This server can’t join the parts: have ffmpeg installed, and try again.',
      )
    const { size } = await fs.stat(target)
    return { original: await keepOriginal(joining, { path: target, size, sha256: await hashFile(target) }), heard }
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/**
 * Calls `work` with files of all these objects, and removes the files afterwards. With `leavesOut`, those that storage
 * no longer has are left out if there is another; otherwise it throws `object_lost`.
 */
export async function withFiles<Result>(
  { storage, leavesOut = false }: { storage: Conversions['storage']; leavesOut?: boolean },
  keys: readonly string[],
  work: (files: string[]) => Promise<Result>,
): Promise<Result> {
  const open = async ([key, ...others]: readonly string[], files: string[], missing?: unknown): Promise<Result> => {
    if (key === undefined) {
      if (files.length === 0 && missing) throw missing
      return work(files)
    }
    let isThere = false
    try {
      return await storage.withFile(key, (file) => {
        isThere = true
        return open(others, [...files, file], missing)
      })
    } catch (error) {
      if (isThere || !leavesOut || !isLost(error)) throw error
      return open(others, files, error)
    }
  }
  return open(keys, [])
}

export function joiningJob(joining: Joining): Job<{ takeId: string }> {
  return {
    name: joiningQueue,
    expireInSeconds: 12 * 3600,
    retryDelay: 10,
    retryDelayMax: 300,
    run: ({ takeId }, { signal }) => joinTake(joining, takeId, AbortSignal.any([signal, joining.stopping])),
  }
}

/** Longer than the longest join, and than the queue goes on trying. */
const forgottenMs = 13 * 3600_000

/** Begins again what no job is left for: joins that something has hindered for too long, or whose jobs were lost. */
export async function beginForgottenJoins({ db, jobs, clock }: Joining): Promise<void> {
  const now = clock.now()
  const forgotten = await db
    .selectFrom('takes')
    .innerJoin('invitations', 'invitations.id', 'takes.invitation_id')
    .select('takes.id')
    .where('takes.state', '=', 'kept')
    .where('takes.kind', '<>', 'text')
    .where('takes.film_id', 'is', null)
    .where('takes.failure', 'is', null)
    .where('takes.updated_at', '<', new Date(now.getTime() - forgottenMs))
    .where('invitations.erased_at', 'is', null)
    .where('invitations.withdrawn_at', 'is', null)
    .where(({ eb, selectFrom }) =>
      eb(
        'takes.parts',
        '<=',
        selectFrom('take_parts')
          .select(({ fn }) => sql<number>`${fn.countAll()}::integer`.as('arrived'))
          .whereRef('take_parts.take_id', '=', 'takes.id')
          .where((part) => part.or([part('object_key', 'is not', null), part('size', '=', '0')])),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('take_parts')
          .select('id')
          .whereRef('take_parts.take_id', '=', 'takes.id')
          .where('object_key', 'is not', null),
      ),
    )
    .execute()
  for (const { id } of forgotten)
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('takes').set({ updated_at: now }).where('id', '=', id).execute()
      await jobs.enqueue(tx, joiningQueue, { takeId: id })
    })
}
