import { sql } from 'kysely'
import type { KnownContractId } from '#src/contracts/server/public.ts'
import type { Db } from '../tables.ts'
import type { MoneyPayment } from '../../console-api.ts'

/** A contract's card payments, newest first, as its record in the console shows them. */
export async function moneyPaymentsOf(db: Db, id: KnownContractId): Promise<MoneyPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .select([
      'id',
      'gateway',
      'state',
      'failure',
      'method',
      'amount_pence',
      'refunded_pence',
      'uncovered_pence',
      'is_surplus',
      'created_at',
      'succeeded_at',
      'refunded_at',
    ])
    .select(
      sql<boolean>`exists (select 1 from payment_disputes d where d.payment_id = payments.id and d.state in ('inquiry', 'needs_response', 'under_review'))`.as(
        'is_disputed',
      ),
    )
    .select(
      sql<boolean>`exists (select 1 from payment_disputes d where d.payment_id = payments.id and d.state = 'lost' and d.spare_pence + d.uncovered_pence > 0)`.as(
        'is_lost',
      ),
    )
    .where('contract_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    gateway: row.gateway,
    state: row.is_disputed
      ? 'disputed'
      : row.is_lost && row.refunded_at
        ? 'lost'
        : row.refunded_at
          ? 'refunded'
          : row.is_surplus
            ? 'surplus'
            : row.state,
    failure: row.failure,
    method: row.method,
    amountPence: row.amount_pence,
    refundedPence: row.refunded_pence + row.uncovered_pence,
    createdAt: row.created_at.toISOString(),
    succeededAt: row.succeeded_at?.toISOString() ?? null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
  }))
}
