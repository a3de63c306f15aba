import { surplusReturnedLine } from '#content/billing.ts'
import { newsWords } from '#content/leads-console.ts'
import { appendEvent, lockContract } from '#src/contracts/server/public.ts'
import { advancePerson } from '#src/leads/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument } from '../billing-document.ts'
import { londonDate } from '../due-date.ts'
import { billingFacts, depositFacts } from './billing-facts.ts'
import { depositLeft, type PaidDeposit, paidDeposit } from './deposit-standing.ts'
import { documentOfCause, issueDocument, lockPayment, paymentOfContract, type StoredPayment, surplusOf, updatePayment } from './payment-store.ts'
import { cardMoney, drawQueue, type PaymentParts } from './settle.ts'

export interface DepositRefund {
  /** Nobody where it came from the command line. */
  member?: Change['member']
  /** Where the deposit came by bank: the reference of the transfer by which a person has paid it back. */
  bankReference?: string
}

/**
 * Pays back what invoices have not taken off the deposit, and issues the credit note (agreement version 4, clause 4). A
 * card is paid back by its gateway, asked under a key that makes a second try the same refund. A deposit that came by
 * bank is paid back by a person first, whose transfer this writes down. Asked again, the same credit note is the answer.
 *
 * Throws 409 `nothing_to_refund`, `deposit_used_up`, and `surplus_first` while a second payment waits to go back
 * (`refundSurplus`); 422 `bank_reference_wanted`; 503 `gateway_unavailable`, after which it is to be asked again: the
 * sum is set aside meanwhile, and no invoice takes it off.
 */
export async function refundDeposit(parts: PaymentParts, contractId: string, now: Date, { member, bankReference = '' }: DepositRefund = {}): Promise<BillingDocument> {
  const paid = await paidDeposit(parts.db, contractId)
  if (!paid) return earlierNote(parts, contractId)
  if (await surplusOf(parts.db, contractId)) throw new Problem('conflict', 'surplus_first', 'This deposit came twice. Pay the second payment back first; the deposit itself stays until then.')
  return paid.by === 'card' ? refundCard(parts, contractId, paid.id, now, member) : refundTransfer(parts, contractId, paid, bankReference.trim(), now, member)
}

/**
 * Pays back a card payment that came when the deposit had come by bank, and issues its credit note. The deposit stays
 * paid. Asked again, the same credit note is the answer. Throws 409 `no_surplus`, 503 `gateway_unavailable`.
 */
export async function refundSurplus(parts: PaymentParts, contractId: string, now: Date, { member }: Pick<DepositRefund, 'member'> = {}): Promise<BillingDocument> {
  const surplus = await surplusOf(parts.db, contractId)
  if (!surplus) {
    const last = await parts.db.selectFrom('payments').select('id').where('contract_id', '=', contractId).where('is_surplus', '=', true).orderBy('refunded_at', 'desc').executeTakeFirst()
    const note = last && (await documentOfCause(parts.db, refundCause(last.id)))
    if (note) return note.document
    throw new Problem('conflict', 'no_surplus', 'This deposit came once. There is no second payment to pay back.')
  }
  return refundCard(parts, contractId, surplus.id, now, member)
}

/**
 * News of a payment that is settled: where the gateway has given all of it back without our asking, as somebody with its
 * keys can, the deposit is no longer here, and the credit note says so. Told twice is noted once.
 */
export async function noteForeignRefund(parts: PaymentParts, payment: StoredPayment): Promise<void> {
  const intent = payment.intentId === null ? undefined : await parts.gateway.retrieveIntent(payment.intentId)
  if (!intent?.refunded) return
  const now = parts.clock.now()
  await parts.db.transaction().execute(async (tx) => {
    await lockContract(tx, payment.contractId)
    const current = await lockPayment(tx, payment.id)
    // What was set aside is our own refund on its way.
    if (current.state !== 'succeeded' || current.refundedAt || current.refundedPence > 0) return
    await updatePayment(tx, current.id, { refunded_pence: current.amountPence }, now)
    await noteRefund(tx, parts, current, intent.id, now, undefined)
  })
}

async function refundCard(parts: PaymentParts, contractId: string, paymentId: string, now: Date, member: Change['member']): Promise<BillingDocument> {
  const { db, gateway } = parts
  const payment = await db.transaction().execute(async (tx) => {
    await lockContract(tx, contractId)
    const before = await lockPayment(tx, paymentId)
    if (before.refundedAt || before.refundedPence > 0) return before
    const left = before.isSurplus ? before.amountPence : await depositLeft(tx, contractId)
    if (left <= 0) throw usedUp()
    // Set aside, so that no invoice takes off what is on its way back; a try that dies here is taken up with the same sum.
    await updatePayment(tx, paymentId, { refunded_pence: left }, now)
    return lockPayment(tx, paymentId)
  })
  try {
    const refund = await gateway.refund({ intentId: payment.intentId!, amountPence: payment.refundedPence, idempotencyKey: `refund-${payment.id}` })
    return await db.transaction().execute((tx) => noteRefund(tx, parts, payment, refund.id, now, member))
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_refundable') await updatePayment(db, payment.id, { refunded_pence: 0 }, now)
    throw error
  }
}

