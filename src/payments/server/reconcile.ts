import type { Db } from './tables.ts'
import type { Job } from '#src/platform/jobs/jobs.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { depositStanding } from './deposit-standing.ts'
import { giveUp } from './give-up.ts'
import { noteMovements } from './note-movements.ts'
import { lockPayment, paymentsToAskAbout, paymentsToReconcile, type StoredPayment } from './payment-store.ts'
import { remindOfDisputes } from './disputes/remind-of-disputes.ts'
import { isUnknownAtGateway, type PaymentContext, settle } from './settle.ts'

const quietMs = 60_000
/**
 * An unfinished payment is given up after this time, so that another can begin. One that failed does not prevent
 * another; it is only not asked about any more.
 */
const abandonedMs = 24 * 3600 * 1000

/**
 * Asks the gateway about payments without a report for a while, and gives up those that were abandoned or whose deposit
 * was paid by bank, also if the gateway does not know them any more. Then asks about refunds and disputes of successful
 * payments.
 */
export async function reconcilePayments(context: PaymentContext & { log: Log }): Promise<void> {
  const { db, gateway, clock, log } = context
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  for (const id of await paymentsToReconcile(db, { quietSince: ago(quietMs), failedAfter: ago(abandonedMs) })) {
    try {
      await reconcilePayment(context, id, now)
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

async function reconcilePayment(context: PaymentContext, id: string, now: Date): Promise<void> {
  const { db, gateway } = context
  const stored = await db.transaction().execute((tx) => lockPayment(tx, id))
  const isOver = async ({ state, createdAt, contractId }: StoredPayment) =>
    (stored.state !== 'failed' && now.getTime() - createdAt.getTime() > abandonedMs) ||
    // A payment that a bank is still processing cannot be cancelled.
    (state !== 'processing' && (await comesByBank(db, contractId)))
  const isOurs = stored.gateway === gateway.name
  const payment = isOurs
    ? await settle(context, stored).catch(async (error: unknown) => {
        if (isUnknownAtGateway(error) && (await isOver(stored))) return stored
        throw error
      })
    : stored
  if (payment.state === 'succeeded' || !(await isOver(payment))) return
  if (payment.intentId && isOurs) await gateway.cancelIntent(payment.intentId)
  await giveUp(db, payment, now)
}

/** Whether the deposit, or a part of it, has come by bank. */
async function comesByBank(db: Db, contractId: string): Promise<boolean> {
  const { paid, partPence } = await depositStanding(db, contractId)
  return paid?.by === 'bank' || partPence > 0
}

/** The jobs that ask the gateway each minute, and remind the agency of disputes each morning. */
export function paymentJobs(context: PaymentContext & { log: Log; outbox: Outbox }): Job<any>[] {
  return [
    { name: 'reconcile-payments', schedule: '* * * * *', run: () => reconcilePayments(context) },
    { name: 'remind-of-disputes', schedule: '0 9 * * *', missed: 'once', run: () => remindOfDisputes(context) },
  ]
}
