import { appendEvent, lockContract, type StoredContract } from '#src/contracts/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import { isAmount } from '../rounding.ts'
import { currency } from '../payment.ts'
import type { GatewayRefund } from './gateway/payment-gateway.ts'
import { noteDispute } from './note-dispute.ts'
import { noteReturn } from './note-return.ts'
import { lockPayment, roomOf, type StoredPayment } from './payment-store.ts'
import type { PaymentParts } from './settle.ts'

/** So long whoever asked for a refund has to note it; after that their process died under it. */
const ownRefundMs = 10 * 60_000
const tries = 5

/**
 * Brings what we know of a payment's refunds and disputes to what the gateway itself says of them (docs/decisions/0023).
 * The webhook and the reconciling job both end here, so that money that went once and was told three times, or told in
 * another order, or not at all, gives one credit note and one mail. A refund or a dispute in another currency than the
 * payment's makes no paper by its own sum.
 *
 * Throws 503 where the gateway cannot be asked, or has news faster than they can be noted.
 */
export async function noteMovements(
  parts: PaymentParts,
  { id, contractId, intentId, gateway }: Pick<StoredPayment, 'id' | 'contractId' | 'intentId' | 'gateway'>,
): Promise<void> {
  if (intentId === null || gateway !== parts.gateway.name) return
  for (let attempt = 0; attempt < tries; attempt++) {
    const { news } = await parts.db.selectFrom('payments').select('news').where('id', '=', id).executeTakeFirstOrThrow()
    const moved = await parts.gateway.retrieveMovements(intentId)
    if (!moved) return
    const isNoted = await parts.db.transaction().execute(async (tx) => {
      const contract = await lockContract(tx, contractId)
      const found = await lockPayment(tx, id)
      // Somebody had a newer answer meanwhile: this one may be older, and is asked for again.
      if (found.news !== news) return false
      const now = parts.clock.now()
      let isNews = false
      if (found.state === 'succeeded') {
        for (const refund of moved.refunds)
          isNews = (await noteRefund(tx, parts, contract, await lockPayment(tx, id), refund, now)) || isNews
        for (const dispute of moved.disputes)
          isNews = (await noteDispute(tx, parts, contract, await lockPayment(tx, id), dispute, now)) || isNews
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

/** One refund as the gateway has it. Returns whether that was news. */
async function noteRefund(
  tx: Tx,
  parts: PaymentParts,
  contract: StoredContract,
  payment: StoredPayment,
  refund: GatewayRefund,
  now: Date,
): Promise<boolean> {
  if (refund.currency !== currency || !isAmount(refund.pence) || refund.pence === 0) return false
  const { id, pence, state } = refund
  const isLive = state === 'pending' || state === 'succeeded'
  const known = await tx.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirst()
  // Names are the gateway's own, so another payment's would be a slip of theirs.
  if (known && known.payment_id !== payment.id) return false
  const isOwn =
    !known && payment.refundingPence > 0 && (refund.idempotencyKey?.startsWith(ownRefundKey(payment.id)) ?? false)
  if (isOwn && isLive && now.getTime() - payment.updatedAt.getTime() < ownRefundMs) return false

  if (!known)
    await tx
      .insertInto('payment_refunds')
      .values({ id, payment_id: payment.id, pence, state, noted_at: now, updated_at: now })
      .execute()
  else if (known.state !== state)
    await tx.updateTable('payment_refunds').set({ state, updated_at: now }).where('id', '=', id).execute()

  const credited = known?.credited_pence ?? 0
  // What went back on top of all that was paid makes no paper; a sum that is released again makes it then.
  const credit = isLive && credited === 0 ? (isOwn ? payment.refundingPence : Math.min(pence, roomOf(payment))) : 0
  if (credit > 0) {
    await noteReturn(
      tx,
      parts,
      contract,
      payment,
      { by: isOwn ? 'own' : 'elsewhere', reference: id, pence: credit },
      now,
    )
    await tx.updateTable('payment_refunds').set({ credited_pence: credit }).where('id', '=', id).execute()
  }
  if (isLive && !known && !isOwn)
    await createOutbox(parts.jobs).post(tx, {
      cause: `refund:${id}:agency`,
      template: 'refund-noted',
      to: parts.agency,
      data: { refundId: id },
      now,
    })
  if (!isLive && credited > 0 && known!.state !== state)
    await noteFailure(tx, parts, contract, { id, pence: credited }, now)
  return !known || known.state !== state || credit > 0
}

/** The credit note stands, because the sum is owed; how it gets there is another question now. */
async function noteFailure(
  tx: Tx,
  parts: PaymentParts,
  contract: StoredContract,
  { id, pence }: { id: string; pence: number },
  now: Date,
): Promise<void> {
  await appendEvent(tx, contract.id, { at: now, what: 'Refund failed', details: { sum: pounds(pence) } })
  await createOutbox(parts.jobs).post(tx, {
    cause: `refund:${id}:failed`,
    template: 'refund-failed',
    to: parts.agency,
    data: { refundId: id },
    now,
  })
}

/** How the keys begin under which we ask for a payment's refunds. */
export const ownRefundKey = (paymentId: string) => `refund-${paymentId}`
