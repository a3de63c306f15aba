import { sql } from 'kysely'
import type { Db } from './tables.ts'
import { inLondonDays } from '#src/platform/database/london-days.ts'

/**
 * Returns how many contracts' first deposits arrived from one London day to another, both included (YYYY-MM-DD). It
 * agrees with `first_at` of `deposit_standings`, but reads the payments, because that view computes much else for every
 * contract.
 */
export async function countDeposits(db: Db, from: string, until: string): Promise<number> {
  const { n } = await db
    .selectFrom((came) =>
      came
        .selectFrom('payments')
        .select(['contract_id', 'succeeded_at as at'])
        .where('state', '=', 'succeeded')
        .where('is_surplus', '=', false)
        .unionAll(
          came
            .selectFrom('billing_documents')
            .innerJoin('settlements', 'settlements.invoice_id', 'billing_documents.id')
            .innerJoin('bank_payments', 'bank_payments.id', 'settlements.bank_payment_id')
            .select(['billing_documents.subject_id as contract_id', 'bank_payments.recorded_at as at'])
            .where('billing_documents.purpose', '=', 'deposit'),
        )
        .as('came'),
    )
    .groupBy('contract_id')
    .having(inLondonDays(sql`min(at)`, from, until))
    .select('contract_id')
    .$call((firsts) => db.selectFrom(firsts.as('firsts')).select(sql<number>`count(*)::int`.as('n')))
    .executeTakeFirstOrThrow()
  return n
}
