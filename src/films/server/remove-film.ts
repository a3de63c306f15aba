import type { Job, Jobs } from '#src/platform/jobs/jobs.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { removeObject } from '#src/platform/storage/stored-objects.ts'
import type { Clock } from '#src/values/clock.ts'
import type { Db, Tx } from './tables.ts'

const removalQueue = 'remove-film-bytes'

/**
 * Removes a film with its captions and its still. From the next request on nothing of it is delivered. Its bytes are
 * removed as soon as no other row needs them (`removeBytes`). A film that was removed already stays unchanged.
 */
export async function removeFilm(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { filmId, reason }: { filmId: string; reason: string },
  now: Date,
): Promise<boolean> {
  const film = await tx
    .selectFrom('films')
    .select(['original_key', 'rendition_key', 'poster_key'])
    .where('id', '=', filmId)
    .where('state', '<>', 'gone')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!film) return false
  await tx
    .updateTable('films')
    .set({
      state: 'gone',
      gone_at: now,
      gone_reason: reason,
      updated_at: now,
      original_key: null,
      rendition_key: null,
      poster_key: null,
      captions: null,
      captions_by: null,
      captions_checked_at: null,
      drafting: null,
      drafting_progress: null,
      failure: null,
      upload_id: null,
    })
    .where('id', '=', filmId)
    .execute()
  const keys = [film.original_key, film.rendition_key, film.poster_key].filter((key) => key !== null)
  await jobs.enqueue(tx, removalQueue, { keys, goneAt: now.toISOString() })
  return true
}

/** Removes every film of a person. */
export async function removeFilmsOf(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { personId, reason }: { personId: string; reason: string },
  now: Date,
): Promise<string[]> {
  const films = await tx
    .selectFrom('films')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', '<>', 'gone')
    .orderBy('id')
    .execute()
  for (const { id } of films) await removeFilm(tx, jobs, { filmId: id, reason }, now)
  return films.map(({ id }) => id)
}

/**
 * Removes a film's bytes, unless another row needs them or somebody has just sent them again. What can't be removed
 * now, because of a backup or because storage doesn't answer, is found by the cleaning of storage.
 */
export async function removeBytes(
  { db, storage, clock, log }: { db: Db; storage: Storage; clock: Clock; log: Log },
  { keys, goneAt }: { keys: readonly string[]; goneAt: string },
): Promise<void> {
  const before = new Date(new Date(goneAt).getTime() + 1)
  for (const key of keys)
    await removeObject(db, storage, key, before, clock.now()).catch((error: unknown) => {
      if ((error as { code?: string }).code !== '23503') log.warn('could not remove a stored file', { key, error })
    })
}

/** Returns the job that removes the bytes of a film that is gone. */
export function removalJob(parts: Parameters<typeof removeBytes>[0]): Job<{ keys: string[]; goneAt: string }> {
  return { name: removalQueue, run: (data) => removeBytes(parts, data) }
}
