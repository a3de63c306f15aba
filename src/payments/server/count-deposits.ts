import { sql } from 'kysely'
import type { Db } from './tables.ts'
import { inLondonDays } from '#src/platform/database/london-days.ts'

/** How many deposits arrived on these days, both included, each YYYY-MM-DD in London. */
export async function countDeposits(db: Db, from: string, until: string): Promise<number> {
  const { n } = await db
    .selectFrom('deposit_standings')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(inLondonDays('first_at', from, until))
    .executeTakeFirstOrThrow()
  return n
}
