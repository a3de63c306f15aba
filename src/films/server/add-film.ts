import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { KeptOriginal } from '#src/videos/server/public.ts'
import { makingQueue } from './make-film.job.ts'
import type { Tx } from './tables.ts'

/**
 * Adds a private film, of a person or of the agency itself, whose original is in storage, and queues the making of its
 * poster and rendition. One upload becomes one film. Throws 503 `object_missing` if storage was cleaned up in between,
 * which is very rare.
 */
export async function addFilm(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  film: {
    original: Pick<KeptOriginal, 'key' | 'facts'>
    personId: string | null
    uploadId: string | null
    /** The second whose picture becomes its poster. */
    posterAt?: number | null
  },
  now: Date,
): Promise<string> {
  const id = newId('flm', now)
  const { duration, width, height } = film.original.facts
  await tx
    .insertInto('films')
    .values({
      id,
      upload_id: film.uploadId,
      person_id: film.personId,
      original_key: film.original.key,
      poster_at: film.posterAt ?? null,
      duration,
      width,
      height,
      state: 'processing',
      created_at: now,
      updated_at: now,
    })
    .execute()
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== '23503') throw error
      throw new Problem('unavailable', 'object_missing', 'That didn’t quite work. Please send the film again.', {
        retryAfter: 1,
        cause: error,
      })
    })
  await jobs.enqueue(tx, makingQueue, { filmId: id })
  return id
}
