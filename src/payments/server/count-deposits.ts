import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { inLondonDays } from '#src/platform/database/london-days.ts'

/** How many deposits arrived on these days, both included, each YYYY-MM-DD in London. */
export async function countDeposits(db: Db, from: string, until: string): Promise<number> {
  const [invoiced, paid] = await Promise.all([
    db
      .selectFrom('settlements')
      .innerJoin('billing_documents', 'billing_documents.id', 'settlements.invoice_id')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('billing_documents.cause', 'like', 'deposit:%')
      .where(inLondonDays('settled_at', from, until))
      .executeTakeFirstOrThrow(),
    // Paid by card at once: no invoice was ever raised for it.
    db
      .selectFrom('payments')
      .select(sql<number>`count(*)::int`.as('n'))
      .where(inLondonDays('succeeded_at', from, until))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('settlements').select('invoice_id').whereRef('settlements.payment_id', '=', 'payments.id')),
        ),
      )
      .executeTakeFirstOrThrow(),
  ])
  return invoiced.n + paid.n
}
