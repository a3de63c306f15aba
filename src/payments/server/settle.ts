import { surplusLine } from '#content/portal/billing.ts'
import { newsWords } from '#content/console/leads.ts'
import type { Db, Tx } from './tables.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { appendEvent, lockContract, type StoredContract } from '#src/contracts/server/public.ts'
import { advancePerson } from '#src/leads/server/public.ts'
import type { Clock } from '#src/values/clock.ts'
import { fill } from '#src/values/fill.ts'
import { londonDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import { canBecome, currency } from '../payment.ts'
import { billingFacts, documentOfCause, drawQueue, issueDocument, settleInvoice } from '#src/billing/server/public.ts'
import { depositFacts } from './deposit-facts.ts'
import { depositStanding } from './deposit-standing.ts'
import type { Intent, PaymentGateway } from './gateway/payment-gateway.ts'
import { depositInvoiceCause, lockPayment, receiptCause, type StoredPayment, updatePayment } from './payment-store.ts'

export interface PaymentContext {
  db: Db
  gateway: PaymentGateway
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  /** The agency's address for mails about money that was moved at the gateway. */
  agency: string
}

/**
 * Updates a payment to what the gateway itself says about it. The browser's confirm, the webhook and the reconciling
 * job all end here, so that one payment gives one receipt even if it is reported three times (PAY-12). Throws 409
 * `payment_mismatch` if the gateway's intent has another contract or amount than ours, 409 `payment_unknown` if the
 * gateway says that it has no such intent, 503 if it cannot be asked.
 */
export async function settle(context: PaymentContext, payment: StoredPayment): Promise<StoredPayment> {
  if (payment.intentId === null) return payment
  const intent = await context.gateway.retrieveIntent(payment.intentId)
  if (!intent)
    throw new Problem('conflict', 'payment_unknown', 'Our card provider doesn’t know this payment. Nothing was taken.')
  if (
    intent.amountPence !== payment.amountPence ||
    intent.currency !== currency ||
    intent.contractId !== payment.contractId
  ) {
    throw new Problem(
      'conflict',
      'payment_mismatch',
      'This payment doesn’t belong to this contract. Nothing was settled.',
    )
  }
  return context.db.transaction().execute(async (tx) => {
    const contract = await lockContract(tx, payment.contractId)
    const current = await lockPayment(tx, payment.id)
    if (!isNews(current, intent)) return current
    const now = context.clock.now()
    const isPaid = intent.status === 'succeeded'
    // Checked before this payment itself counts as the deposit. If a part was paid by bank, the rest has to be too.
    const standing = await depositStanding(tx, contract.id)
    const isSurplus = isPaid && (standing.paid !== undefined || standing.partPence > 0)
    const change = {
      state: intent.status,
      failure: intent.failure,
      method: intent.method,
      ...(isPaid ? { succeeded_at: now, is_surplus: isSurplus } : {}),
    }
    await updatePayment(tx, payment.id, change, now)
    const updated = await lockPayment(tx, payment.id)
    if (isPaid) await receive(tx, context, contract, updated, now)
    return updated
  })
}

/**
 * Whether `settle` failed because the gateway says that it has no such intent, for example after its keys were
 * replaced. Such an intent cannot be paid. It is not what a gateway that cannot be reached says.
 */
export function isUnknownAtGateway(error: unknown): boolean {
  return error instanceof Problem && error.code === 'payment_unknown'
}

/** Whether a response changes a payment. If another card is declined, only the message changes, not the state. */
function isNews(current: StoredPayment, { status, failure }: Intent): boolean {
  if (current.state === status) return status === 'failed' && failure !== current.failure
  return canBecome(current.state, status)
}

/**
 * Records that the money has arrived: one receipt, the invoice (if any) as settled, one row in the trail. If the
 * deposit had already been paid by bank, the receipt says that this payment is a second one and will be refunded, and
 * the invoice is unchanged.
 */
async function receive(
  tx: Tx,
  { jobs }: PaymentContext,
  contract: StoredContract,
  payment: StoredPayment,
  now: Date,
): Promise<void> {
  const invoice = await documentOfCause(tx, depositInvoiceCause(contract.id))
  const settles =
    invoice &&
    !payment.isSurplus &&
    (await settleInvoice(tx, { invoice_id: invoice.id, payment_id: payment.id, settled_at: now }))
  const more = {
    money: cardMoney(payment, payment.intentId!, now),
    ...(settles ? { cites: invoice.document.number } : {}),
  }
  const facts = payment.isSurplus
    ? billingFacts(contract, { kind: 'receipt', lines: [{ ...surplusLine, pence: payment.amountPence }], ...more }, now)
    : depositFacts(contract, { kind: 'receipt', ...more }, now)
  const receipt = await issueDocument(tx, contract.id, receiptCause(payment.id), facts, now)
  const sentence = payment.isSurplus
    ? `Deposit of ${pounds(payment.amountPence)} paid a second time, to be paid back`
    : `Deposit of ${pounds(payment.amountPence)} paid`
  await appendEvent(tx, contract.id, {
    at: now,
    kind: payment.isSurplus ? 'deposit-paid-twice' : 'deposit-paid',
    what: sentence,
    details: { receipt: receipt.document.number, payment: payment.id },
  })
  const words = fill(newsWords.paid, { sum: pounds(payment.amountPence) })
  await advancePerson(tx, contract.draft.clientEmail, { stage: 'deposit', at: now, words })
  await jobs.enqueue(tx, drawQueue, { documentId: receipt.id })
}

/** Returns what a document says about money that was moved by card. */
export function cardMoney(
  payment: StoredPayment,
  gatewayReference: string,
  now: Date,
): NonNullable<BillingDocument['money']> {
  return {
    on: londonDate(now),
    how: payment.method ?? 'Card',
    gatewayReference,
    ...(payment.gateway === 'test' ? { isTest: true as const } : {}),
  }
}
