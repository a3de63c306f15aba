import { sql } from 'kysely'
import { addFilm, filmOfUpload } from '#src/films/server/public.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import type { Clock } from '#src/values/clock.ts'
import {
  type Conversions,
  type KeptOriginal,
  type ResumableUploads,
  resumableUploads,
} from '#src/videos/server/public.ts'
import { filmIdHeader } from '../console-api.ts'
import { lockCandidate } from './candidate-store.ts'
import type { Db, Tx } from './tables.ts'

/** The address for resumable uploads of candidates' films (tus 1.0, tus.io/protocols/resumable-upload). */
export const filmUploadsPath = '/api/admin/candidate-films'

/**
 * Makes an uploaded film the candidate's present film. An earlier one stays with the clients to whom it was sent, and
 * with its permission: a permission is only for the film that the candidate saw.
 */
export async function setCandidateFilm(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  film: {
    candidateId: string
    original: Pick<KeptOriginal, 'key' | 'facts'>
    uploadId: string | null
    member: StaffMember | undefined
  },
  now: Date,
): Promise<string> {
  const { candidateId, member } = film
  const candidate = await lockCandidate(tx, candidateId)
  const filmId = await addFilm(tx, jobs, { ...film, personId: candidate.person_id }, now)
  await tx
    .updateTable('candidates')
    .set({ film_id: filmId, updated_at: now, version: sql`version + 1` })
    .where('id', '=', candidateId)
    .execute()
  if (member)
    await recordChange(tx, {
      member,
      action: 'candidate.filmed',
      subject: candidateId,
      details: { film: filmId, replaced: candidate.film_id !== null },
      now,
    })
  return filmId
}

/** The uploads that become candidates' films. */
export function candidateUploads(
  { db, clock, jobs }: { db: Db; clock: Clock; jobs: Pick<Jobs, 'enqueue'> },
  conversions: Conversions,
): ResumableUploads {
  return resumableUploads(conversions, {
    path: filmUploadsPath,
    folder: 'candidate-films',
    idHeader: filmIdHeader,
    check: (metadata) => void candidateIn(metadata),
    find: (uploadId) => filmOfUpload(db, uploadId),
    async add({ id: uploadId, original, metadata, member }) {
      const film = { candidateId: candidateIn(metadata), original, uploadId, member }
      const now = clock.now()
      return db.transaction().execute((tx) => setCandidateFilm(tx, jobs, film, now))
    },
  })
}

function candidateIn({ candidate }: Record<string, string | null>): string {
  if (candidate && /^can_[0-9a-z]{26}$/.test(candidate)) return candidate
  throw new Problem('invalid', 'no_candidate', 'Please say whose film it is.')
}
