import { insertKey } from '#src/contracts/server/public.ts'
import '#src/platform/database/platform-tables.ts'
import type { Db, Tx } from './tables.ts'
import { eachOne } from '#src/platform/jobs/each-due.ts'
import type { Job } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { lastChanges } from '#src/staff/server/public.ts'
import type { Clock } from '#src/values/clock.ts'
import { addDays, daysBetween } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import { instantOf } from '#src/values/zoned-time.ts'
import { isPayableByCard } from './documents/payable-by-card.ts'
import type { BillingDocument } from '../billing-document.ts'
import { type Reminder, reminderFor } from '../due-date.ts'

/** After an outage of more days than this, an earlier reminder is no longer sent. */
const mostDaysMissed = 7

/**
 * Sends reminders of unpaid invoices: before they are due, on the day, and after (due-date.ts has the days). What was
 * missed because no process ran on earlier days is sent too, one for each invoice (RUN-13). If an invoice can be paid
 * by card, the mail contains the client's own link, so that they can pay at once; a deposit that came in part cannot.
 * Clients whose reminders are paused get none, and once they are resumed, none that was due during the pause. An
 * invoice that fails doesn't stop the others; its error is thrown after all the others have been dealt with.
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
  const seen = await lastRound(db, today)
  const resumed = await lastChanges(db, { action: 'reminders.resumed', since: roundOf(seen) })
  const invoices = await remindable(db).orderBy('billing_documents.id').execute()
  await eachOne(invoices, async ({ id, contract_id: contractId, facts }) => {
    const seenOfClient = lastDayBefore(resumed.get(contractId)) ?? seen
    const reminder = facts.dueOn && facts.payablePence > 0 ? reminderFor(facts.dueOn, today, seenOfClient) : undefined
    if (!reminder) return
    await db.transaction().execute(async (tx) => {
      // Otherwise a second run on the same day would make a key that is in no mail. If an earlier day's round was
      // not finished, this client may have been reminded in it.
      const days = Array.from({ length: daysBetween(reminder.since, today) + 1 }, (_, ago) => addDays(today, -ago))
      const causes = days.map((day) => reminderCause(id, day))
      if (await tx.selectFrom('mails').select('id').where('cause', 'in', causes).executeTakeFirst()) return
      // It may have been paid, or its reminders paused, since this run began.
      const current = await remindable(tx).where('billing_documents.id', '=', id).executeTakeFirst()
      if (!current) return
      const invoice = { id, contractId, document: facts, camePence: current.came_pence }
      await postReminder(tx, outbox, invoice, { when: reminder.when, today, now })
    })
  })
  await db.transaction().execute((tx) => keepRound(tx, today, now))
}

/** Returns the last day before today whose reminders have all been posted, but none longer ago than we make up for. */
async function lastRound(db: Db, today: string): Promise<string> {
  const row = await db
    .selectFrom('reminder_rounds')
    .select((rounds) => rounds.fn.max('day').as('day'))
    .where('day', '<', today)
    .executeTakeFirst()
  const earliest = addDays(today, -1 - mostDaysMissed)
  const last = row?.day ?? addDays(today, -1)
  return last < earliest ? earliest : last
}

/** When the reminders of a day are sent. */
const roundHour = 9
const roundOf = (day: string) => instantOf(day, `0${roundHour}:00`, 'Europe/London')

/** Returns the last day whose reminders were sent before this time. */
function lastDayBefore(time: Date | undefined): string | undefined {
  if (!time) return undefined
  const day = londonDate(time)
  return roundOf(day) < time ? day : addDays(day, -1)
}

async function keepRound(tx: Tx, today: string, now: Date): Promise<void> {
  await tx.deleteFrom('reminder_rounds').where('day', '<', today).execute()
  await tx
    .insertInto('reminder_rounds')
    .values({ day: today, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
  return {
    name: 'remind-of-invoices',
    schedule: `0 ${roundHour} * * *`,
    missed: 'once',
    run: () => remindOfInvoices(context),
  }
}
