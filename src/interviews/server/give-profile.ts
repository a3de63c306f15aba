import type { Tx } from './tables.ts'

/**
 * Makes a video profile that was sent the film of its candidate, once both exist (INTV-36). No client sees it before
 * its captions are read and the candidate has agreed (CAND-4). Safe to run twice.
 */
export async function giveProfile(tx: Tx, personId: string, now: Date): Promise<void> {
  const sent = await tx
    .selectFrom('takes')
    .innerJoin('invitations', 'invitations.id', 'takes.invitation_id')
    .innerJoin('question_sets', 'question_sets.id', 'invitations.question_set_id')
    .innerJoin('films', 'films.id', 'takes.film_id')
    .select(['takes.film_id', 'invitations.submitted_at'])
    .where('invitations.person_id', '=', personId)
    .where('question_sets.kind', '=', 'profile')
    .where('invitations.submitted_at', 'is not', null)
    .where('takes.state', '=', 'kept')
    .where('films.state', '<>', 'gone')
    .orderBy('invitations.submitted_at', 'desc')
    .executeTakeFirst()
  if (!sent) return
  await tx
    .updateTable('candidates')
    .set(({ eb }) => ({ film_id: sent.film_id, updated_at: now, version: eb('version', '+', 1) }))
    .where('person_id', '=', personId)
    .where('erased_at', 'is', null)
    .where(({ or, eb, exists, not, selectFrom }) =>
      or([
        eb('film_id', 'is', null),
        // A film that came after it, such as a shortlist film, stays.
        not(
          exists(
            selectFrom('films as own')
              .select('own.id')
              .whereRef('own.id', '=', 'candidates.film_id')
              .where('own.created_at', '>=', sent.submitted_at!),
          ),
        ),
      ]),
    )
    .where(({ or, eb }) => or([eb('film_id', 'is', null), eb('film_id', '<>', sent.film_id)]))
    .execute()
}
