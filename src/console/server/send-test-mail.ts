import '#src/platform/database/platform-tables.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { newId } from '#src/values/id.ts'

/** Sends a member of staff a mail to test that mail works. Returns its id. */
export async function sendTestMail(tx: Tx, outbox: Outbox, member: StaffMember, now: Date): Promise<string> {
  const cause = `${newId('test', now)}:${member.id}`
  await outbox.post(tx, {
    cause,
    template: 'test-mail',
    to: member.email,
    data: { name: member.name, at: now.toISOString() },
    now,
  })
  const { id } = await tx.selectFrom('mails').select('id').where('cause', '=', cause).executeTakeFirstOrThrow()
  await recordChange(tx, { member, action: 'mail.tested', subject: id, now })
  return id
}
