import { insertKey } from '#src/contracts/server/public.ts'
import '#src/platform/database/platform-tables.ts'
import type { Db, Tx } from './tables.ts'
import { eachOne } from '#src/platform/jobs/each-due.ts'
import type { Job } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import { londonDate } from '#src/values/london-time.ts'
import { isPayableByCard } from './documents/payable-by-card.ts'
import type { BillingDocument } from '../billing-document.ts'
import { type Reminder, reminderFor } from '../due-date.ts'

/**
 * Sends reminders of unpaid invoices: before they are due, on the day, and after (due-date.ts has the days). If an
 * invoice can be paid by card, the mail contains the client's own link, so that they can pay at once; a deposit that
 * came in part cannot. Clients whose reminders are paused get none. An invoice that fails doesn't stop the others; its
 * error is thrown after all the others have been dealt with.
 */
export async function remindOfInvoices({
  db,
  outbox,
  clock,
}: {
  db: Db
  outbox: Pick<Outbox, 'post'>
  clock: Clock
}): Promise<void> {
  const now = clock.now()
  const today = londonDate(now)
  await eachOne(await remindable(db).execute(), async ({ id, contract_id: contractId, facts }) => {
    const reminder = facts.dueOn && facts.payablePence > 0 ? reminderFor(facts.dueOn, today) : undefined
    if (!reminder) return
    await db.transaction().execute(async (tx) => {
      // Otherwise a second run on the same day would make a key that is in no mail.
      const cause = reminderCause(id, today)
      if (await tx.selectFrom('mails').select('id').where('cause', '=', cause).executeTakeFirst()) return
      // It may have been paid, or its reminders paused, since this run began.
      const current = await remindable(tx).where('billing_documents.id', '=', id).executeTakeFirst()
      if (!current) return
      const invoice = { id, contractId, document: facts, camePence: current.came_pence }
      await postReminder(tx, outbox, invoice, { when: reminder, today, now })
    })
  })
}

/** The invoices that are not paid, of clients whose reminders are not paused. */
const remindable = (db: Db | Tx) =>
  db
    .selectFrom('billing_documents')
    .innerJoin('invoice_standings', 'invoice_standings.invoice_id', 'billing_documents.id')
    .leftJoin('reminder_pauses', 'reminder_pauses.contract_id', 'billing_documents.contract_id')
    .select(['billing_documents.id', 'billing_documents.contract_id', 'billing_documents.facts', 'came_pence'])
    .where('settled_at', 'is', null)
    .where('reminder_pauses.contract_id', 'is', null)

/** Returns the key of an invoice's reminder on a day. There is at most one. */
export const reminderCause = (invoiceId: string, day: string) => `${invoiceId}:reminder:${day}`

interface RemindedInvoice {
  id: string
  contractId: string
  document: BillingDocument
  camePence: number
}

/** Posts a reminder of an invoice. `byHand`: a member of staff sends it. */
export async function postReminder(
  tx: Tx,
  outbox: Pick<Outbox, 'post'>,
  { id, contractId, document, camePence }: RemindedInvoice,
  { when, today, now, byHand = false }: { when: Reminder; today: string; now: Date; byHand?: boolean },
): Promise<void> {
  const key = isPayableByCard(document) && camePence === 0 ? { key: await insertKey(tx, contractId, now) } : {}
  await outbox.post(tx, {
    cause: reminderCause(id, today),
    template: 'invoice-reminder',
    to: document.buyer.email,
    data: { documentId: id, when, on: today, ...key, ...(byHand ? { byHand } : {}) },
    now,
  })
}

/** The job that sends the day's reminders each morning. */
export function reminderOfInvoicesJob(context: Parameters<typeof remindOfInvoices>[0]): Job<any> {
  return { name: 'remind-of-invoices', schedule: '0 9 * * *', missed: 'once', run: () => remindOfInvoices(context) }
}
