import type { Db, Tx } from './tables.ts'
import type { StoredDocument } from './document-store.ts'

/** Marks an invoice as settled; only the first call does. Returns whether this was the first. */
export async function settleInvoice(
  tx: Tx,
  settlement: { invoice_id: string; payment_id: string | null; bank_payment_id?: string; settled_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('settlements')
    .values(settlement)
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .returning('invoice_id')
    .executeTakeFirst()
  return row !== undefined
}

/** What is left to pay on an unsettled invoice: its sum, less what came by bank. */
export async function openPence(
  db: Db | Tx,
  { id, document }: Pick<StoredDocument, 'id' | 'document'>,
): Promise<number> {
  const transfers = await db.selectFrom('bank_payments').select('pence').where('invoice_id', '=', id).execute()
  return document.payablePence - transfers.reduce((sum, { pence }) => sum + pence, 0)
}
