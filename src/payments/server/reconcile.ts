import { insertKey } from '#src/contracts/server/public.ts'
import '#src/platform/database/platform-tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Job } from '#src/platform/jobs/jobs.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import { londonDate } from '#src/values/london-date.ts'
import { reminderFor } from '../due-date.ts'
import { paidDeposit } from './deposit-standing.ts'
import { isPayableByCard } from './documents/payable-by-card.ts'
import { noteMovements } from './note-movements.ts'
import { lockPayment, paymentsToAskAbout, paymentsToReconcile, updatePayment } from './payment-store.ts'
import { remindOfDisputes } from './remind-of-disputes.ts'
import { type PaymentParts, settle } from './settle.ts'

const quietMs = 60_000
/** A payment that nobody finished by then is given up, so that another can begin. */
const abandonedMs = 24 * 3600 * 1000

/**
 * Asks the gateway about payments that nobody told us of for a while, and gives up those that were abandoned, or whose
 * deposit came by bank; then about those that came, of which refunds and disputes may be untold.
 */
export async function reconcilePayments(parts: PaymentParts & { log: Log }): Promise<void> {
  const { db, gateway, clock, log } = parts
  const now = clock.now()
  for (const id of await paymentsToReconcile(db, new Date(now.getTime() - quietMs))) {
    try {
      const before = await db.transaction().execute((tx) => lockPayment(tx, id))
      const payment = before.gateway === gateway.name ? await settle(parts, before) : before
      const isAbandoned = now.getTime() - payment.createdAt.getTime() > abandonedMs
      // What a bank is still thinking about cannot be called off.
      const isOver =
        isAbandoned || (payment.state !== 'processing' && (await paidDeposit(db, payment.contractId))?.by === 'bank')
      if (isOver && payment.state !== 'succeeded') {
        if (payment.intentId && payment.gateway === gateway.name) await gateway.cancelIntent(payment.intentId)
        await updatePayment(db, id, { state: 'canceled' }, now)
      }
    } catch (error) {
      // One that cannot be asked about does not keep the others.
      log.warn('a payment could not be reconciled', { paymentId: id, error })
    }
  }
  for (const id of await paymentsToAskAbout(db, gateway.name, now)) {
    try {
      await noteMovements(parts, await db.transaction().execute((tx) => lockPayment(tx, id)))
    } catch (error) {
      log.warn('could not ask the gateway what became of a payment', { paymentId: id, error })
    }
  }
}

/**
 * Reminds of unpaid invoices: before they are due, on the day, and after (due-date.ts has the days). Where a card can
 * pay, the mail carries a key of the client's own, so that they can pay at once.
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
  const invoices = await db
    .selectFrom('billing_documents')
    .leftJoin('settlements', 'settlements.invoice_id', 'billing_documents.id')
    .select(['billing_documents.id', 'billing_documents.contract_id', 'billing_documents.facts'])
    .where('series', '=', 'invoice')
    .where('settlements.invoice_id', 'is', null)
    .execute()
  for (const { id, contract_id: contractId, facts } of invoices) {
    const when = facts.dueOn && facts.payablePence > 0 ? reminderFor(facts.dueOn, today) : undefined
    if (!when) continue
    const cause = `${id}:reminder:${today}`
    await db.transaction().execute(async (tx) => {
      // A second run of the day would make a key that no mail carries.
      if (await tx.selectFrom('mails').select('id').where('cause', '=', cause).executeTakeFirst()) return
      const key = isPayableByCard(facts) ? { key: await insertKey(tx, contractId, now) } : {}
      await outbox.post(tx, {
        cause,
        template: 'invoice-reminder',
        to: facts.buyer.email,
        data: { documentId: id, when, on: today, ...key },
        now,
      })
    })
  }
}

export function paymentJobs(parts: PaymentParts & { log: Log; outbox: Outbox }): Job<any>[] {
  return [
    { name: 'reconcile-payments', schedule: '* * * * *', run: () => reconcilePayments(parts) },
    { name: 'remind-of-invoices', schedule: '0 9 * * *', run: () => remindOfInvoices(parts) },
    { name: 'remind-of-disputes', schedule: '0 9 * * *', run: () => remindOfDisputes(parts) },
  ]
}
