import { removeFilm } from '#src/films/server/public.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Tx } from './tables.ts'

/**
 * Deletes all recordings of these invitations. Their history stays, and so does a film that is part of a candidate's
 * record.
 */
export async function dropRecordings(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
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
  await dropFilms(tx, jobs, { filmIds: takes.flatMap(({ film_id }) => film_id ?? []), reason }, now)
}

/** Deletes films of takes, except one that is part of a candidate's record. */
export async function dropFilms(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { filmIds, reason }: { filmIds: readonly string[]; reason: string },
  now: Date,
): Promise<void> {
  if (filmIds.length === 0) return
  const shown = await tx.selectFrom('candidates').select('film_id').where('film_id', 'in', filmIds).execute()
  for (const filmId of filmIds)
    if (!shown.some(({ film_id }) => film_id === filmId)) await removeFilm(tx, jobs, { filmId, reason }, now)
}
