import { uncoveredLine } from '#content/portal/billing.ts'
import { appendEvent, lockContract } from '#src/contracts/server/public.ts'
import type { Db, Tx } from './tables.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { fill } from '#src/values/fill.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import { billingFacts, drawQueue, issueDocument, signedContract } from '#src/billing/server/public.ts'
import { uncoveredInvoices } from './payment-store.ts'
import type { UncoveredDeposit } from '../console-api.ts'
import type { PaymentContext } from './settle.ts'

/**
 * Returns what invoices had deducted from deposits that were returned afterwards, unless it was invoiced again, oldest
 * deposit first.
 */
export async function uncoveredDeposits(db: Db | Tx, contractId: string): Promise<UncoveredDeposit[]> {
  return (await uncoveredPayments(db, contractId))
    .filter(({ open }) => open > 0)
    .map(({ id, open }) => ({ paymentId: id, pence: open }))
}

/**
 * Issues an invoice for one of these sums (docs/decisions/0023). Staff decide whether to. If nothing more has become
 * uncovered, calling it again returns the same invoice. Throws 409 `not_signed`, `nothing_uncovered`, and
 * `preview_outdated` if the sum has changed since staff confirmed it.
 */
export async function raiseUncoveredInvoice(
  tx: Tx,
  { jobs }: Pick<PaymentContext, 'jobs'>,
  contractId: string,
  { paymentId, pence, member }: UncoveredDeposit & { member?: Change['member'] },
  now: Date,
): Promise<BillingDocument> {
  const contract = await lockContract(tx, contractId)
  await signedContract(tx, contractId)
  const payment = (await uncoveredPayments(tx, contractId)).find(({ id }) => id === paymentId)
  const last = payment?.invoices.at(-1)
  if (!payment || (payment.open === 0 && !last))
    throw new Problem('conflict', 'nothing_uncovered', 'Nothing deducted from invoices has gone back to the card.')
  if (payment.open === 0 && last?.document.totalPence === pence) return last.document
  if (payment.open !== pence)
    throw new Problem(
      'conflict',
      'preview_outdated',
      'That sum has changed since you checked it, so nothing was invoiced. Check the new one, then confirm again.',
    )
  const credited = await tx
    .selectFrom('deposit_credits')
    .innerJoin('billing_documents', 'billing_documents.id', 'deposit_credits.invoice_id')
    .select('facts')
    .where('deposit_credits.contract_id', '=', contractId)
    // We hold only one deposit at a time, so these are the invoices that deducted this one.
    .where('billing_documents.created_at', '>=', payment.paidAt)
    .$if(payment.returnedAt !== null, (query) => query.where('billing_documents.created_at', '<=', payment.returnedAt))
    .orderBy('number')
    .execute()
  const line = {
    ...uncoveredLine,
    detail: fill(uncoveredLine.detail, { numbers: credited.map(({ facts }) => facts.number).join(', ') }),
    pence: payment.open,
  }
  const { id, document } = await issueDocument(
    tx,
    contractId,
    { purpose: 'uncovered', subjectId: payment.id, part: payment.invoices.length + 1 },
    billingFacts(contract, { kind: 'invoice', lines: [line] }, now),
    now,
  )
  await appendEvent(tx, contractId, {
    at: now,
    kind: 'invoice-raised',
    what: `Invoice ${document.number} raised`,
  })
  await recordChange(tx, {
    member,
    action: 'invoice.raised',
    subject: id,
    details: { invoice: document.number, pence: document.totalPence },
    now,
  })
  await jobs.enqueue(tx, drawQueue, { documentId: id })
  return document
}

async function uncoveredPayments(db: Db | Tx, contractId: string) {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'uncovered_pence', 'succeeded_at', 'refunded_at'])
    .where('contract_id', '=', contractId)
    .where('uncovered_pence', '>', 0)
    .orderBy('created_at')
    .execute()
  return Promise.all(
    payments.map(async ({ id, uncovered_pence, succeeded_at, refunded_at }) => {
      const invoices = await uncoveredInvoices(db, id)
      return {
        id,
        invoices,
        paidAt: succeeded_at,
        returnedAt: refunded_at,
        open: uncovered_pence - invoices.reduce((sum, { document }) => sum + document.totalPence, 0),
      }
    }),
  )
}
