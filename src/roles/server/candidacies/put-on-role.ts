import { findCandidates } from '#src/candidates/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import type { ManyAsked } from '../../permission-api.ts'
import { isQuestionOver } from '../../stages.ts'
import { askPermission } from '../permissions/ask-permission.ts'
import { findRole, lockRole } from '../role-store.ts'
import type { Tx } from '../tables.ts'
import { addCandidacies } from './candidacy-store.ts'
import { moveCandidacy } from './move-candidacy.ts'

interface Wish {
  roleId: string
  candidateIds: readonly string[]
  member: StaffMember
}

/**
 * Puts candidates on a role without mailing anybody. Returns all their candidacies, and which of them are new. Throws
 * 404 if the role or one of the candidates doesn't exist.
 */
export async function putOnRole(
  tx: Tx,
  { roleId, candidateIds, member }: Wish,
  now: Date,
): Promise<{ ids: string[]; added: string[] }> {
  await lockRole(tx, roleId)
  const candidates = await findCandidates(tx, candidateIds)
  if (candidateIds.some((id) => candidates.get(id)?.isGone !== false))
    throw new Problem('not-found', 'not_found', 'We can’t find one of these candidates. Nobody was added.')
  const before = await tx.selectFrom('candidacies').select('id').where('role_id', '=', roleId).execute()
  const earlierIds = new Set(before.map(({ id }) => id))
  const ids = await addCandidacies(tx, roleId, candidateIds, { kind: 'staff', id: member.id }, now)
  const added = ids.filter((id) => !earlierIds.has(id))
  const details = { people: added.length }
  await recordChange(tx, { member, action: 'candidacy.added', subject: roleId, details, now })
  return { ids, added }
}

/**
 * Takes people off a role who were just put on it, by declining them. Anybody to whom something has happened since
 * stays. Returns how many were taken off.
 */
export async function takeOffRole(
  tx: Tx,
  { roleId, candidacyIds, member }: { roleId: string; candidacyIds: readonly string[]; member: StaffMember },
  now: Date,
): Promise<{ removed: number; left: number }> {
  await lockRole(tx, roleId)
  const untouched = await tx
    .selectFrom('candidacies')
    .select('id')
    .where('role_id', '=', roleId)
    .where('id', 'in', [...candidacyIds])
    .where('stage', '=', 'considered')
    .where('version', '=', 1)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const by = { kind: 'staff', id: member.id } as const
  for (const { id } of untouched) await moveCandidacy(tx, { candidacyId: id, to: 'declined', by }, now)
  const details = { people: untouched.length }
  await recordChange(tx, { member, action: 'candidacy.taken_off', subject: roleId, details, now })
  return { removed: untouched.length, left: candidacyIds.length - untouched.length }
}

/**
 * Asks several candidates for permission for a role, and puts those on the role who are not on it yet (CAND-22). Those
 * who can't be asked are left out, each with the reason. Throws 404, and 409 `role_ended`.
 */
export async function askMany(
  tx: Tx,
  context: { outbox: Pick<Outbox, 'post'> },
  wish: Wish,
  now: Date,
): Promise<ManyAsked> {
  const role = await findRole(tx, wish.roleId)
  if (isQuestionOver({ role: role.state, contract: role.contract_id === null ? null : 'open', stage: null }))
    throw new Problem('conflict', 'role_ended', 'This role has ended. Open it again first. Nobody was asked.')
  const { ids } = await putOnRole(tx, wish, now)
  const rows = await tx.selectFrom('candidacies').select(['id', 'candidate_id']).where('id', 'in', ids).execute()
  const outcome: ManyAsked = { asked: [], questions: [], left: [] }
  for (const { id, candidate_id } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    try {
      outcome.questions.push(await askPermission(tx, context, { candidacyId: id, member: wish.member }, now))
      outcome.asked.push(candidate_id)
    } catch (error) {
      // A refusal is thrown before anything about this person has been changed.
      if (!(error instanceof Problem)) throw error
      outcome.left.push({ candidateId: candidate_id, why: error.message })
    }
  return outcome
}
