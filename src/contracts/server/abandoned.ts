import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** A contract whose client began and then stopped. */
export interface AbandonedContract {
  id: string
  /** When anything last happened to it. */
  lastAt: Date
}

/**
 * Returns open contracts in which the client typed something and to which nobody, neither client nor staff, has done
 * anything since that instant, the longest abandoned first (STAFF-17).
 */
export async function abandonedContracts(db: Db, before: Date): Promise<AbandonedContract[]> {
  const rows = await db
    .selectFrom('contracts')
    .select('id')
    .select((select) =>
      select.fn
        .coalesce(
          sql<Date>`greatest(updated_at, ${select
            .selectFrom('contract_events')
            .select(({ fn }) => fn.max('at').as('at'))
            .whereRef('contract_id', '=', 'contracts.id')})`,
          'updated_at',
        )
        .as('lastAt'),
    )
    .where('status', '=', 'open')
    .where('updated_at', '>', sql<Date>`created_at`)
    .where('updated_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contract_events')
            .select('n')
            .whereRef('contract_id', '=', 'contracts.id')
            .where('at', '>=', before),
        ),
      ),
    )
    .orderBy('updated_at')
    .execute()
  return rows
}