/** The card has its money: credit note, row of the trail, row of the log, once. */
async function noteRefund(tx: Tx, { jobs }: Pick<PaymentParts, 'jobs'>, { id: paymentId, contractId }: StoredPayment, reference: string, now: Date, member: Change['member']): Promise<BillingDocument> {
  const contract = await lockContract(tx, contractId)
  const issued = await documentOfCause(tx, refundCause(paymentId))
  if (issued) return issued.document
  const payment = await lockPayment(tx, paymentId)
  const receipt = await documentOfCause(tx, `receipt:${paymentId}`)
  const more = { money: cardMoney(payment, reference, now), ...(receipt ? { cites: receipt.document.number } : {}) }
  const pence = payment.refundedPence
  const facts = payment.isSurplus ? billingFacts(contract, 'credit_note', [{ ...surplusReturnedLine, pence }], [], now, more) : depositFacts(contract, 'credit_note', now, more, pence)
  const { id, document } = await issueDocument(tx, contractId, refundCause(paymentId), facts, now)
  await updatePayment(tx, paymentId, { refunded_at: now }, now)
  const what = payment.isSurplus ? 'Second payment of the deposit paid back' : 'Deposit paid back'
  await appendEvent(tx, contractId, { at: now, what, details: { creditNote: document.number, sum: pounds(pence) } })
  if (!payment.isSurplus) await advancePerson(tx, contract.draft.clientEmail, 'deposit', now, newsWords.refunded(pounds(pence)), { byStaff: true })
  await recordChange(tx, { member, action: payment.isSurplus ? 'deposit.surplus-refunded' : 'deposit.refunded', subject: contractId, details: { creditNote: document.number, pence }, now })
  await jobs.enqueue(tx, drawQueue, { documentId: id })
  return document
}

async function refundTransfer({ db, jobs }: PaymentParts, contractId: string, paid: PaidDeposit, reference: string, now: Date, member: Change['member']): Promise<BillingDocument> {
  return db.transaction().execute(async (tx) => {
    const contract = await lockContract(tx, contractId)
    const issued = await documentOfCause(tx, refundCause(paid.id))
    if (issued) return issued.document
    const pence = await depositLeft(tx, contractId)
    if (pence <= 0) throw usedUp()
    if (reference === '') {
      const words = `The deposit came by bank. Pay ${pounds(pence)} back by bank, then give the reference of that transfer.`
      throw new Problem('invalid', 'bank_reference_wanted', words, { fields: [{ path: 'bankReference', msg: words }] })
    }
    const receipt = await documentOfCause(tx, `receipt:${paid.id}`)
    const money = { on: londonDate(now), how: 'Bank transfer', gatewayReference: reference.slice(0, 140) }
    const facts = depositFacts(contract, 'credit_note', now, { money, ...(receipt ? { cites: receipt.document.number } : {}) }, pence)
    const { id, document } = await issueDocument(tx, contractId, refundCause(paid.id), facts, now)
    await tx.insertInto('bank_refunds').values({ bank_payment_id: paid.id, pence, reference: money.gatewayReference, refunded_at: now }).execute()
    await appendEvent(tx, contractId, { at: now, what: 'Deposit paid back', details: { creditNote: document.number, sum: pounds(pence) } })
    await advancePerson(tx, contract.draft.clientEmail, 'deposit', now, newsWords.refunded(pounds(pence)), { byStaff: true })
    await recordChange(tx, { member, action: 'deposit.refunded', subject: contractId, details: { creditNote: document.number, pence }, now })
    await jobs.enqueue(tx, drawQueue, { documentId: id })
    return document
  })
}

/** What was answered the first time, where this is the second. */
async function earlierNote({ db }: PaymentParts, contractId: string): Promise<BillingDocument> {
  const transfer = await db
    .selectFrom('bank_refunds')
    .innerJoin('settlements', 'settlements.bank_payment_id', 'bank_refunds.bank_payment_id')
    .innerJoin('billing_documents', 'billing_documents.id', 'settlements.invoice_id')
    .select('bank_refunds.bank_payment_id as id')
    .where('billing_documents.contract_id', '=', contractId)
    .executeTakeFirst()
  const paidBack = transfer ?? (await paymentOfContract(db, contractId))
  const note = paidBack && (await documentOfCause(db, refundCause(paidBack.id)))
  if (note) return note.document
  throw new Problem('conflict', 'nothing_to_refund', 'There is no paid deposit on this contract.')
}

const refundCause = (paymentId: string) => `refund:${paymentId}`
const usedUp = () => new Problem('conflict', 'deposit_used_up', 'The whole deposit was taken off invoices. There is nothing left to pay back.')
