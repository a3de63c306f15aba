import { removeFilm } from '#src/films/server/public.ts'
import type { Tx as AnyTx } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Tx } from './tables.ts'

/** What deleting films needs from the program. */
export interface Dropping {
  jobs: Pick<Jobs, 'enqueue'>
  /** Returns those of these films that a client was sent, or that their candidates were asked about for a role. */
  filmsOnRoles(tx: AnyTx, filmIds: readonly string[]): Promise<ReadonlySet<string>>
}

/**
 * Deletes all recordings of these invitations. Their history stays, and so do films that are part of a candidate's
 * record or on a role.
 */
export async function dropRecordings(
  tx: Tx,
  dropping: Dropping,
  { ids, reason }: { ids: readonly string[]; reason: string },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const takes = await tx.selectFrom('takes').select(['id', 'film_id']).where('invitation_id', 'in', ids).execute()
  const takeIds = takes.map(({ id }) => id)
  if (takeIds.length === 0) return
  await tx.deleteFrom('take_parts').where('take_id', 'in', takeIds).execute()
  await tx
    .updateTable('takes')
    .set({ state: 'discarded', words: null, film_id: null, discarded_at: now, updated_at: now })
    .where('id', 'in', takeIds)
    .where('state', '<>', 'discarded')
    .execute()
  await dropFilms(tx, dropping, { filmIds: takes.flatMap(({ film_id }) => film_id ?? []), reason }, now)
}

/**
 * Deletes films of takes, except those that are part of a candidate's record and those on a role: a client may still
 * watch them, and they are deleted some months after the role has ended (CAND-14).
 */
export async function dropFilms(
  tx: Tx,
  dropping: Dropping,
  { filmIds, reason }: { filmIds: readonly string[]; reason: string },
  now: Date,
): Promise<void> {
  if (filmIds.length === 0) return
  const shown = await tx.selectFrom('candidates').select('film_id').where('film_id', 'in', filmIds).execute()
  const onRoles = await dropping.filmsOnRoles(tx, filmIds)
  for (const filmId of filmIds)
    if (!onRoles.has(filmId) && !shown.some(({ film_id }) => film_id === filmId))
      await removeFilm(tx, dropping.jobs, { filmId, reason }, now)
}
