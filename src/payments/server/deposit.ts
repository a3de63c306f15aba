import { appendEvent, lockContract, type OwnContractId } from '#src/contracts/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument } from '../billing-document.ts'
import { depositPence } from '../payment.ts'
import { depositFacts } from './billing-facts.ts'
import { beginPayment, documentOfCause, issueDocument, paymentOfContract, type StoredPayment, updatePayment } from './payment-store.ts'
import { depositInvoiceCause, drawQueue, type PaymentParts, signedContract } from './settle.ts'

const alreadyPaid = () => new Problem('conflict', 'already_paid', 'The deposit is paid already. Nothing was taken again.')

/**
 * Opens a payment of the deposit at the gateway, or the one that is open. Amount and currency
 * come from the agreement. Throws 409 `not_signed` and `already_paid`, 503 `gateway_unavailable`.
 */
export async function openPayment(parts: PaymentParts, contractId: OwnContractId, now: Date): Promise<StoredPayment> {
  const { db, gateway } = parts
  const contract = await signedContract(db, contractId)
  const payment = await db.transaction().execute(async (tx) => {
    await lockContract(tx, contractId)
    const last = await paymentOfContract(tx, contractId)
    if (last && last.refundedAt === null && last.gateway === gateway.name) {
      // A declined card leaves its intent open for another one.
      if (last.state === 'failed') await updatePayment(tx, last.id, { state: 'created', failure: null }, now)
      if (last.state !== 'canceled') return (await paymentOfContract(tx, contractId))!
    }
    return beginPayment(tx, contractId, gateway.name, depositPence, now)
  })
  if (payment.state === 'succeeded') throw alreadyPaid()
  if (payment.intentId !== null) return payment
  const { draft, number } = contract
  const intent = await gateway.createIntent({
    amountPence: payment.amountPence,
    currency: 'gbp',
    contractId,
    paymentId: payment.id,
    receiptEmail: draft.clientEmail,
    description: `Deposit, agreement ${number}`,
    // The same for every try, so that a lost answer makes no second intent.
    idempotencyKey: payment.id,
  })
  await updatePayment(db, payment.id, { intent_id: intent.id, client_secret: intent.clientSecret }, now)
  return (await paymentOfContract(db, contractId))!
}

/**
 * Raises the deposit's invoice, once: asked for again, the same one is the answer. In one
 * transaction with its number, its row of the trail and the job that draws and mails it.
 * Throws 409 `not_signed` and `already_paid`.
 */
export async function raiseDepositInvoice(tx: Tx, { jobs }: Pick<PaymentParts, 'jobs'>, contractId: OwnContractId, now: Date): Promise<BillingDocument> {
  const contract = await lockContract(tx, contractId)
  await signedContract(tx, contractId)
  const raised = await documentOfCause(tx, depositInvoiceCause(contractId))
  if (raised) return raised.document
  const payment = await paymentOfContract(tx, contractId)
  if (payment?.state === 'succeeded' && payment.refundedAt === null) throw alreadyPaid()
  const { id, document } = await issueDocument(tx, contractId, depositInvoiceCause(contractId), depositFacts(contract, 'invoice', now), now)
  await appendEvent(tx, contractId, { at: now, what: `Invoice ${document.number} asked for` })
  await jobs.enqueue(tx, drawQueue, { documentId: id })
  return document
}

/**
 * Pays the deposit back and issues the credit note. The gateway is asked first, under a key
 * that makes a second try the same refund. Throws 409 `nothing_to_refund`.
 */
export async function refundDeposit(parts: PaymentParts, contractId: string, now: Date): Promise<BillingDocument> {
  const { db, gateway, jobs } = parts
  const payment = await paymentOfContract(db, contractId)
  if (payment?.state !== 'succeeded' || payment.intentId === null) throw new Problem('conflict', 'nothing_to_refund', 'There is no paid deposit on this contract.')
  const credited = await db.selectFrom('deposit_credits').select('pence').where('contract_id', '=', contractId).execute()
  if (credited.length > 0) throw new Problem('conflict', 'deposit_credited', 'The deposit was taken off an invoice already and cannot be paid back.')
  const refund = await gateway.refund({ intentId: payment.intentId, amountPence: payment.amountPence, idempotencyKey: `refund-${payment.id}` })
  return db.transaction().execute(async (tx) => {
    const contract = await lockContract(tx, contractId)
    const issued = await documentOfCause(tx, `refund:${payment.id}`)
    if (issued) return issued.document
    const receipt = await documentOfCause(tx, `receipt:${payment.id}`)
    const money = { on: depositFacts(contract, 'credit_note', now).issuedOn, how: payment.method ?? 'Card', gatewayReference: refund.id }
    const facts = depositFacts(contract, 'credit_note', now, { money, ...(receipt ? { cites: receipt.document.number } : {}) })
    const { id, document } = await issueDocument(tx, contractId, `refund:${payment.id}`, facts, now)
    await updatePayment(tx, payment.id, { refunded_at: now }, now)
    await appendEvent(tx, contractId, { at: now, what: 'Deposit paid back', details: { creditNote: document.number } })
    await jobs.enqueue(tx, drawQueue, { documentId: id })
    return document
  })
}
