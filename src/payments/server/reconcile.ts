import { insertKey } from '#src/contracts/server/public.ts'
import '#src/platform/database/platform-tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Job } from '#src/platform/jobs/jobs.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import { londonDate } from '#src/values/london-time.ts'
import { reminderFor } from '../due-date.ts'
import { canBecome } from '../payment.ts'
import { paidDeposit } from './deposit-standing.ts'
import { isPayableByCard } from './documents/payable-by-card.ts'
import { noteMovements } from './note-movements.ts'
import {
  lockPayment,
  paymentsToAskAbout,
  paymentsToReconcile,
  type StoredPayment,
  updatePayment,
} from './payment-store.ts'
import { remindOfDisputes } from './remind-of-disputes.ts'
import { type PaymentParts, settle } from './settle.ts'

const quietMs = 60_000
/** An unfinished payment is given up after this time, so that another can begin. */
const abandonedMs = 24 * 3600 * 1000

/**
 * Asks the gateway about payments that we have heard nothing about for a while, and gives up those that were abandoned
 * or whose deposit came by bank. Then asks about refunds and disputes of successful payments.
 */
export async function reconcilePayments(parts: PaymentParts & { log: Log }): Promise<void> {
  const { db, gateway, clock, log } = parts
  const now = clock.now()
  for (const id of await paymentsToReconcile(db, new Date(now.getTime() - quietMs))) {
    try {
      const before = await db.transaction().execute((tx) => lockPayment(tx, id))
      const payment = before.gateway === gateway.name ? await settle(parts, before) : before
      const isAbandoned = now.getTime() - payment.createdAt.getTime() > abandonedMs
      // A payment that a bank is still processing cannot be cancelled.
      const isOver =
        isAbandoned || (payment.state !== 'processing' && (await paidDeposit(db, payment.contractId))?.by === 'bank')
      if (isOver && payment.state !== 'succeeded') {
        if (payment.intentId && payment.gateway === gateway.name) await gateway.cancelIntent(payment.intentId)
        await giveUp(db, payment, now)
      }
    } catch (error) {
      // A failure with one payment must not hold up the others.
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

/** A payment that got its intent since it was looked at stays: the intent has to end at the gateway first. */
async function giveUp(db: Db, { id, intentId }: StoredPayment, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await lockPayment(tx, id)
    if (current.intentId === intentId && canBecome(current.state, 'canceled'))
      await updatePayment(tx, id, { state: 'canceled' }, now)
  })
}

/**
 * Sends reminders of unpaid invoices: before they are due, on the day, and after (due-date.ts has the days). If an
 * invoice can be paid by card, the mail contains the client's own link, so that they can pay at once.
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
      // Otherwise a second run on the same day would make a key that is in no mail.
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
