import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/** How many people in the inbox have unread news; shown in the console's rail. */
export async function waitingLeads(db: Db): Promise<number> {
  const { unread } = await db
    .selectFrom('people')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('unread', '=', true)
    .where('inbox_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return unread
}
