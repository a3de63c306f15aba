import path from 'node:path'
import { sql } from 'kysely'
import { countCalls } from '../src/bookings/server/count-calls.ts'
import { countSignatures } from '../src/contracts/server/count-signatures.ts'
import { countStepsOf } from '../src/insights/server/console/count-steps.ts'
import { createEventBuffer, type Report } from '../src/insights/server/event-buffer.ts'
import { type OtherCounts, readInsights } from '../src/insights/server/console/read-insights.ts'
import { readSpeedByPage } from '../src/insights/server/console/read-vitals.ts'
import { countFilmLeads, countLeads } from '../src/leads/server/count-leads.ts'
import { countDeposits } from '../src/payments/server/count-deposits.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import type { TestDatabase } from '../src/platform/database/test-database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log/log.ts'
import { londonDate } from '../src/values/london-time.ts'
import { addUpVisits } from './earnings.ts'
import { type Engine, fillOnce, onEachEngine, pair, underLoad } from './engines.ts'
import { besideBar, printTable, type Row } from './print.ts'

const events = 10_000_000
/** A visit has eight events; one visit in ten measures its speed, in three values. */
const measures = (events / 8 / 10) * 3
const days = 365
const eventsSent = 20_000
const load = { people: 1, runs: 20, warming: 3 }
const now = new Date('2026-11-23T12:00:00Z')

/** Measures the console's numbers over ten million events, and how fast new events are stored. */
export async function benchInsights(): Promise<void> {
  printTable(`Insights, ${(events / 1e6).toFixed(0)} million events`, await onEachEngine(onEngine, 'insights'))
}

async function onEngine(engine: Engine): Promise<Row[]> {
  const log = createLog('error')
  const directory = path.join(engine.dataDir, 'database')
  const { db, close } = (await openDatabase({ url: engine.url, directory, log })) as TestDatabase
  await migrate(db)
  await fillOnce(engine, () =>
    // Inserting a year's events at once exceeds the program's statement timeout.
    db.connection().execute(async (own) => {
      await sql`set statement_timeout = 0`.execute(own)
      await fill(own)
      await sql`set statement_timeout = '30s'`.execute(own)
    }),
  )
  const look = async (what: string, work: () => Promise<unknown>): Promise<Row> => {
    const times = await underLoad(load, work)
    return { what: `${engine.name}, ${what}: median, p99`, measured: pair(times), beside: besideBar(times) }
  }
  const of = (period: 'month' | 'year') => ({ period, compare: 'before' }) as const
  const rows = [
    await look('30 days', () => readInsights(db, othersOf(db), of('month'), now)),
    await look('12 months', () => readInsights(db, othersOf(db), of('year'), now)),
    await look('12 months of speed by page and device', () => readSpeedByPage(db, of('year'), now)),
    {
      what: `${engine.name}, events taken a second`,
      measured: Math.round(await taken(db, log)).toLocaleString('en-GB'),
      beside: `bare insert ${Math.round(await bareInsert(db)).toLocaleString('en-GB')}`,
    },
  ]
  await close()
  return rows
}

/** The counts of the other slices, as the program passes them to this one. */
function othersOf(db: TestDatabase['db']): OtherCounts {
  const steps = {
    lead: (from: string, until: string) => countLeads(db, from, until),
    call: (from: string, until: string) => countCalls(db, from, until),
    signed: (from: string, until: string) => countSignatures(db, from, until),
    deposit: (from: string, until: string) => countDeposits(db, from, until),
  }
  return {
    countSteps: countStepsOf([{ steps }]),
    countFilmLeads: (from, until) => countFilmLeads(db, from, until),
  }
}

/**
 * Stores a year of events of a medium-sized site with forty pages and three devices, and the counts that the program
 * would write.
 */
