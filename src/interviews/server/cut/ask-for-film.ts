import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import { makeCandidate } from '../console/review.ts'
import { lockInvitation } from '../invitation-store.ts'
import type { Tx } from '../tables.ts'
import { clipsOf, filmedAnswers, refuseCut, versionOf } from './cut-store.ts'
import { shortlistFilmQueue } from './shortlist-film.job.ts'

/**
 * Queues the shortlist film of an interview's cut as it is now. The film belongs to the candidate, so a person who
 * isn't a candidate yet becomes one. While a film is being made, a second request returns the same film (INTV-18).
 * Throws 404, 409 `changed_elsewhere`, `no_consent`, 422 `cut_…`, `captions_unchecked`.
 */
export async function askForFilm(
  tx: Tx,
  {
    id,
    member,
    version,
    burnsCaptions,
    lines,
    jobs,
    keepMonths,
  }: {
    id: string
    member: StaffMember
    version: string
    burnsCaptions: boolean
    lines: string[]
    jobs: Pick<Jobs, 'enqueue'>
    keepMonths: number
  },
  now: Date,
): Promise<{ id: string }> {
  const row = await lockInvitation(tx, id)
  const open = await tx
    .selectFrom('shortlist_films')
    .select('id')
    .where('invitation_id', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .executeTakeFirst()
  if (open) return open
  const clips = await clipsOf(tx, id)
  if (versionOf(clips) !== version)
    throw new Problem('conflict', 'changed_elsewhere', 'Someone else changed this cut first. Look at it again.')
  const answers = await filmedAnswers(tx, row)
  refuseCut(clips, new Map(answers.map(({ question, film }) => [question, film.duration])))
  const isDraft = (question: string) => {
    const film = answers.find((answer) => answer.question === question)?.film
    return film?.hasCaptions && film.captionsCheckedAt === null
  }
  if (burnsCaptions && clips.some(({ question }) => isDraft(question)))
    throw new Problem(
      'invalid',
      'captions_unchecked',
      'A machine drafted the captions of one of these answers. Check them first, or don’t write them into the picture.',
    )
  await makeCandidate(tx, { id, member, keepMonths }, now)
  const filmId = newId('sfm', now)
  const pieces = clips.map(({ question, starts, ends }) => ({
    question,
    starts,
    ends,
    filmId: answers.find((answer) => answer.question === question)!.film.id,
  }))
  await tx
    .insertInto('shortlist_films')
    .values({
      id: filmId,
      invitation_id: id,
      pieces: JSON.stringify(pieces),
      plate: JSON.stringify({ name: row.name || row.email.split('@')[0]!, lines }),
      burns_captions: burnsCaptions,
      state: 'waiting',
      member_id: member.id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await jobs.enqueue(tx, shortlistFilmQueue, { id: filmId })
  await recordChange(tx, { member, action: 'interview.film-asked', subject: id, details: { film: filmId }, now })
  return { id: filmId }
}
