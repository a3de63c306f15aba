import { sql } from 'kysely'
import { createEventBuffer, type EventBuffer } from '../insights/server/event-buffer.ts'
import { postDigest } from '../insights/server/digest.ts'
import { pruneInsights } from '../insights/server/prune.ts'
import type { CountFilmLeads, CountSteps } from '../insights/server/read-insights.ts'
import type { Db } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Outbox } from '../platform/mail/outbox.ts'
import type { Log } from '../platform/log/log.ts'
import type { Clock } from '../values/clock.ts'

export interface InsightParts {
  buffer: EventBuffer
  jobs: Job<any>[]
  console: { countSteps: CountSteps; countFilmLeads: CountFilmLeads }
}

/** Statistics, and what they borrow from other domains. */
export function insightParts({ db, outbox, agency, clock, log }: { db: Db; outbox: Outbox; agency: string; clock: Clock; log: Log }): InsightParts {
  return {
    buffer: createEventBuffer({ db, log }),
    jobs: [
      { name: 'prune-insights', schedule: '10 4 * * *', run: () => pruneInsights(db, clock.now()) },
      { name: 'post-digest', schedule: '0 8 * * 1', run: () => postDigest({ db, outbox, agency }, clock.now()) },
    ],
    console: insightSteps(db),
  }
}

/** The funnel's later steps, counted where they happen. */
export function insightSteps(db: Db): { countSteps: CountSteps; countFilmLeads: CountFilmLeads } {
  return { countSteps: (from, until) => countSteps(db, from, until), countFilmLeads: (from, until) => countFilmLeads(db, from, until) }
}

/** Days are Glasgow's. */
const within = (column: string, from: string, until: string) => sql<boolean>`(${sql.ref(column)} at time zone 'Europe/London')::date between ${from}::date and ${until}::date`

async function countSteps(db: Db, from: string, until: string) {
  const [lead, call, signed, invoiced, paid] = await Promise.all([
    db.selectFrom('leads').select(sql<number>`count(distinct person_id)::int`.as('n')).where('quarantine_reason', 'is', null).where(within('created_at', from, until)).executeTakeFirstOrThrow(),
    db.selectFrom('bookings').select(sql<number>`count(*)::int`.as('n')).where(within('created_at', from, until)).executeTakeFirstOrThrow(),
    db.selectFrom('signatures').select(sql<number>`count(*)::int`.as('n')).where(within('signed_at', from, until)).executeTakeFirstOrThrow(),
    db
      .selectFrom('settlements')
      .innerJoin('billing_documents', 'billing_documents.id', 'settlements.invoice_id')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('billing_documents.cause', 'like', 'deposit:%')
      .where(within('settled_at', from, until))
      .executeTakeFirstOrThrow(),
    // Paid by card at once: no invoice was ever raised for it.
    db.selectFrom('payments').select(sql<number>`count(*)::int`.as('n')).where(within('succeeded_at', from, until)).where(({ not, exists, selectFrom }) => not(exists(selectFrom('settlements').select('invoice_id').whereRef('settlements.payment_id', '=', 'payments.id')))).executeTakeFirstOrThrow(),
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
