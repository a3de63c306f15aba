import { sql } from 'kysely'
import type { Db } from './tables.ts'
import { inLondonDays } from '#src/platform/database/london-days.ts'

/** Returns how many agreements were signed on these days, both included, each YYYY-MM-DD in London. */
export async function countSignatures(db: Db, from: string, until: string): Promise<number> {
  const { n } = await db
    .selectFrom('signatures')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(inLondonDays('signed_at', from, until))
    .executeTakeFirstOrThrow()
  return n
}
