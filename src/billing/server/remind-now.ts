import { type KnownContractId, lockContract } from '#src/contracts/server/public.ts'
import '#src/platform/database/platform-tables.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import { documentOnContract } from './document-on-contract.ts'
import { postReminder, reminderCause } from './remind-of-invoices.ts'
import type { Tx } from './tables.ts'

/**
 * Sends a reminder of an overdue invoice at the request of a member of staff, whether or not its day has come or
 * reminders are paused. Throws 404, and 409 `not_overdue` if it is paid or not due yet, `reminded_today` if the client
 * has had one today.
 */
export async function remindNow(
  tx: Tx,
  outbox: Pick<Outbox, 'post'>,
  { contractId, number }: { contractId: KnownContractId; number: string },
  now: Date,
  member: NonNullable<Change['member']>,
): Promise<void> {
  // Two members of staff at the same moment: the second one finds the first one's mail.
  await lockContract(tx, contractId)
  const { id, document } = await documentOnContract(tx, contractId, number)
  const standing = await tx
    .selectFrom('invoice_standings')
    .select(['came_pence', 'open_pence'])
    .where('invoice_id', '=', id)
    .executeTakeFirst()
  const today = londonDate(now)
  if (!standing || standing.open_pence === 0 || !document.dueOn || document.dueOn >= today)
    throw new Problem('conflict', 'not_overdue', 'This invoice isn’t overdue, so no reminder was sent.')
  const cause = reminderCause(id, today)
  if (await tx.selectFrom('mails').select('id').where('cause', '=', cause).executeTakeFirst())
    throw new Problem('conflict', 'reminded_today', 'The client had a reminder of this invoice today already.')
  const invoice = { id, contractId, document, camePence: standing.came_pence }
  await postReminder(tx, outbox, invoice, { when: 'late', today, now, byHand: true })
  await recordChange(tx, { member, action: 'invoice.reminded', subject: id, details: { document: number }, now })
}
