import type { Tx } from '../tables.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { Problem } from '#src/values/problem.ts'
import type { StaffMember, StaffRole } from '../../staff.ts'
import { withdrawFor } from '../links.ts'
import { lockTeam, type StoredMember } from '../members.ts'
import { postNotice } from '../notices.ts'
import { recordChange } from '../record-change.ts'
import { switchOffSecondFactor } from '../second-factor.ts'
import { endSessionsOf } from '../sessions.ts'

/**
 * Turns a member of staff into an owner, or the reverse. Throws 404, 409 `last_owner`, and 409 `role_changed` if
 * another owner has changed it since `from` was read.
 */
export async function changeRole(
  tx: Tx,
  outbox: Outbox,
  {
    by,
    memberId,
    role,
    from,
    now,
  }: { by: StaffMember; memberId: string; role: StaffRole; from?: StaffRole | undefined; now: Date },
): Promise<void> {
  const { member, team } = await inTeam(tx, by, memberId)
  if (from !== undefined && member.role !== from)
    throw new Problem(
      'conflict',
      'role_changed',
      `Another owner changed ${member.name}’s role first. Look at it, then change it if you still want to.`,
    )
  if (member.role === role) return
  if (role === 'staff') keepAnOwner(team, member)
  await tx.updateTable('staff_members').set({ role }).where('id', '=', memberId).execute()
  await recordChange(tx, {
    member: by,
    action: 'staff.role_changed',
    subject: memberId,
    details: { name: member.name, from: member.role, to: role },
    now,
  })
  if (role === 'owner')
    await postNotice(tx, outbox, { memberId, email: member.email, what: 'made-owner', cause: now.toISOString() }, now)
}

/**
 * Ends a membership with its sessions, links and second factor. What they did stays in the log. Throws 404, and 409
 * `last_owner`.
 */
export async function removeMember(tx: Tx, by: StaffMember, memberId: string, now: Date): Promise<void> {
  const { member, team } = await inTeam(tx, by, memberId)
  keepAnOwner(team, member)
  await tx
    .updateTable('staff_members')
    .set({ password_hash: null, password_is_made_up: false, removed_at: now })
    .where('id', '=', memberId)
    .execute()
  const sessions = await endSessionsOf(tx, memberId)
  await switchOffSecondFactor(tx, memberId)
  await withdrawFor(tx, member.email, now)
  await recordChange(tx, {
    member: by,
    action: 'staff.removed',
    subject: memberId,
    details: { name: member.name, sessionsEnded: sessions },
    now,
  })
}

/** Locks the whole team until the transaction ends, and checks that `by` is still an owner. */
async function inTeam(
  tx: Tx,
  by: StaffMember,
  memberId: string,
): Promise<{ member: StoredMember; team: StoredMember[] }> {
  const team = await lockTeam(tx)
  if (!team.some(({ id, role }) => id === by.id && role === 'owner'))
    throw new Problem('forbidden', 'owner_required', 'Only an owner can do that. Please ask one.')
  const member = team.find(({ id }) => id === memberId)
  if (!member) throw new Problem('not-found', 'not_found', 'We can’t find that person in the team.')
  return { member, team }
}

function keepAnOwner(team: readonly StoredMember[], leaving: StoredMember): void {
  if (team.some(({ id, role }) => role === 'owner' && id !== leaving.id)) return
  throw new Problem('conflict', 'last_owner', `${leaving.name} is the only owner. Make someone else an owner first.`)
}
