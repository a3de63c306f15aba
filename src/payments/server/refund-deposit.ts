import { newsWords } from '#content/console/leads.ts'
import { appendEvent, lockContract } from '#src/contracts/server/public.ts'
import { advancePerson } from '#src/leads/server/public.ts'
import type { Db, Tx } from './tables.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { fill } from '#src/values/fill.ts'
import { londonDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument, DocumentCause } from '#src/billing/billing-document.ts'
import { depositFacts } from './deposit-facts.ts'
import { type PaidDeposit, depositLeft, depositStanding } from './deposit-standing.ts'
import { isDisputed } from './disputes/dispute-standing.ts'
import { noteMovements, ownRefundKey } from './note-movements.ts'
import { noteReturn, returnCause } from './note-return.ts'
import { documentOfCause, drawQueue, issueDocument } from '#src/billing/server/public.ts'
import {
  type StoredPayment,
  lockPayment,
  paymentOfContract,
  receiptCause,
  roomOf,
  surplusOf,
  updatePayment,
} from './payment-store.ts'
import type { PaymentContext } from './settle.ts'

export interface DepositRefund {
  /** The member of staff; absent on the command line. */
  member?: Change['member']
  /** If the deposit came by bank: the reference of the transfer by which staff have paid it back. */
  bankReference?: string
  /** The sum that the caller believes is left. If it is no longer that sum, nothing is paid back. */
  pence?: number
}

/**
 * Pays back what invoices have not deducted from the deposit, and issues the credit note (agreement, clause 4). A card
 * is refunded by its gateway, under a key that makes a second attempt the same refund. If the deposit, or a part of it,
 * came by bank, staff pay it back first, and this records their transfer. After a part has been paid back, the invoice
 * is open in full again. Called again, it returns the same credit note.
 *
 * Throws 409 `nothing_to_refund`, `deposit_used_up`, `disputed` while the card's bank holds the money, and
 * `surplus_first` while a second payment has to be refunded first (`refundSurplus`); 422 `bank_reference_wanted` and
 * `sum_differs`; 503 `gateway_unavailable`, after which it should be called again: until then the sum is set aside, and
 * no invoice deducts it.
 */
export async function refundDeposit(
  context: PaymentContext,
  contractId: string,
  now: Date,
  { member, bankReference = '', pence }: DepositRefund = {},
): Promise<BillingDocument> {
  const { paid: completeDeposit, partPence } = await depositStanding(context.db, contractId)
  const toRefund = completeDeposit ?? (partPence > 0 ? await lastPart(context.db, contractId) : undefined)
  if (!toRefund) return earlierNote(context, contractId)
  return toRefund.by === 'card'
    ? refundCard(context, contractId, toRefund.id, now, { member, pence })
    : refundTransfer(
        context,
        contractId,
        { paid: toRefund, reference: bankReference.trim(), typedPence: pence, member },
        now,
      )
}

/**
 * Pays back a card payment that came after the deposit had been paid by bank, and issues its credit note. The deposit
 * stays paid. Called again, it returns the same credit note. Throws 409 `no_surplus`, 422 `sum_differs` if `pence` is
 * not what is left of that payment, and 503 `gateway_unavailable`.
 */
export async function refundSurplus(
  context: PaymentContext,
  contractId: string,
  now: Date,
  { member, pence }: Pick<DepositRefund, 'member'> & { pence?: number | undefined } = {},
): Promise<BillingDocument> {
  const surplus = await surplusOf(context.db, contractId)
  if (!surplus) {
    const refundedSurplus = await context.db
      .selectFrom('payments')
      .select('id')
      .where('contract_id', '=', contractId)
      .where('is_surplus', '=', true)
      .orderBy('refunded_at', 'desc')
      .executeTakeFirst()
    const note = refundedSurplus && (await lastNote(context.db, refundedSurplus.id))
    if (note) return note
    throw new Problem('conflict', 'no_surplus', 'This deposit was paid once. There is no second payment to refund.')
  }
  return refundCard(context, contractId, surplus.id, now, { member, pence })
}

