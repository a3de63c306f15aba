import { newsWords } from '#content/console/leads.ts'
import { appendEvent, lockContract, type OwnContractId } from '#src/contracts/server/public.ts'
import { advancePerson } from '#src/leads/server/public.ts'
import type { Tx } from './tables.ts'
import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import { depositPence } from '../payment.ts'
import { depositFacts } from './deposit-facts.ts'
import { depositStanding, paidDeposit } from './deposit-standing.ts'
import { giveUp } from './give-up.ts'
import { documentOfCause, drawQueue, issueDocument, signedContract } from '#src/billing/server/public.ts'
import {
  type StoredPayment,
  beginPayment,
  depositInvoiceCause,
  lockPayment,
  paymentOfContract,
  updatePayment,
} from './payment-store.ts'
import type { PaymentContext } from './settle.ts'

const alreadyPaid = () =>
  new Problem('conflict', 'already_paid', 'The deposit is already paid. Nothing was taken again.')

/** A card pays the whole deposit or nothing. */
const restByBank = (partPence: number) =>
  new Problem(
    'conflict',
    'part_by_bank',
    `${pounds(partPence)} of the deposit has come by bank. Please pay the other ${pounds(depositPence - partPence)} by bank too. Nothing was taken from your card.`,
  )

/**
 * Opens a payment of the deposit at the gateway, or returns the open one, if the gateway still has it. Amount and
 * currency come from the agreement. Throws 409 `not_signed`, `already_paid` and, if a part of it has come by bank,
 * `part_by_bank`; 503 `gateway_unavailable`.
 */
export async function openPayment(
  context: PaymentContext,
  contractId: OwnContractId,
  now: Date,
): Promise<StoredPayment> {
  const { db, gateway } = context
  const { payment, contract } = await db.transaction().execute(async (tx) => {
    await lockContract(tx, contractId)
    const contract = await signedContract(tx, contractId)
    const { paid, partPence } = await depositStanding(tx, contractId)
    if (paid) throw alreadyPaid()
    if (partPence > 0) throw restByBank(partPence)
    const last = await paymentOfContract(tx, contractId)
    if (last && last.refundedAt === null && last.gateway === gateway.name) {
      // After a declined card, another can be tried on the same intent.
      if (last.state === 'failed') await updatePayment(tx, last.id, { state: 'created', failure: null }, now)
      if (last.state !== 'canceled') return { contract, payment: (await paymentOfContract(tx, contractId))! }
    }
    return { contract, payment: await beginPayment(tx, contractId, gateway.name, depositPence, now) }
  })
  if (payment.state === 'succeeded') throw alreadyPaid()
  if (payment.intentId !== null || payment.gateway !== gateway.name) {
    if (await isPayable(context, payment)) return payment
    await giveUp(db, payment, now)
    return openPayment(context, contractId, now)
  }
  const { draft, number } = contract
  const intent = await gateway.createIntent({
    amountPence: payment.amountPence,
    currency: 'gbp',
    contractId,
    paymentId: payment.id,
    receiptEmail: draft.clientEmail,
    description: `Deposit, agreement ${number}`,
    // The same for every attempt, so that a lost response doesn't lead to a second intent.
    idempotencyKey: payment.id,
  })
  const openedPayment = await db.transaction().execute(async (tx) => {
    const { status } = await lockContract(tx, contractId)
    if (status !== 'signed' || (await lockPayment(tx, payment.id)).state === 'canceled') return undefined
    await updatePayment(tx, payment.id, { intent_id: intent.id, client_secret: intent.clientSecret }, now)
    return lockPayment(tx, payment.id)
  })
  if (openedPayment) return openedPayment
  // Since then the reconciling job has given it up, or staff have withdrawn the contract. Nobody may pay by this
  // intent.
  await gateway.cancelIntent(intent.id)
  await giveUp(db, payment, now)
  return openPayment(context, contractId, now)
}

/**
 * Whether somebody could pay with an open payment. Nobody can if its intent was cancelled, or if the gateway says that
 * it has no such intent, for example because its keys were replaced.
 */
async function isPayable(
  { gateway }: Pick<PaymentContext, 'gateway'>,
  { gateway: ownGateway, intentId, state }: StoredPayment,
): Promise<boolean> {
  if (intentId === null) return false
  // A gateway that is not in use any more can't be asked. The built-in one charges nobody.
  if (ownGateway !== gateway.name) return ownGateway !== 'test'
  if (state === 'processing') return true
  const intent = await gateway.retrieveIntent(intentId)
  return intent !== undefined && intent.status !== 'canceled'
}

/**
 * Raises the deposit's invoice, once; called again, it returns the same one. Its number, its row of the trail and the
 * job that makes and mails the PDF are stored in the same transaction. Throws 409 `not_signed` and `already_paid`.
 */
export async function raiseDepositInvoice(
  tx: Tx,
  { jobs }: Pick<PaymentContext, 'jobs'>,
  contractId: OwnContractId,
  now: Date,
): Promise<BillingDocument> {
  const contract = await lockContract(tx, contractId)
  await signedContract(tx, contractId)
  const earlierInvoice = await documentOfCause(tx, depositInvoiceCause(contractId))
  if (earlierInvoice) return earlierInvoice.document
  if (await paidDeposit(tx, contractId)) throw alreadyPaid()
  const { id, document } = await issueDocument(
    tx,
    contractId,
    depositInvoiceCause(contractId),
    depositFacts(contract, { kind: 'invoice' }, now),
    now,
  )
  await appendEvent(tx, contractId, {
    at: now,
    kind: 'invoice-asked-for',
    what: `Invoice ${document.number} asked for`,
  })
  await advancePerson(tx, contract.draft.clientEmail, { stage: 'signed', at: now, words: newsWords.choseInvoice })
  await jobs.enqueue(tx, drawQueue, { documentId: id })
  return document
}
