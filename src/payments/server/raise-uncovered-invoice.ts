import { uncoveredLine } from '#content/portal/billing.ts'
import { appendEvent, lockContract } from '#src/contracts/server/public.ts'
import type { Db, Tx } from './tables.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { fill } from '#src/values/fill.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import { billingFacts, drawQueue, issueDocument, signedContract } from '#src/billing/server/public.ts'
import { uncoveredInvoices } from './payment-store.ts'
import type { PaymentContext } from './settle.ts'

/**
 * Returns what invoices had deducted from a deposit that was returned afterwards, unless it was invoiced again, in
 * pence.
 */
export async function uncoveredPence(db: Db | Tx, contractId: string): Promise<number> {
  return (await uncoveredPayments(db, contractId)).reduce((sum, { open }) => sum + open, 0)
}

/**
 * Issues an invoice for that sum (docs/decisions/0023). Staff decide whether to. If nothing more has become uncovered,
 * calling it again returns the same invoice. Throws 409 `not_signed`, `nothing_uncovered`.
 */
export async function raiseUncoveredInvoice(
  tx: Tx,
  { jobs }: Pick<PaymentContext, 'jobs'>,
  contractId: string,
  now: Date,
  member?: Change['member'],
): Promise<BillingDocument> {
  const contract = await lockContract(tx, contractId)
  await signedContract(tx, contractId)
  const payments = await uncoveredPayments(tx, contractId)
  const payment = payments.find(({ open }) => open > 0)
  if (!payment) {
    const last = payments.flatMap(({ invoices }) => invoices).at(-1)
    if (last) return last.document
    throw new Problem('conflict', 'nothing_uncovered', 'Nothing deducted from invoices has gone back to the card.')
  }
  const credited = await tx
    .selectFrom('deposit_credits')
    .innerJoin('billing_documents', 'billing_documents.id', 'deposit_credits.invoice_id')
    .select('facts')
    .where('deposit_credits.contract_id', '=', contractId)
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
    .select(['id', 'uncovered_pence'])
    .where('contract_id', '=', contractId)
    .where('uncovered_pence', '>', 0)
    .orderBy('created_at')
    .execute()
  return Promise.all(
    payments.map(async ({ id, uncovered_pence }) => {
      const invoices = await uncoveredInvoices(db, id)
      return {
        id,
        invoices,
        open: uncovered_pence - invoices.reduce((sum, { document }) => sum + document.totalPence, 0),
      }
    }),
  )
}