async function refundCard(
  context: PaymentContext,
  contractId: string,
  paymentId: string,
  now: Date,
  { member, pence: typedPence }: Pick<DepositRefund, 'member'> & { pence: number | undefined },
): Promise<BillingDocument> {
  const { db, gateway } = context
  await recordRefundsMadeElsewhere(context, paymentId)
  const payment = await db.transaction().execute(async (tx) => {
    await lockContract(tx, contractId)
    const current = await lockPayment(tx, paymentId)
    if (current.refundedAt || current.refundingPence > 0) return current
    if (!current.isSurplus) await expectNoSurplus(tx, contractId)
    if (await isDisputed(tx, paymentId)) throw disputed()
    const leftPence = current.isSurplus ? roomOf(current) : Math.min(await depositLeft(tx, contractId), roomOf(current))
    if (leftPence <= 0) throw usedUp()
    if (typedPence !== undefined && typedPence !== leftPence) throw sumDiffers(leftPence, current)
    // Set aside, so that no invoice deducts what is being refunded. If this crashes, the next attempt uses the same
    // sum.
    await updatePayment(
      tx,
      paymentId,
      { refunded_pence: current.refundedPence + leftPence, refunding_pence: leftPence },
      now,
    )
    return lockPayment(tx, paymentId)
  })
  if (payment.refundedAt) {
    const note = await lastNote(db, paymentId)
    if (note) return note
    throw nothingToRefund()
  }
  const { refundingPence: pence } = payment
  try {
    const refund = await gateway.refund({
      intentId: payment.intentId!,
      amountPence: pence,
      idempotencyKey: `${ownRefundKey(payment.id)}-${pence}`,
    })
    return await db
      .transaction()
      .execute((tx) => noteOwnRefund(tx, context, payment, { id: refund.id, pence, member }, now))
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_refundable') await releaseSum(context, payment, now)
    throw error
  }
}

/** Records refunds that were made at the gateway and not reported to us, so that the remaining sum is right. */
async function recordRefundsMadeElsewhere(context: PaymentContext, paymentId: string): Promise<void> {
  const payment = await context.db.transaction().execute((tx) => lockPayment(tx, paymentId))
  if (payment.refundingPence === 0 && payment.refundedAt === null) await noteMovements(context, payment)
}

/** Releases the sum that was set aside, after the gateway has refused to refund that much. */
async function releaseSum({ db }: PaymentContext, { id }: StoredPayment, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { refundedPence, refundingPence } = await lockPayment(tx, id)
    if (refundingPence > 0)
      await updatePayment(tx, id, { refunded_pence: refundedPence - refundingPence, refunding_pence: 0 }, now)
  })
}

/** Records a refund that the gateway has accepted; only once, however often it was requested. */
async function noteOwnRefund(
  tx: Tx,
  context: PaymentContext,
  { id: paymentId, contractId }: StoredPayment,
  { id, pence, member }: { id: string; pence: number; member: Change['member'] },
  now: Date,
): Promise<BillingDocument> {
  const contract = await lockContract(tx, contractId)
  const payment = await lockPayment(tx, paymentId)
  const issued = await documentOfCause(tx, returnCause('own', id))
  if (issued) return issued.document
  await tx
    .insertInto('payment_refunds')
    .values({
      id,
      payment_id: paymentId,
      pence,
      state: 'pending',
      credited_pence: pence,
      noted_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ credited_pence: pence }))
    .execute()
  return (await noteReturn(tx, context, { contract, payment }, { by: 'own', reference: id, pence, member }, now))
    .document
}

async function refundTransfer(
  { db, jobs }: PaymentContext,
  contractId: string,
  {
    paid,
    reference,
    typedPence,
    member,
  }: { paid: PaidDeposit; reference: string; typedPence: number | undefined; member: Change['member'] },
  now: Date,
): Promise<BillingDocument> {
  return db.transaction().execute(async (tx) => {
    const contract = await lockContract(tx, contractId)
    const issued = await documentOfCause(tx, refundCause(paid.id))
    if (issued) return issued.document
    await expectNoSurplus(tx, contractId)
    const { leftPence, partPence } = await depositStanding(tx, contractId)
    const pence = leftPence + partPence
    if (pence <= 0) throw usedUp()
    if (typedPence !== undefined && typedPence !== pence) throw sumDiffers(pence)
    if (reference === '') {
      const words = `The deposit came by bank. Pay ${pounds(pence)} back by bank, then enter the reference of that transfer.`
      throw new Problem('invalid', 'bank_reference_wanted', words, { fields: [{ path: 'bankReference', msg: words }] })
    }
    const receipt = await documentOfCause(tx, receiptCause(paid.id))
    const money = { on: londonDate(now), how: 'Bank transfer', gatewayReference: reference.slice(0, 140) }
    const facts = depositFacts(
      contract,
      { kind: 'credit_note', pence, money, ...(receipt ? { cites: receipt.document.number } : {}) },
      now,
    )
    const { id, document } = await issueDocument(tx, contractId, refundCause(paid.id), facts, now)
    await tx
      .insertInto('bank_refunds')
      .values({ bank_payment_id: paid.id, pence, reference: money.gatewayReference, refunded_at: now })
      .execute()
    await appendEvent(tx, contractId, {
      at: now,
      kind: 'deposit-paid-back',
      what: 'Deposit paid back',
      details: { creditNote: document.number, sum: pounds(pence) },
    })
    await advancePerson(tx, contract.draft.clientEmail, {
      stage: 'deposit',
      at: now,
      words: fill(newsWords.refunded, { sum: pounds(pence) }),
      byStaff: true,
    })
    await recordChange(tx, {
      member,
      action: 'deposit.refunded',
      subject: contractId,
      details: { creditNote: document.number, pence },
      now,
    })
    await jobs.enqueue(tx, drawQueue, { documentId: id })
    return document
  })
}

