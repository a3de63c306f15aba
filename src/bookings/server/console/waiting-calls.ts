import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import { addDays, dateIn, instantOf } from '#src/values/zoned-time.ts'

/** How many calls are still to come today, in the diary's zone; shown in the console's rail. */
export async function waitingCalls(db: Db, zone: string, now: Date): Promise<number> {
  const tomorrow = instantOf(addDays(dateIn(now, zone), 1), '00:00', zone)
  const { count } = await db
    .selectFrom('bookings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 'booked')
    .where('starts_at', '>=', now)
    .where('starts_at', '<', tomorrow)
    .executeTakeFirstOrThrow()
  return count
}
