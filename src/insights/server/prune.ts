import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { londonDate } from '#src/values/london-time.ts'
import { firstKeptDay } from '../span.ts'

const atOnce = 20_000

/** Deletes what is older than 13 months, some thousands of rows at a time, so that nothing has to wait long. */
export async function pruneInsights(db: Db, now: Date): Promise<void> {
  const day = firstKeptDay(londonDate(now))
  for (const table of [
    'insight_events',
    'insight_sessions',
    'insight_daily',
    'insight_vitals',
    'insight_dropped',
    'insight_origins',
  ] as const) {
    for (let deletedRows = atOnce; deletedRows >= atOnce;) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid in (select ctid from ${sql.table(table)} where day < ${day}::date limit ${atOnce})`.execute(
        db,
      )
      deletedRows = Number(numAffectedRows ?? 0)
    }
  }
  // The embedded database does not do this by itself, and its indexes answer alone only after it.
  await sql`vacuum analyze insight_origins`.execute(db)
}
