import { sql } from 'kysely'
import { stageNumber } from '../leads/person.ts'
import type { OtherCounts } from '../insights/server/console/read-insights.ts'
import type { Db } from '../platform/database/database.ts'

/** The funnel's later steps, counted where they happen. */
export function insightSteps(db: Db): OtherCounts {
  return {
    countSteps: (from, until) => countSteps(db, from, until),
    countFilmLeads: (from, until) => countFilmLeads(db, from, until),
    countPeople: (from, until) => countPeople(db, from, until),
  }
}

/** Days are counted in Glasgow time. */
const within = (column: string, from: string, until: string) =>
  sql<boolean>`(${sql.ref(column)} at time zone 'Europe/London')::date between ${from}::date and ${until}::date`

async function countSteps(db: Db, from: string, until: string) {
  const [lead, call, signed, invoiced, paid] = await Promise.all([
    db
      .selectFrom('leads')
      .select(sql<number>`count(distinct person_id)::int`.as('n'))
      .where('quarantine_reason', 'is', null)
      .where(within('created_at', from, until))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('bookings')
      .select(sql<number>`count(*)::int`.as('n'))
      .where(within('created_at', from, until))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('signatures')
      .select(sql<number>`count(*)::int`.as('n'))
      .where(within('signed_at', from, until))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('settlements')
      .innerJoin('billing_documents', 'billing_documents.id', 'settlements.invoice_id')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('billing_documents.cause', 'like', 'deposit:%')
      .where(within('settled_at', from, until))
      .executeTakeFirstOrThrow(),
    // Paid by card at once: no invoice was ever raised for it.
    db
      .selectFrom('payments')
      .select(sql<number>`count(*)::int`.as('n'))
      .where(within('succeeded_at', from, until))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('settlements').select('invoice_id').whereRef('settlements.payment_id', '=', 'payments.id')),
        ),
      )
      .executeTakeFirstOrThrow(),
  ])
  return { lead: lead.n, call: call.n, signed: signed.n, deposit: invoiced.n + paid.n }
}

async function countFilmLeads(db: Db, from: string, until: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('leads')
    .select([sql<string>`details->>'videoId'`.as('film'), sql<number>`count(distinct person_id)::int`.as('n')])
    .where('kind', '=', 'video_interest')
    .where('quarantine_reason', 'is', null)
    .where(within('created_at', from, until))
    .groupBy(sql`details->>'videoId'`)
    .execute()
  return Object.fromEntries(rows.map(({ film, n }) => [film, n]))
}

/**
 * People whose visit was sent with their form, by the source of their first such visit and the stage that they have
 * reached since.
 */
async function countPeople(db: Db, from: string, until: string) {
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
        .where(within('created_at', from, until))
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
