import { appendEvent, lockContract, type StoredContract } from '#src/contracts/server/public.ts'
import type { Tx } from './tables.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import { isAmount } from '#src/billing/rounding.ts'
import { currency } from '../payment.ts'
import type { GatewayRefund } from './gateway/payment-gateway.ts'
import { closeCardForm } from './close-card-form.ts'
import { bringsBackMoney, noteDispute } from './disputes/note-dispute.ts'
import { type LockedPayment, noteReturn } from './note-return.ts'
import { type StoredPayment, lockPayment, roomOf } from './payment-store.ts'
import type { PaymentContext } from './settle.ts'

/** How long the process that requested a refund has to record it; after that we assume that it has crashed. */
const ownRefundMs = 10 * 60_000
const tries = 5

/**
 * Updates a payment's refunds and disputes to what the gateway itself says (docs/decisions/0023). The webhook and the
 * reconciling job both end here, so that a refund leads to one credit note and one mail, even if it is reported three
 * times, out of order, or not at all. A refund or dispute in a currency other than the payment's leads to no document
 * for its own amount.
 *
 * Throws 503 if the gateway cannot be asked, or its state changes faster than it can be recorded.
 */
export async function noteMovements(
  context: PaymentContext,
  { id, contractId, intentId, gateway }: Pick<StoredPayment, 'id' | 'contractId' | 'intentId' | 'gateway'>,
): Promise<void> {
  if (intentId === null || gateway !== context.gateway.name) return
  for (let attempt = 0; attempt < tries; attempt++) {
    const { news } = await context.db
      .selectFrom('payments')
      .select('news')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const movements = await context.gateway.retrieveMovements(intentId)
    if (!movements) {
      // Asked about first again and again, payments that the gateway does not know would leave no time for the others.
      await context.db.updateTable('payments').set({ asked_at: context.clock.now() }).where('id', '=', id).execute()
      return
    }
    // A form that nobody has paid with must not prevent the deposit from counting again.
    if (await bringsBackMoney(context.db, movements.disputes)) await closeCardForm(context, contractId)
    const isNoted = await context.db.transaction().execute(async (tx) => {
      const contract = await lockContract(tx, contractId)
      const current = await lockPayment(tx, id)
      // Another process has recorded an answer meanwhile. Ours may be older, so the gateway is asked again.
      if (current.news !== news) return false
      const now = context.clock.now()
      let isNews = false
      if (current.state === 'succeeded') {
        for (const refund of movements.refunds)
          isNews =
            (await noteRefund(tx, context, { contract, payment: await lockPayment(tx, id) }, refund, now)) || isNews
        for (const dispute of movements.disputes)
          isNews =
            (await noteDispute(tx, context, { contract, payment: await lockPayment(tx, id), dispute }, now)) || isNews
      }
      await tx
        .updateTable('payments')
        .set({ asked_at: now, news: news + (isNews ? 1 : 0) })
        .where('id', '=', id)
        .execute()
      return true
    })
    if (isNoted) return
  }
  throw new Problem(
    'unavailable',
    'told_meanwhile',
    'News of this payment is coming faster than it can be recorded. Please send it again.',
    { retryAfter: 5 },
  )
}

/** Records one refund as the gateway reports it. Returns whether anything changed. */
async function noteRefund(
  tx: Tx,
  context: PaymentContext,
  { contract, payment }: LockedPayment,
  refund: GatewayRefund,
  now: Date,
): Promise<boolean> {
  if (refund.currency !== currency || !isAmount(refund.pence) || refund.pence === 0) return false
  const { id, pence, state } = refund
  const isLive = state === 'pending' || state === 'succeeded'
  const storedRefund = await tx.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirst()
  // The gateway's ids are unique, so the same id on another payment would be the gateway's mistake.
  if (storedRefund && storedRefund.payment_id !== payment.id) return false
  const isOwn =
    !storedRefund &&
    payment.refundingPence > 0 &&
    (refund.idempotencyKey?.startsWith(ownRefundKey(payment.id)) ?? false)
  if (isOwn && isLive && now.getTime() - payment.updatedAt.getTime() < ownRefundMs) return false

  if (!storedRefund)
    await tx
      .insertInto('payment_refunds')
      .values({ id, payment_id: payment.id, pence, state, noted_at: now, updated_at: now })
      .execute()
  else if (storedRefund.state !== state)
    await tx.updateTable('payment_refunds').set({ state, updated_at: now }).where('id', '=', id).execute()

  const credited = storedRefund?.credited_pence ?? 0
  // There is no document for a refund beyond all that was paid; if its sum is released later, the document is made
  // then.
  const credit = isLive && credited === 0 ? (isOwn ? payment.refundingPence : Math.min(pence, roomOf(payment))) : 0
  if (credit > 0) {
    await noteReturn(
      tx,
      context,
      { contract, payment },
      { by: isOwn ? 'own' : 'elsewhere', reference: id, pence: credit },
      now,
    )
    await tx.updateTable('payment_refunds').set({ credited_pence: credit }).where('id', '=', id).execute()
  }
  if (isLive && !storedRefund && !isOwn)
    await createOutbox(context.jobs).post(tx, {
      cause: `refund:${id}:agency`,
      template: 'refund-noted',
      to: context.agency,
      data: { refundId: id },
      now,
    })
  if (!isLive && credited > 0 && storedRefund!.state !== state)
    await noteFailure(tx, context, contract, { id, pence: credited }, now)
  return !storedRefund || storedRefund.state !== state || credit > 0
}

/** Records that a refund failed. Its credit note stays valid: the sum is still owed, and has to be paid another way. */
async function noteFailure(
  tx: Tx,
  context: PaymentContext,
  contract: StoredContract,
  { id, pence }: { id: string; pence: number },
  now: Date,
): Promise<void> {
  await appendEvent(tx, contract.id, {
    at: now,
    kind: 'refund-failed',
    what: 'Refund failed',
    details: { sum: pounds(pence) },
  })
  await createOutbox(context.jobs).post(tx, {
    cause: `refund:${id}:failed`,
    template: 'refund-failed',
    to: context.agency,
    data: { refundId: id },
    now,
  })
}

/** The beginning of the keys under which we request a payment's refunds. */
export const ownRefundKey = (paymentId: string) => `refund-${paymentId}`
