import type { Db } from './tables.ts'
import type { Job } from '#src/platform/jobs/jobs.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { canBecome } from '../payment.ts'
import { depositStanding } from './deposit-standing.ts'
import { noteMovements } from './note-movements.ts'
import {
  lockPayment,
  paymentsToAskAbout,
  paymentsToReconcile,
  type StoredPayment,
  updatePayment,
} from './payment-store.ts'
import { remindOfDisputes } from './disputes/remind-of-disputes.ts'
import { type PaymentContext, settle } from './settle.ts'

const quietMs = 60_000
/** An unfinished payment is given up after this time, so that another can begin. */
const abandonedMs = 24 * 3600 * 1000

/**
 * Asks the gateway about payments without a report for a while, and gives up those that were abandoned or whose deposit
 * was paid by bank. Then asks about refunds and disputes of successful payments.
 */
export async function reconcilePayments(context: PaymentContext & { log: Log }): Promise<void> {
  const { db, gateway, clock, log } = context
  const now = clock.now()
  for (const id of await paymentsToReconcile(db, new Date(now.getTime() - quietMs))) {
    try {
      const stored = await db.transaction().execute((tx) => lockPayment(tx, id))
      const payment = stored.gateway === gateway.name ? await settle(context, stored) : stored
      const isAbandoned = now.getTime() - payment.createdAt.getTime() > abandonedMs
      // A payment that a bank is still processing cannot be cancelled.
      const isOver = isAbandoned || (payment.state !== 'processing' && (await comesByBank(db, payment.contractId)))
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
      await noteMovements(context, await db.transaction().execute((tx) => lockPayment(tx, id)))
    } catch (error) {
      log.warn('could not ask the gateway what became of a payment', { paymentId: id, error })
    }
  }
}

/** Whether the deposit, or a part of it, has come by bank. */
async function comesByBank(db: Db, contractId: string): Promise<boolean> {
  const { paid, partPence } = await depositStanding(db, contractId)
  return paid?.by === 'bank' || partPence > 0
}

/**
 * Gives up a payment, unless it has got an intent since it was read: the intent has to be cancelled at the gateway
 * first.
 */
async function giveUp(db: Db, { id, intentId }: StoredPayment, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await lockPayment(tx, id)
    if (current.intentId === intentId && canBecome(current.state, 'canceled'))
      await updatePayment(tx, id, { state: 'canceled' }, now)
  })
}

/** The jobs that ask the gateway each minute, and remind the agency of disputes each morning. */
export function paymentJobs(context: PaymentContext & { log: Log; outbox: Outbox }): Job<any>[] {
  return [
    { name: 'reconcile-payments', schedule: '* * * * *', run: () => reconcilePayments(context) },
    { name: 'remind-of-disputes', schedule: '0 9 * * *', missed: 'once', run: () => remindOfDisputes(context) },
  ]
}
