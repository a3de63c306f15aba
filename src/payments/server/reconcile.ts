import type { Db } from '#src/platform/database/database.ts'
import type { Job } from '#src/platform/jobs/jobs.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import { londonDate, reminderFor } from '../due-date.ts'
import { lockPayment, paymentsToReconcile, updatePayment } from './payment-store.ts'
import { type PaymentParts, settle } from './settle.ts'

const quietMs = 60_000
/** A payment that nobody finished by then is given up, so that another can begin. */
const abandonedMs = 24 * 3600 * 1000

/** Asks the gateway about payments that nobody told us of for a while, and gives up those that were abandoned. */
export async function reconcilePayments(parts: PaymentParts & { log: Log }): Promise<void> {
  const { db, gateway, clock, log } = parts
  const now = clock.now()
  for (const id of await paymentsToReconcile(db, new Date(now.getTime() - quietMs))) {
    try {
      const before = await db.transaction().execute((tx) => lockPayment(tx, id))
      const payment = before.gateway === gateway.name ? await settle(parts, before) : before
      const isAbandoned = now.getTime() - payment.createdAt.getTime() > abandonedMs
      if (isAbandoned && payment.state !== 'succeeded') {
        if (payment.intentId && payment.gateway === gateway.name) await gateway.cancelIntent(payment.intentId)
        await updatePayment(db, id, { state: 'canceled' }, now)
      }
    } catch (error) {
      // One that cannot be asked about does not keep the others.
      log.warn('a payment could not be reconciled', { paymentId: id, error })
    }
  }
}

/** Reminds of unpaid invoices: before they are due, on the day, and after (due-date.ts has the days). */
export async function remindOfInvoices({ db, outbox, clock }: { db: Db; outbox: Outbox; clock: Clock }): Promise<void> {
  const now = clock.now()
  const today = londonDate(now)
  const invoices = await db
    .selectFrom('billing_documents')
    .leftJoin('settlements', 'settlements.invoice_id', 'billing_documents.id')
    .select(['billing_documents.id', 'billing_documents.facts'])
    .where('series', '=', 'invoice')
    .where('settlements.invoice_id', 'is', null)
    .execute()
  for (const { id, facts } of invoices) {
    const when = facts.dueOn && facts.payablePence > 0 ? reminderFor(facts.dueOn, today) : undefined
    if (!when) continue
    const data = { documentId: id, when, on: today }
    await db.transaction().execute((tx) => outbox.post(tx, { cause: `${id}:reminder:${today}`, template: 'invoice-reminder', to: facts.buyer.email, data, now }))
  }
}

export function paymentJobs(parts: PaymentParts & { log: Log; outbox: Outbox }): Job<any>[] {
  return [
    { name: 'reconcile-payments', schedule: '* * * * *', run: () => reconcilePayments(parts) },
    { name: 'remind-of-invoices', schedule: '0 9 * * *', run: () => remindOfInvoices(parts) },
  ]
}
