import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { appendEvent, findContract, lockContract, type StoredContract } from '#src/contracts/server/public.ts'
import type { Clock } from '#src/values/clock.ts'
import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import { canBecome, currency } from '../payment.ts'
import { depositFacts, partiesOf } from './billing-facts.ts'
import type { Intent, PaymentGateway } from './gateway/payment-gateway.ts'
import { documentOfCause, issueDocument, lockPayment, type StoredPayment, updatePayment } from './payment-store.ts'

export const drawQueue = 'draw-document'

export interface PaymentParts {
  db: Db
  gateway: PaymentGateway
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
}

/** The invoice that the deposit was asked for with, where it was. */
export const depositInvoiceCause = (contractId: string) => `deposit:${contractId}`

/**
 * Brings a payment to what the gateway itself says of it. The browser's confirm, the
 * webhook and the reconciling job all end here, so that money that came once and was told
 * three times gives one receipt (DESIGN.md §4). Throws 409 `payment_mismatch` for an intent
 * of another contract or another amount, 503 when the gateway cannot be asked.
 */
export async function settle(parts: PaymentParts, payment: StoredPayment): Promise<StoredPayment> {
  if (payment.intentId === null) return payment
  const intent = await parts.gateway.retrieveIntent(payment.intentId)
  if (!intent) throw new Problem('conflict', 'payment_unknown', 'The payment is not known to our card provider. Nothing was taken.')
  if (intent.amountPence !== payment.amountPence || intent.currency !== currency || intent.contractId !== payment.contractId) {
    throw new Problem('conflict', 'payment_mismatch', 'This payment does not belong to this contract. Nothing was settled.')
  }
  return parts.db.transaction().execute(async (tx) => {
    const contract = await lockContract(tx, payment.contractId)
    const current = await lockPayment(tx, payment.id)
    if (current.state === intent.status || !canBecome(current.state, intent.status)) return current
    const now = parts.clock.now()
    const change = { state: intent.status, failure: intent.failure, method: intent.method, ...(intent.status === 'succeeded' ? { succeeded_at: now } : {}) }
    await updatePayment(tx, payment.id, change, now)
    if (intent.status === 'succeeded') await receive(tx, parts, contract, current, intent, now)
    return lockPayment(tx, payment.id)
  })
}

/** The money is there: one receipt, the invoice settled where there is one, one row of the trail. */
async function receive(tx: Tx, { jobs }: PaymentParts, contract: StoredContract, payment: StoredPayment, intent: Intent, now: Date): Promise<void> {
  const invoice = await documentOfCause(tx, depositInvoiceCause(contract.id))
  const money = { on: partiesOf(contract, now).today, how: intent.method ?? 'Card', gatewayReference: intent.id }
  const facts = depositFacts(contract, 'receipt', now, { money, ...(invoice ? { cites: invoice.document.number } : {}) })
  const receipt = await issueDocument(tx, contract.id, `receipt:${payment.id}`, facts, now)
  if (invoice) {
    await tx
      .insertInto('settlements')
      .values({ invoice_id: invoice.id, payment_id: payment.id, settled_at: now })
      .onConflict((conflict) => conflict.column('invoice_id').doNothing())
      .execute()
  }
  await appendEvent(tx, contract.id, { at: now, what: `Deposit of ${pounds(payment.amountPence)} paid`, details: { receipt: receipt.document.number, payment: payment.id } })
  await jobs.enqueue(tx, drawQueue, { documentId: receipt.id })
}

/** A contract that money may be asked for. Throws 409 `not_signed`. */
export async function signedContract(db: Db | Tx, contractId: string): Promise<StoredContract> {
  const contract = await findContract(db, contractId)
  if (contract.status !== 'signed') throw new Problem('conflict', 'not_signed', 'This contract is not signed yet.')
  return contract
}
