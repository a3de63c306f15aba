import { recordChange } from './record-change.ts'
import type { StaffMember, StaffRole } from '../staff.ts'
import type { Db, Tx } from './tables.ts'

/** Whether a member gets the morning mail. Until they choose, owners do and others do not (STAFF-18). */
function getsMorningMail({ chosen, role }: { chosen: boolean | null; role: StaffRole }): boolean {
  return chosen ?? role === 'owner'
}

/** Everyone in the team who gets the morning mail. */
export async function morningReaders(db: Db | Tx): Promise<{ id: string; email: string }[]> {
  const rows = await db
    .selectFrom('staff_members')
    .select(['id', 'email', 'role', 'morning_mail'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows
    .filter(({ role, morning_mail }) => getsMorningMail({ chosen: morning_mail, role }))
    .map(({ id, email }) => ({ id, email }))
}

/** Whether this member gets the morning mail. */
export async function morningMailOf(db: Db, { id, role }: StaffMember): Promise<boolean> {
  const { morning_mail } = await db
    .selectFrom('staff_members')
    .select('morning_mail')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return getsMorningMail({ chosen: morning_mail, role })
}

/** Switches a member's own morning mail on or off. */
export async function switchMorningMail(tx: Tx, member: StaffMember, on: boolean, now: Date): Promise<void> {
  const changed = await tx
    .updateTable('staff_members')
    .set({ morning_mail: on })
    .where('id', '=', member.id)
    .where('morning_mail', 'is distinct from', on)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  const action = on ? 'account.morning_mail_on' : 'account.morning_mail_off'
  await recordChange(tx, { member, action, subject: member.id, now })
}
