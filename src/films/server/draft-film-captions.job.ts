import type { Job, Jobs } from '#src/platform/jobs/jobs.ts'
import { draftCaptions, type DraftingChange, forgottenDraftMs } from '#src/videos/server/public.ts'
import type { FilmConversions } from './film-conversions.ts'
import type { Db, Tx } from './tables.ts'

export const draftingQueue = 'draft-film-captions'

/**
 * Queues the drafting of a film's captions. Does nothing if the film has captions, isn't ready, or had a draft queued
 * before. The caller has made sure that there is a speech model.
 */
export async function askForDraft(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, filmId: string, now: Date): Promise<void> {
  const film = await tx
    .updateTable('films')
    .set({ drafting: 'waiting', updated_at: now })
    .where('id', '=', filmId)
    .where('state', '=', 'ready')
    .where('captions', 'is', null)
    .where('drafting', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (film) await jobs.enqueue(tx, draftingQueue, { filmId })
}

/**
 * Stores a draft's state, or the draft itself as the film's captions, unchecked, so that no client sees them. Does
 * nothing once a person has written captions or the film is deleted (INTV-37).
 */
export async function noteDraft(
  db: Db | Tx,
  filmId: string,
  { text, ...values }: DraftingChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable('films')
    .set({
      ...values,
      ...(text === undefined ? {} : { captions: text, captions_by: 'machine', captions_checked_at: null }),
      updated_at: now,
    })
    .where('id', '=', filmId)
    .where('state', '=', 'ready')
    .where('captions', 'is', null)
    .where('drafting', 'in', ['waiting', 'writing'])
    .execute()
}

/** Drafts the captions of a film, unless it isn't ready or has captions (INTV-37). Safe to run twice. */
export async function draftFilmCaptions(films: FilmConversions, filmId: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = films
  const film = await db
    .selectFrom('films')
    .select(['id', 'rendition_key', 'original_key', 'drafting', 'drafting_attempts'])
    .where('id', '=', filmId)
    .where('state', '=', 'ready')
    .where('captions', 'is', null)
    .executeTakeFirst()
  const key = film?.original_key ?? film?.rendition_key
  await draftCaptions(
    films,
    film && key ? { ...film, key } : undefined,
    (values) => noteDraft(db, filmId, values, clock.now()),
    signal,
  )
}

/** Returns the job that drafts a film's captions. It ends with the program; the next start begins it again. */
export function draftingJob(films: FilmConversions): Job<{ filmId: string }> {
  return {
    name: draftingQueue,
    expireInSeconds: 12 * 3600,
    retryDelay: 10,
    retryDelayMax: 300,
    run: ({ filmId }, { signal }) => draftFilmCaptions(films, filmId, AbortSignal.any([signal, films.stopping])),
  }
}

/** Queues drafts for films that were uploaded before the speech model was installed, a few at a time. */
export async function askForMissingDrafts(films: FilmConversions): Promise<void> {
  if (!(await films.findSpeech())) return
  const now = films.clock.now()
  // Their job has failed too often, or was not in a backup.
  await films.db
    .updateTable('films')
    .set({ drafting: null, drafting_progress: null })
    .where('drafting', 'in', ['waiting', 'writing'])
    .where('updated_at', '<', new Date(now.getTime() - forgottenDraftMs))
    .execute()
  const missing = await films.db
    .selectFrom('films')
    .select('id')
    .where('state', '=', 'ready')
    .where('captions', 'is', null)
    .where('drafting', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  for (const { id } of missing) await films.db.transaction().execute((tx) => askForDraft(tx, films.jobs, id, now))
}
