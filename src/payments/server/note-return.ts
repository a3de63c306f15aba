import { depositReturnedLine, disputeLostLine, surplusLostLine, surplusReturnedLine } from '#content/billing.ts'
import { newsWords } from '#content/leads-console.ts'
import { appendEvent, type StoredContract } from '#src/contracts/server/public.ts'
import { advancePerson } from '#src/leads/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { pounds } from '#src/values/money.ts'
import type { BillingDocument } from '../billing-document.ts'
import { divideReturn } from '../dispute.ts'
import { billingFacts, depositFacts } from './billing-facts.ts'
import { depositLeft } from './deposit-standing.ts'
import { documentOfCause, issueDocument, roomOf, type StoredPayment, updatePayment } from './payment-store.ts'
import { cardMoney, drawQueue, type PaymentParts } from './settle.ts'

/** Money that has gone back to a card. */
export interface Return {
  /** `own`: by a refund that we had set aside; `elsewhere`: by one that somebody made at the gateway; `dispute`: by the card's bank. */
  by: 'own' | 'elsewhere' | 'dispute'
  /** The gateway's name for the refund or the dispute. */
  reference: string
  /** Not more than the payment has room for. */
  pence: number
  /** Who asked for it, where it was one of us. */
  member?: Change['member']
}

export const returnCause = (by: Return['by'], reference: string) =>
  `${by === 'dispute' ? 'dispute' : 'refund'}:${reference}`

/**
 * The card has its money, or its bank has taken it: credit note, row of the trail, what is left of the deposit. What
 * invoices had taken off is divided from the rest, because it is owed again (docs/decisions/0023). The caller has locked
 * the contract and the payment, and has seen to it that this return is told for the first time.
 */
export async function noteReturn(
  tx: Tx,
  { jobs }: Pick<PaymentParts, 'jobs'>,
  contract: StoredContract,
  payment: StoredPayment,
  { by, reference, pence, member }: Return,
  now: Date,
): Promise<{ document: BillingDocument; spare: number; uncovered: number }> {
  const receipt = await documentOfCause(tx, `receipt:${payment.id}`)
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
      ? depositFacts(contract, 'credit_note', now, more, pence)
      : billingFacts(contract, 'credit_note', [{ ...line, pence }], [], now, more)
  const { id, document } = await issueDocument(tx, contract.id, returnCause(by, reference), facts, now)
  const divided = await takeOff(tx, payment, by, pence, now)

  await appendEvent(tx, contract.id, {
    at: now,
    what: eventOf(by, payment.isSurplus),
    details: { creditNote: document.number, sum: pounds(pence) },
  })
  if (!payment.isSurplus && by !== 'dispute')
    await advancePerson(tx, contract.draft.clientEmail, 'deposit', now, newsWords.refunded(pounds(pence)), {
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

async function takeOff(
  tx: Tx,
  payment: StoredPayment,
  by: Return['by'],
  pence: number,
  now: Date,
): Promise<{ spare: number; uncovered: number }> {
  if (by === 'own') {
    // It was taken off when it was set aside.
    await updatePayment(tx, payment.id, { refunding_pence: 0, refunded_at: now }, now)
    return { spare: pence, uncovered: 0 }
  }
  const divided = payment.isSurplus
    ? { spare: pence, uncovered: 0 }
    : divideReturn(pence, await depositLeft(tx, payment.contractId))
  const after = {
    refunded_pence: payment.refundedPence + divided.spare,
    uncovered_pence: payment.uncoveredPence + divided.uncovered,
  }
  await updatePayment(tx, payment.id, after, now)
  const isAllBack =
    roomOf(payment) === pence ||
    (!payment.isSurplus && divided.spare > 0 && (await depositLeft(tx, payment.contractId)) === 0)
  // A refund of our own that is on its way says so itself when it has arrived.
  if (isAllBack && payment.refundingPence === 0) await updatePayment(tx, payment.id, { refunded_at: now }, now)
  return divided
}

function eventOf(by: Return['by'], isSurplus: boolean): string {
  const what = isSurplus ? 'Second payment of the deposit' : 'Deposit'
  return by === 'dispute'
    ? `${what} taken back by the card’s bank`
    : `${what} paid back${by === 'elsewhere' ? ' at the gateway' : ''}`
}
