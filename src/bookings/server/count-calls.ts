import { sql } from 'kysely'
import type { Db } from './tables.ts'
import { inLondonDays } from '#src/platform/database/london-days.ts'

/** Returns how many calls were booked on these days, both included, each YYYY-MM-DD in London. */
export async function countCalls(db: Db, from: string, until: string): Promise<number> {
  const { n } = await db
    .selectFrom('bookings')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(inLondonDays('created_at', from, until))
    .executeTakeFirstOrThrow()
  return n
}
