import { seller } from '#content/seller.ts'
import { appendEvent, lockContract } from '#src/contracts/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument } from '../billing-document.ts'
import { placementInvoices } from '../placement.ts'
import { billingFacts } from './billing-facts.ts'
import { documentOfCause, issueDocument, paymentOfContract } from './payment-store.ts'
import { drawQueue, type PaymentParts, signedContract } from './settle.ts'

export interface Placement {
  /** Tells one placement on a contract from another: the candidate's name as it is to be printed. */
  candidate: string
  firstYearSalaryPence: number
  /** YYYY-MM-DD. */
  startsOn: string
  /** Which of the option's invoices, from 1. */
  part: number
}

/**
 * Raises one of a placement's invoices, once, in one transaction with its number, what it
 * takes off the deposit and the job that draws and mails it. The deposit is credited on the
 * first, and what is left of it on the next (agreement, "Deposit"; SPEC.md §9). Throws 409
 * `not_signed`, 422 `no_such_part`.
 */
export async function raisePlacementInvoice(tx: Tx, { jobs }: Pick<PaymentParts, 'jobs'>, contractId: string, placement: Placement, now: Date): Promise<BillingDocument> {
  const contract = await lockContract(tx, contractId)
  await signedContract(tx, contractId)
  const cause = `placement:${contractId}:${placement.candidate.toLowerCase()}:${placement.part}`
  const raised = await documentOfCause(tx, cause)
  if (raised) return raised.document

  const option = contract.draft.selectedPricingOption || 'standard'
  const parts = placementInvoices({ option, firstYearSalaryPence: placement.firstYearSalaryPence, startsOn: placement.startsOn, depositPence: 0, vatPercent: seller.vatPercent })
  const part = parts[placement.part - 1]
  if (!part) throw new Problem('invalid', 'no_such_part', `This option has ${parts.length} invoice${parts.length === 1 ? '' : 's'} a placement.`)
  const credit = Math.min(part.pence, await depositLeft(tx, contractId))
  const credits = credit > 0 ? [{ label: 'Deposit paid', pence: credit }] : []
  const line = { label: `${part.label}: ${placement.candidate}`, detail: part.detail, pence: part.pence }
  const { id, document } = await issueDocument(tx, contractId, cause, billingFacts(contract, 'invoice', [line], credits, now), now)
  if (credit > 0) await tx.insertInto('deposit_credits').values({ invoice_id: id, contract_id: contractId, pence: credit }).execute()
  // The deposit covers all of it.
  if (document.payablePence === 0) await tx.insertInto('settlements').values({ invoice_id: id, payment_id: null, settled_at: now }).execute()
  await appendEvent(tx, contractId, { at: now, what: `Invoice ${document.number} raised`, details: { credit: String(credit) } })
  await jobs.enqueue(tx, drawQueue, { documentId: id })
  return document
}

/** What was paid as a deposit, not paid back, and not taken off an invoice yet. */
async function depositLeft(tx: Tx, contractId: string): Promise<number> {
  const payment = await paymentOfContract(tx, contractId)
  if (payment?.state !== 'succeeded' || payment.refundedAt) return 0
  const credited = await tx.selectFrom('deposit_credits').select('pence').where('contract_id', '=', contractId).execute()
  return payment.amountPence - credited.reduce((sum, { pence }) => sum + pence, 0)
}
