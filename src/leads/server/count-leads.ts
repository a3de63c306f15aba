import { sql } from 'kysely'
import type { PeopleOfSource } from '#src/insights/console-api.ts'
import type { Db } from './tables.ts'
import { inLondonDays } from '#src/platform/database/london-days.ts'
import { stageNumber } from '../person.ts'

/** How many people left their details on these days, both included, each YYYY-MM-DD in London. */
export async function countLeads(db: Db, from: string, until: string): Promise<number> {
  const { n } = await db
    .selectFrom('leads')
    .select(sql<number>`count(distinct person_id)::int`.as('n'))
    .where('quarantine_reason', 'is', null)
    .where(inLondonDays('created_at', from, until))
    .executeTakeFirstOrThrow()
  return n
}

/** How many people left their details under each film on these days, by the film's id. */
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

/**
 * People whose visit was sent with their form, by the source of their first such visit and the stage that they have
 * reached since.
 */
export async function countPeople(db: Db, from: string, until: string): Promise<PeopleOfSource[]> {
  const reached = (stage: Parameters<typeof stageNumber>[0]) =>
    sql<number>`count(*) filter (where people.stage >= ${stageNumber(stage)})::int`
  return db
    .with('firsts', (first) =>
      first
        .selectFrom('leads')
        .distinctOn('person_id')
        .select(['person_id', 'visit_id'])
        .where('visit_id', 'is not', null)
        .where('quarantine_reason', 'is', null)
        .where(inLondonDays('created_at', from, until))
        .orderBy('person_id')
        .orderBy('created_at'),
    )
    .selectFrom('firsts')
    .innerJoin('people', 'people.id', 'firsts.person_id')
    .innerJoin('insight_sessions', 'insight_sessions.id', 'firsts.visit_id')
    .select([
      'insight_sessions.source',
      sql<number>`count(*)::int`.as('people'),
      reached('call').as('calls'),
      reached('signed').as('signed'),
      reached('deposit').as('deposits'),
    ])
    .groupBy('insight_sessions.source')
    .orderBy('people', 'desc')
    .orderBy('insight_sessions.source')
    .execute()
}
