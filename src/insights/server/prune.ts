import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { londonDate } from '#src/values/london-time.ts'
import { firstKeptDay, firstOfMonth } from '../span.ts'

const atOnce = 20_000

/**
 * Deletes what is older than 13 months, some thousands of rows at a time, so that nothing has to wait long, and adds up
 * what has been counted since the night before.
 */
export async function pruneInsights(db: Db, now: Date): Promise<void> {
  const day = firstKeptDay(londonDate(now))
  for (const table of [
    'insight_events',
    'insight_sessions',
    'insight_daily',
    'insight_vitals',
    'insight_dropped',
    'insight_visits',
    'insight_origins',
    // After the people of those days, because deleting them is counted too.
    'insight_earned',
  ] as const) {
    for (let deletedRows = atOnce; deletedRows >= atOnce;) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid in (select ctid from ${sql.table(table)} where day < ${day}::date limit ${atOnce})`.execute(
        db,
      )
      deletedRows = Number(numAffectedRows ?? 0)
    }
  }
  // A month is deleted once all of its days are too old. Until then no period that can be shown includes the old ones.
  for (const table of ['insight_monthly', 'insight_vitals_monthly'])
    await sql`delete from ${sql.table(table)} where month < ${firstOfMonth(day)}::date`.execute(db)
  await addUpEarned(db)
  // The embedded database does not do this by itself, and its index-only scans need it.
  for (const table of ['insight_origins', 'insight_earned', 'insight_visits'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

/**
 * Adds up all rows of a day's fact into one, or none if nobody is left. Rows that are added at the same time stay
 * unchanged.
 */
async function addUpEarned(db: Db): Promise<void> {
  await sql`
    with several as (
      delete from insight_earned
      where (kind, day, subject) in (select kind, day, subject from insight_earned group by 1, 2, 3 having count(*) > 1)
      returning *
    )
    insert into insight_earned
    select day, kind, subject, sum(people), sum(called), sum(held), sum(signed), sum(paid), sum(pence),
      sum(reached_called), sum(reached_held), sum(reached_signed)
    from several
    group by day, kind, subject
    having sum(people) <> 0`.execute(db)
}
