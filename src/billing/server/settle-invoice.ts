import type { Db, Tx } from './tables.ts'
import type { StoredDocument } from './document-store.ts'
import type { Pence } from '#src/values/money.ts'

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

/** Returns what is left to pay on an invoice, in pence; 0 once it is settled. */
export async function openPence(db: Db | Tx, { id }: Pick<StoredDocument, 'id'>): Promise<Pence> {
  const { open_pence } = await db
    .selectFrom('invoice_standings')
    .select('open_pence')
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow()
  return open_pence
}