/** Throws `surplus_first`. The caller has locked the contract, so that no payment is recorded meanwhile. */
async function expectNoSurplus(tx: Tx, contractId: string): Promise<void> {
  if (await surplusOf(tx, contractId))
    throw new Problem(
      'conflict',
      'surplus_first',
      'This deposit was paid twice. Refund the second payment first; the deposit itself stays until then.',
    )
}

/** The transfer that brought the last part of a deposit that is not complete. */
async function lastPart(db: Db, contractId: string): Promise<PaidDeposit | undefined> {
  const row = await db
    .selectFrom('bank_payments')
    .innerJoin('billing_documents', 'billing_documents.id', 'bank_payments.invoice_id')
    .select(['bank_payments.id', 'bank_payments.pence', 'bank_payments.recorded_at'])
    .where('purpose', '=', 'deposit')
    .where('subject_id', '=', contractId)
    .orderBy('bank_payments.recorded_at', 'desc')
    .orderBy('bank_payments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { by: 'bank', id: row.id, pence: row.pence, on: londonDate(row.recorded_at) }
}

/** The credit note of the first call, if this is a repeat. */
async function earlierNote({ db }: PaymentContext, contractId: string): Promise<BillingDocument> {
  const transfer = await db
    .selectFrom('bank_refunds')
    .innerJoin('bank_payments', 'bank_payments.id', 'bank_refunds.bank_payment_id')
    .innerJoin('billing_documents', 'billing_documents.id', 'bank_payments.invoice_id')
    .select('bank_refunds.bank_payment_id as id')
    .where('billing_documents.contract_id', '=', contractId)
    .orderBy('bank_refunds.refunded_at', 'desc')
    .executeTakeFirst()
  const paidBack = transfer ?? (await paymentOfContract(db, contractId))
  const note = paidBack && (await lastNote(db, paidBack.id))
  if (note) return note
  throw nothingToRefund()
}

/** The credit note for the latest refund of this payment or transfer. */
async function lastNote(db: Db, id: string): Promise<BillingDocument | undefined> {
  const refunds = await db.selectFrom('payment_refunds').select('id').where('payment_id', '=', id).execute()
  // An old payment, from before refunds had rows of their own, could have only one, and so can a transfer.
  const note = await db
    .selectFrom('billing_documents')
    .select('facts')
    .where('purpose', '=', 'refund')
    .where('subject_id', 'in', [...refunds.map((refund) => refund.id), id])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return note?.facts
}

const refundCause = (paymentId: string): DocumentCause => ({ purpose: 'refund', subjectId: paymentId })
const disputed = () =>
  new Problem(
    'conflict',
    'disputed',
    'They have disputed this payment at their bank, which holds the money. Answer the dispute first: what there is to pay back depends on the bank’s decision.',
  )
function sumDiffers(leftPence: number, { isSurplus = false } = {}): Problem {
  const payment = isSurplus ? 'second payment' : 'deposit'
  const words = `That isn’t what is left of the ${payment}, which is ${pounds(leftPence)}.`
  return new Problem('invalid', 'sum_differs', words, { fields: [{ path: 'pence', msg: words }] })
}
const nothingToRefund = () => new Problem('conflict', 'nothing_to_refund', 'There is no paid deposit on this contract.')
const usedUp = () =>
  new Problem(
    'conflict',
    'deposit_used_up',
    'The whole deposit has been deducted from invoices. There is nothing left to pay back.',
  )