async function fill(db: TestDatabase['db']): Promise<void> {
  await sql`
    insert into insight_events (session_id, at, day, kind, page, subject, value, device)
    select 'bench-' || (n / 8), ${now}::timestamptz - make_interval(secs => n::float8 * ${(days * 86_400) / events}::float8),
      (${now}::timestamptz - make_interval(secs => n::float8 * ${(days * 86_400) / events}::float8))::date,
      (array['scroll', 'scroll', 'scroll', 'time', 'click', 'watch'])[1 + n % 6], '/page-' || (n % 40),
      case n % 6 when 3 then '' when 4 then 'film-' || (n % 3) when 5 then 'film-' || (n % 3) else ((1 + n % 4) * 25)::text end, (n % 90)::int,
      (array['phone', 'tablet', 'desktop'])[1 + n % 3]
    from generate_series(1, ${events}) as n`.execute(db)
  await sql`
    insert into insight_daily (day, kind, page, subject, device, n, total)
    select day, kind, page, subject, device, count(*), sum(value) from insight_events group by 1, 2, 3, 4, 5`.execute(
    db,
  )
  await sql`
    insert into insight_daily (day, kind, page, subject, device, n, total)
    select distinct day, 'visit', page, source, device, 9, 0 from insight_daily, unnest(array['direct', 'search', 'social']) as source`.execute(
    db,
  )
  await sql`
    insert into insight_daily (day, kind, page, subject, device, n, total)
    select distinct day, 'reached', '', depth::text, device, 9, 0 from insight_daily, unnest(array[25, 50, 75, 100]) as depth`.execute(
    db,
  )
  await sql`
    insert into insight_daily (day, kind, page, subject, device, n, total)
    select day, 'seen-' || mark, page, subject, device, n, 0 from insight_daily, unnest(array[25, 50, 75]) as mark where kind = 'watch'`.execute(
    db,
  )
  await sql`
    insert into insight_vitals (day, name, page, device, bucket, n)
    select (${now}::timestamptz - make_interval(secs => n::float8 * ${(days * 86_400) / measures}::float8))::date, (array['LCP', 'CLS', 'INP'])[1 + n % 3],
      '/page-' || (n / 3 % 40), (array['phone', 'tablet', 'desktop'])[1 + n / 120 % 3], (30 + 20 * sin(n) * cos(n / 7))::int, count(*)
    from generate_series(1, ${measures}) as n
    group by 1, 2, 3, 4, 5`.execute(db)
  await sql`
    insert into insight_vitals_monthly (month, name, page, device, bucket, n)
    select date_trunc('month', day)::date, name, page, device, bucket, sum(n) from insight_vitals group by 1, 2, 3, 4, 5`.execute(
    db,
  )
  await addUpVisits(db)
  await sql`vacuum analyze`.execute(db)
}

const event = (index: number): Report => ({
  type: 'event',
  sessionId: `fresh-${index >> 3}`,
  at: now,
  kind: 'scroll',
  page: `/page-${index % 40}`,
  subject: '50',
  value: 50,
  device: 'phone',
})

async function taken(db: TestDatabase['db'], log: ReturnType<typeof createLog>): Promise<number> {
  const buffer = createEventBuffer({ db, log })
  const began = performance.now()
  for (let index = 0; index < eventsSent; index++) {
    buffer.push(event(index))
    if (index % 1000 === 999) await buffer.flush()
  }
  await buffer.stop()
  return eventsSent / ((performance.now() - began) / 1000)
}

/** Inserts the same rows in the same batches, and does nothing else. */
async function bareInsert(db: TestDatabase['db']): Promise<number> {
  const began = performance.now()
  for (let index = 0; index < eventsSent; index += 1000) {
    const rows = Array.from({ length: 1000 }, (_, offset) => ({
      session_id: `bare-${(index + offset) >> 3}`,
      at: now,
      day: londonDate(now),
      kind: 'scroll' as const,
      page: `/page-${offset % 40}`,
      subject: '50',
      value: 50,
      device: 'phone' as const,
    }))
    await db.insertInto('insight_events').values(rows).execute()
  }
  return eventsSent / ((performance.now() - began) / 1000)
}
