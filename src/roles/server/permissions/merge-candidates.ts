import { sql } from 'kysely'
import { noFacts } from '#src/candidates/facts.ts'
import {
  type Deletion,
  deleteCandidate,
  findCandidates,
  lockCandidate,
  type StoredCandidate,
} from '#src/candidates/server/public.ts'
import { lockInterviewsOf, moveInterviews } from '#src/interviews/server/public.ts'
import type { Context } from '#src/platform/slice.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { lockCandidaciesOf } from '../candidacies/candidacy-store.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import type { Stage } from '../../role-states.ts'
import { nextStages } from '../../stages.ts'
import { filmsOnRoles } from '../films-on-roles.ts'
import { isInSentShortlist } from '../shortlists/shortlist-store.ts'
import type { Tx } from '../tables.ts'
import { withdrawPermission } from './answer-permission.ts'

interface Merge {
  keptId: string
  goneId: string
  /** The versions of both that the caller has seen. */
  versions: { kept: number; gone: number }
  member: StaffMember
  secret: Deletion['secret']
}

/**
 * Merges two candidates who staff say are one person (CAND-17). Films, interviews, roles, permissions, keys and
 * complaints of the second go to the first, empty fields of the first are filled in, and the second is deleted as
 * `deleteCandidate` does. If both are on one role, the first's candidacy counts. Throws 404, 409 `changed_meanwhile`,
 * 422 `same_candidate`, and 409 `already_shown` if a client has seen the second on a role that the first is on.
 */
export async function mergeCandidates(
  tx: Tx,
  context: Pick<Context, 'outbox' | 'jobs' | 'agency' | 'slices'>,
  { keptId, goneId, versions, member, secret }: Merge,
  now: Date,
): Promise<{ id: string }> {
  if (keptId === goneId) throw new Problem('invalid', 'same_candidate', 'Those two are one candidate already.')
  await lockInterviewsOf(
    tx,
    [...(await findCandidates(tx, [keptId, goneId])).values()].map(({ personId }) => personId),
  )
  // Always in the same order, so that two people who merge the same pair in opposite directions don't deadlock.
  for (const id of [keptId, goneId].toSorted()) await lockCandidate(tx, id)
  const [kept, gone] = [await lockCandidate(tx, keptId), await lockCandidate(tx, goneId)]
  if (kept.version !== versions.kept || gone.version !== versions.gone)
    throw new Problem(
      'conflict',
      'changed_meanwhile',
      'Someone else changed one of them first. Look at both again, then merge.',
    )
  await lockCandidaciesOf(tx, goneId)
  await endDoubles(tx, context, { kept, gone, member }, now)
  await moveInterviews(tx, { ...context, filmsOnRoles }, { from: gone.person_id, to: kept.person_id }, now)
  await moveWhatIsTheirs(tx, kept, gone)
  await fillIn(tx, kept, gone, now)
  await deleteCandidate(tx, context, { candidateId: goneId, typedEmail: undefined, member, secret }, now)
  await recordChange(tx, { member, action: 'candidate.merged', subject: keptId, details: { gone: goneId }, now })
  return { id: keptId }
}

/** Stages at which a client need not have seen somebody. */
const stagesUnseen: readonly Stage[] = ['considered', 'permission', 'declined', 'withdrawn']

/** If both are on a role, ends the second's candidacy, unless a client has seen it. */
async function endDoubles(
  tx: Tx,
  context: Pick<Context, 'outbox' | 'agency'>,
  { kept, gone, member }: { kept: StoredCandidate; gone: StoredCandidate; member: StaffMember },
  now: Date,
): Promise<void> {
  const doubles = await tx
    .selectFrom('candidacies as second')
    .innerJoin('candidacies as first', 'first.role_id', 'second.role_id')
    .innerJoin('roles', 'roles.id', 'second.role_id')
    .select(['second.id', 'second.stage', 'second.role_id', 'roles.title'])
    .where('second.candidate_id', '=', gone.id)
    .where('first.candidate_id', '=', kept.id)
    .execute()
  const by = { kind: 'staff', id: member.id } as const
  for (const { id, stage, role_id, title } of doubles) {
    // The client still sees somebody in a sent shortlist who was declined, or is considered anew.
    const isSeen = !stagesUnseen.includes(stage) || (stage !== 'withdrawn' && (await isInSentShortlist(tx, id)))
    if (isSeen)
      throw new Problem(
        'conflict',
        'already_shown',
        `The client of ${title} has seen the record that would be deleted. ` +
          'Keep that one instead, or withdraw it from the role first.',
      )
    const permissions = await tx
      .selectFrom('permissions')
      .select('id')
      .where('candidate_id', '=', gone.id)
      .where('role_id', '=', role_id)
      .execute()
    for (const permission of permissions)
      await withdrawPermission(tx, context, { candidateId: gone.id, permissionId: permission.id, by }, now)
    const { stage: after } = await tx
      .selectFrom('candidacies')
      .select('stage')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (nextStages(after).includes('withdrawn')) await moveCandidacy(tx, { candidacyId: id, to: 'withdrawn', by }, now)
  }
}

async function moveWhatIsTheirs(tx: Tx, kept: StoredCandidate, gone: StoredCandidate): Promise<void> {
  const theirs = { candidate_id: kept.id }
  const rolesOfKept = tx.selectFrom('candidacies').select('role_id').where('candidate_id', '=', kept.id)
  await tx
    .updateTable('permissions')
    .set(theirs)
    .where('candidate_id', '=', gone.id)
    .where('role_id', 'not in', rolesOfKept)
    .execute()
  await tx
    .updateTable('candidacies')
    .set(theirs)
    .where('candidate_id', '=', gone.id)
    .where('role_id', 'not in', rolesOfKept)
    .execute()
  await tx.updateTable('candidate_keys').set(theirs).where('candidate_id', '=', gone.id).execute()
  await tx.updateTable('candidate_complaints').set(theirs).where('candidate_id', '=', gone.id).execute()
  await tx.updateTable('films').set({ person_id: kept.person_id }).where('person_id', '=', gone.person_id).execute()
}

/** Fills empty fields of the first from the second, and joins their lists of employers who must not see them. */
async function fillIn(tx: Tx, kept: StoredCandidate, gone: StoredCandidate, now: Date): Promise<void> {
  const facts = Object.fromEntries(
    Object.keys(noFacts).map((name) => {
      const fact = name as keyof typeof noFacts
      return [fact, kept.facts[fact] ?? gone.facts[fact] ?? null]
    }),
  )
  await tx.updateTable('candidates').set({ film_id: null }).where('id', '=', gone.id).execute()
  await tx
    .updateTable('candidates')
    .set({
      film_id: kept.film_id ?? gone.film_id,
      headline: kept.headline || gone.headline,
      pitch: kept.pitch || gone.pitch,
      facts: JSON.stringify(facts),
      never_employers: JSON.stringify([...new Set([...kept.never_employers, ...gone.never_employers])]),
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', kept.id)
    .execute()
}
