import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'

/** How many people in the inbox have news that nobody has looked at: what the rail of the console counts. */
export async function waitingLeads(db: Db): Promise<number> {
  const { unread } = await db
    .selectFrom('people')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('unread', '=', true)
    .where('inbox_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return unread
}
