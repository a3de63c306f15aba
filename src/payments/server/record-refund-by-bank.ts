import { appendEvent, lockContract } from '#src/contracts/server/public.ts'
import type { Tx } from './tables.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import { requireBankReference } from './transfers/require-bank-reference.ts'

/**
 * Records that a refund which did not reach its card was paid by bank instead. Its credit note stays valid. Called
 * again, it changes nothing. Returns the sum in pence. Throws 404 `unknown_refund`, 409 `refund_not_failed`, 422
 * `bank_reference_wanted`.
 */
export async function recordRefundByBank(
  tx: Tx,
  { contractId, refundId, bankReference }: { contractId: string; refundId: string; bankReference: string },
  now: Date,
  member?: Change['member'],
): Promise<number> {
  await lockContract(tx, contractId)
  const refund = await tx
    .selectFrom('payment_refunds')
    .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
    .select(['payment_refunds.state', 'credited_pence', 'made_good_at'])
    .where('payment_refunds.id', '=', refundId)
    .where('payments.contract_id', '=', contractId)
    .executeTakeFirst()
  if (!refund) throw new Problem('not-found', 'unknown_refund', 'We can’t find that refund on this contract.')
  const { state, credited_pence: pence } = refund
  if (refund.made_good_at) return pence
  if ((state !== 'failed' && state !== 'canceled') || pence === 0)
    throw new Problem('conflict', 'refund_not_failed', 'This refund didn’t fail. Nothing more is owed.')
  const reference = requireBankReference(bankReference, pence)
  await tx
    .updateTable('payment_refunds')
    .set({ made_good_at: now, made_good_reference: reference })
    .where('id', '=', refundId)
    .execute()
  await appendEvent(tx, contractId, {
    at: now,
    kind: 'refund-made-good',
    what: 'Refund paid by bank',
    details: { sum: pounds(pence), reference },
  })
  await recordChange(tx, {
    member,
    action: 'deposit.refund-made-good',
    subject: contractId,
    details: { refund: refundId, pence },
    now,
  })
  return pence
}
