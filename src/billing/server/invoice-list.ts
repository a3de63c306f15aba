import { sql } from 'kysely'
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

/** Invoices with their state, newest first: all, one contract's, or only those that are not fully paid. */
export async function listInvoices(
  db: Db | Tx,
  { isOpen, contractId }: { isOpen?: boolean; contractId?: string } = {},
): Promise<ListedInvoice[]> {
  let query = db
    .selectFrom('billing_documents')
    .leftJoin('settlements', 'settlements.invoice_id', 'billing_documents.id')
    .select([
      'billing_documents.id',
      'billing_documents.contract_id',
      'billing_documents.facts',
      'settlements.payment_id',
      'settlements.bank_payment_id',
      'settlements.settled_at',
    ])
    .select(
      sql<number>`(select coalesce(sum(pence), 0)::integer from bank_payments where invoice_id = billing_documents.id)`.as(
        'by_bank',
      ),
    )
    .where('series', '=', 'invoice')
    .orderBy('number', 'desc')
  if (isOpen) query = query.where('settlements.invoice_id', 'is', null)
  if (contractId) query = query.where('billing_documents.contract_id', '=', contractId)
  const rows = await query.execute()
  return rows.map((row) => {
    const { payablePence } = row.facts
    const by = row.payment_id ? 'card' : row.bank_payment_id ? 'bank' : 'credits'
    const settled = row.settled_at ? ({ by, at: row.settled_at } as const) : undefined
    return {
      id: row.id,
      contractId: row.contract_id,
      document: row.facts,
      paidPence: settled ? payablePence : row.by_bank,
      openPence: settled ? 0 : payablePence - row.by_bank,
      settled,
    }
  })
}
