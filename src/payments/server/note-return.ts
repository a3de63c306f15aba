import { depositReturnedLine, disputeLostLine, surplusLostLine, surplusReturnedLine } from '#content/portal/billing.ts'
import { newsWords } from '#content/console/leads.ts'
import type { ContractEventKind } from '#src/contracts/contract-event.ts'
import { appendEvent, type StoredContract } from '#src/contracts/server/public.ts'
import { advancePerson } from '#src/leads/server/public.ts'
import type { Tx } from './tables.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { fill } from '#src/values/fill.ts'
import { pounds } from '#src/values/money.ts'
import type { BillingDocument, DocumentCause } from '#src/billing/billing-document.ts'
import { divideReturn } from '../dispute.ts'
import { billingFacts, documentOfCause, drawQueue, issueDocument } from '#src/billing/server/public.ts'
import { depositFacts } from './deposit-facts.ts'
import { depositLeft, depositStanding } from './deposit-standing.ts'
import { receiptCause, roomOf, type StoredPayment, updatePayment } from './payment-store.ts'
import { type PaymentContext, cardMoney } from './settle.ts'

/** A payment and its contract, both locked until the transaction ends. */
export interface LockedPayment {
  contract: StoredContract
  payment: StoredPayment
}

/** Money that was returned to a card. */
export interface Return {
  /**
   * `own`: by a refund for which we had set the sum aside; `elsewhere`: by a refund made at the gateway; `dispute`: by
   * the card's bank.
   */
  by: 'own' | 'elsewhere' | 'dispute'
  /** The gateway's id for the refund or the dispute. */
  reference: string
  /** At most the part of the payment that has not been returned. */
  pence: number
  /** The member of staff who requested it, if any. */
  member?: Change['member']
}

/** The cause of the credit note for money that went back to a card, by the gateway's id for its refund or dispute. */
export const returnCause = (by: Return['by'], reference: string): DocumentCause => ({
  purpose: by === 'dispute' ? 'dispute' : 'refund',
  subjectId: reference,
})

/**
 * Records that money was refunded to the card or taken by its bank: credit note, row of the trail, what is left of the
 * deposit. What invoices had deducted is kept apart, because it is owed again (docs/decisions/0023). The caller must
 * have locked the contract and the payment, and made sure that this return was not recorded before.
 */
export async function noteReturn(
  tx: Tx,
  { jobs }: Pick<PaymentContext, 'jobs'>,
  { contract, payment }: LockedPayment,
  { by, reference, pence, member }: Return,
  now: Date,
): Promise<{ document: BillingDocument; spare: number; uncovered: number }> {
  const receipt = await documentOfCause(tx, receiptCause(payment.id))
  const money = { ...cardMoney(payment, reference, now), ...(by === 'dispute' ? { isDispute: true as const } : {}) }
  const more = { money, ...(receipt ? { cites: receipt.document.number } : {}) }
  const line =
    by === 'dispute'
      ? payment.isSurplus
        ? surplusLostLine
        : disputeLostLine
      : payment.isSurplus
        ? surplusReturnedLine
        : depositReturnedLine
  const facts =
    line === depositReturnedLine
      ? depositFacts(contract, { kind: 'credit_note', pence, ...more }, now)
      : billingFacts(contract, { kind: 'credit_note', lines: [{ ...line, pence }], ...more }, now)
  const { id, document } = await issueDocument(tx, contract.id, returnCause(by, reference), facts, now)
  const divided = await deductReturn(tx, payment, by, pence, now)

  await appendEvent(tx, contract.id, {
    at: now,
    ...eventOf(by, payment.isSurplus),
    details: { creditNote: document.number, sum: pounds(pence) },
  })
  if (!payment.isSurplus && by !== 'dispute')
    await advancePerson(tx, contract.draft.clientEmail, {
      stage: 'deposit',
      at: now,
      words: fill(newsWords.refunded, { sum: pounds(pence) }),
      byStaff: by === 'own',
    })
  if (by === 'own')
    await recordChange(tx, {
      member,
      action: payment.isSurplus ? 'deposit.surplus-refunded' : 'deposit.refunded',
      subject: contract.id,
      details: { creditNote: document.number, pence },
      now,
    })
  await jobs.enqueue(tx, drawQueue, { documentId: id })
  return { document, ...divided }
}

async function deductReturn(
  tx: Tx,
  payment: StoredPayment,
  by: Return['by'],
  pence: number,
  now: Date,
): Promise<{ spare: number; uncovered: number }> {
  if (by === 'own') {
    // The sum was already deducted when it was set aside.
    await updatePayment(tx, payment.id, { refunding_pence: 0, refunded_at: now }, now)
    return { spare: pence, uncovered: 0 }
  }
  const divided = payment.isSurplus ? { spare: pence, uncovered: 0 } : divideReturn(pence, await leftOf(tx, payment))
  const sums = {
    refunded_pence: payment.refundedPence + divided.spare,
    uncovered_pence: payment.uncoveredPence + divided.uncovered,
  }
  await updatePayment(tx, payment.id, sums, now)
  const isAllBack =
    roomOf(payment) === pence ||
    (!payment.isSurplus && divided.spare > 0 && (await depositLeft(tx, payment.contractId)) === 0)
  // If a refund of our own is on its way, that one sets the date when it arrives.
  if (isAllBack && payment.refundingPence === 0) await updatePayment(tx, payment.id, { refunded_at: now }, now)
  return divided
}

/** What is left of the deposit that this payment brought. A deposit that came later is another one. */
async function leftOf(tx: Tx, { id, contractId }: StoredPayment): Promise<number> {
  const { paid, leftPence } = await depositStanding(tx, contractId)
  return paid === undefined || paid.id === id ? leftPence : 0
}

function eventOf(by: Return['by'], isSurplus: boolean): { kind: ContractEventKind; what: string } {
  const payment = isSurplus ? 'Second payment of the deposit' : 'Deposit'
  const of = isSurplus ? 'surplus' : 'deposit'
  if (by === 'dispute') return { kind: `${of}-taken-back`, what: `${payment} taken back by the card’s bank` }
  if (by === 'elsewhere') return { kind: `${of}-paid-back-at-gateway`, what: `${payment} paid back at the gateway` }
  return { kind: `${of}-paid-back`, what: `${payment} paid back` }
}
