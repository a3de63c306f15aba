import type { Db, Tx } from './tables.ts'
import type { Pence } from '#src/values/money.ts'
import type { BillingDocument } from '../billing-document.ts'

/** An invoice and its state. */
export interface ListedInvoice {
  id: string
  contractId: string
  document: BillingDocument
  /** What was paid by bank in parts, or by whatever settled it; not what credits deducted. */
  paidPence: Pence
  /** 0 if it is settled. */
  openPence: Pence
  settled: { by: 'card' | 'bank' | 'credits'; at: Date } | undefined
}

/** Invoices with their state, newest first: all, one contract's, only those not fully paid, or due before a day. */
export async function listInvoices(
  db: Db | Tx,
  { isOpen, contractId, dueBefore }: { isOpen?: boolean; contractId?: string; dueBefore?: string } = {},
): Promise<ListedInvoice[]> {
  let query = db
    .selectFrom('billing_documents')
    .innerJoin('invoice_standings', 'invoice_standings.invoice_id', 'billing_documents.id')
    .select(['billing_documents.id', 'billing_documents.contract_id', 'billing_documents.facts'])
    .select(['came_pence', 'open_pence', 'settled_by', 'settled_at'])
    .orderBy('number', 'desc')
  if (isOpen) query = query.where('settled_at', 'is', null)
  if (dueBefore) query = query.where('billing_documents.due_on', '<', dueBefore)
  if (contractId) query = query.where('billing_documents.contract_id', '=', contractId)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    contractId: row.contract_id,
    document: row.facts,
    paidPence: row.settled_by ? row.facts.payablePence : row.came_pence,
    openPence: row.open_pence,
    settled: row.settled_by && row.settled_at ? { by: row.settled_by, at: row.settled_at } : undefined,
  }))
}
