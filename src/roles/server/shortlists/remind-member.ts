import type { Outbox } from '#src/platform/mail/outbox.ts'
import { mailedThing } from '#src/platform/mail/person-mails.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import { filmsLeft } from '../feedback/films-left.ts'
import { memberFor } from '../emails/readers.ts'
import type { BeforeDeposit } from '../portal/films-open.ts'
import { lockRole } from '../role-store.ts'
import type { Db, Tx } from '../tables.ts'

const template = 'shortlist-reminder'

/**
 * Reminds one of the client's people of a role's films that they have yet to judge, at most once a day (TALENT-47).
 * The mail counts them when it leaves. Throws 404, 409 `nothing_to_watch`, and 409 `reminded_today`.
 */
export async function remindMember(
  tx: Tx,
  { outbox, before }: { outbox: Outbox; before: BeforeDeposit },
  { roleId, memberId, by }: { roleId: string; memberId: string; by: StaffMember },
  now: Date,
): Promise<void> {
  const role = await lockRole(tx, roleId)
  const member = await memberFor(tx, memberId)
  if (!member || member.contract_id !== role.contract_id || member.kind === 'guest')
    throw new Problem('not-found', 'not_found', 'We can’t find that person at this client. Nobody was emailed.')
  if ((await filmsLeft(tx, role, before))(memberId).length === 0)
    throw new Problem('conflict', 'nothing_to_watch', 'They’ve nothing left to watch. Nobody was emailed.')
  const cause = `${roleId}:reminder:${memberId}:${londonDate(now)}`
  const sent = await tx.selectFrom('mails').select('id').where('cause', '=', cause).executeTakeFirst()
  if (sent) throw new Problem('conflict', 'reminded_today', 'They’ve been reminded today already.')
  await outbox.post(tx, { cause, template, to: member.email, data: { roleId, memberId }, now })
  await recordChange(tx, { member: by, action: 'role.reminded', subject: roleId, details: { member: memberId }, now })
}

/** Returns when each of the client's people was last reminded of a role's films. */
export async function lastReminders(db: Db, roleId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('mails')
    .select(['data', 'created_at'])
    .where('template', '=', template)
    .where(mailedThing, '=', roleId)
    .orderBy('created_at')
    .execute()
  return new Map(rows.map(({ data, created_at }) => [String(data.memberId), created_at]))
}
