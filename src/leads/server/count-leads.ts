import { sql } from 'kysely'
import type { Db } from './tables.ts'
import { inLondonDays } from '#src/platform/database/london-days.ts'

/** Returns how many people left their details on these days, both included, each YYYY-MM-DD in London. */
export async function countLeads(db: Db, from: string, until: string): Promise<number> {
  const { n } = await db
    // Not `count(distinct …)`, which would sort everybody.
    .selectFrom((leads) =>
      leads
        .selectFrom('leads')
        .select('person_id')
        .distinct()
        .where('quarantine_reason', 'is', null)
        .where(inLondonDays('created_at', from, until))
        .as('people'),
    )
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Returns how many people left their details under each film on these days, by the film's id. */
export async function countFilmLeads(db: Db, from: string, until: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('leads')
    .select([sql<string>`details->>'videoId'`.as('film'), sql<number>`count(distinct person_id)::int`.as('n')])
    .where('kind', '=', 'video_interest')
    .where('quarantine_reason', 'is', null)
    .where(inLondonDays('created_at', from, until))
    .groupBy(sql`details->>'videoId'`)
    .execute()
  return Object.fromEntries(rows.map(({ film, n }) => [film, n]))
}
