import type { Job } from '#src/platform/jobs/jobs.ts'
import { firstState } from '#src/videos/rendition.ts'
import {
  convertFilm,
  failureSentence,
  isHindered,
  isRefused,
  keepPicture,
  probeStored,
  withFilm,
  withStill,
} from '#src/videos/server/public.ts'
import { findStoredFilm } from './film-store.ts'
import type { FilmConversions } from './film-conversions.ts'
import { askForDraft } from './draft-film-captions.job.ts'
import type { Db, Tx } from './tables.ts'

export const makingQueue = 'make-film'

/** How often the job is tried again. A converter may have been killed, but a film that it can't read won't improve. */
const mostAttempts = 3

/**
 * Makes a private film's poster and rendition. That ends its state `processing`: it becomes `ready`, or after some
 * attempts `failed` with a sentence. Running it twice is safe. A film that was deleted since stays deleted.
 */
async function makeFilm(films: FilmConversions, filmId: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = films
  const film = await findStoredFilm(db, filmId)
  if (film?.state !== 'processing' || film.original_key === null) return
  const attempts = film.attempts + 1
  const change = (values: object, within: Db | Tx = db) =>
    within
      .updateTable('films')
      .set({ ...values, updated_at: clock.now() })
      .where('id', '=', filmId)
      .where('state', '=', 'processing')
      .execute()
  try {
    const tool = await films.findTool()
    if (!tool) return void (await change(firstState(await probeStored(films, film.original_key), 'none')))
    // If the poster was chosen at the film's end, the player was already past the last frame.
    const seconds = film.poster_at === null ? null : Math.min(film.poster_at, Math.max(0, film.duration - 0.1))
    const keep = (picture: string) => keepPicture(films, picture, { isUpright: true })
    const { poster_key, rendition_key } = await withFilm(films, film.original_key, async (open) => ({
      poster_key: await withStill(films, tool, open, { seconds, signal, isLast: attempts >= mostAttempts }, keep),
      rendition_key: await convertFilm(films, tool, open, { signal }),
    }))
    const canDraft = (await films.findSpeech()) !== undefined
    await db.transaction().execute(async (tx) => {
      await change({ rendition_key, ...(poster_key ? { poster_key } : {}), state: 'ready', failure: null }, tx)
      if (canDraft) await askForDraft(tx, films.jobs, filmId, clock.now())
    })
  } catch (error) {
    if (isHindered(error, signal)) throw error
    const isLast = attempts >= mostAttempts || isRefused(error)
    await change({ attempts, ...(isLast ? { state: 'failed', failure: failureSentence(error) } : {}) })
    if (!isLast) throw error
    films.log.warn('could not convert a film', { filmId, error })
  }
}

/** Returns the job that makes a film's poster and rendition. */
export function filmJob(films: FilmConversions): Job<{ filmId: string }> {
  return {
    name: makingQueue,
    expireInSeconds: 12 * 3600,
    retryDelay: 10,
    retryDelayMax: 300,
    run: ({ filmId }, { signal }) => makeFilm(films, filmId, AbortSignal.any([signal, films.stopping])),
  }
}

/** Longer than the longest conversion, so its process must have died. */
const forgottenMs = 13 * 3600_000

/** Restarts conversions whose process has died, and removes uploads that were given up. */
export async function cleanFilms(films: FilmConversions, removeStaleUploads: () => Promise<unknown>): Promise<void> {
  const now = films.clock.now()
  await removeStaleUploads()
  const forgotten = await films.db
    .selectFrom('films')
    .select('id')
    .where('state', '=', 'processing')
    .where('updated_at', '<', new Date(now.getTime() - forgottenMs))
    .execute()
  for (const { id } of forgotten)
    await films.db.transaction().execute(async (tx) => {
      await tx.updateTable('films').set({ updated_at: now }).where('id', '=', id).execute()
      await films.jobs.enqueue(tx, makingQueue, { filmId: id })
    })
}
