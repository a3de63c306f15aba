import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { ComparedSpans, Insights, Speed, SpeedLine } from '../../console-api.ts'
import { type ComparedPeriod, spansOf } from './compared-period.ts'
import { type Device, percentile, type Vital, vitals as names } from '../../insight.ts'
import { type Span, wholeMonths } from '../../span.ts'
import { londonDate } from '#src/values/london-time.ts'

/** Further pages are only included in the figures for all pages. */
const mostPages = 12

/**
 * Returns the histograms of both periods: whole months from those of the month, the days before and after them from
 * those of the day.
 */
function measuredIn(db: Db, { span, compared }: ComparedSpans, today: string) {
  const from = (isNow: boolean, { from: start, until }: Span) => {
    const { first, end } = wholeMonths({ from: start, until }, today)
    const daily = db
      .selectFrom('insight_vitals')
      .select(['page', 'name', 'device', 'bucket', 'n', sql<boolean>`${isNow}::boolean`.as('isNow')])
      .where((day) =>
        day.or([day('day', '>=', start).and('day', '<', first), day('day', '>=', end).and('day', '<=', until)]),
      )
    return daily.unionAll(
      db
        .selectFrom('insight_vitals_monthly')
        .select(['page', 'name', 'device', 'bucket', 'n', sql<boolean>`${isNow}::boolean`.as('isNow')])
        .where('month', '>=', first)
        .where('month', '<', end),
    )
  }
  return from(true, span).unionAll(from(false, compared))
}

type Histogram = { bucket: number; n: number }[]

interface Group {
  page: string | null
  device: Device | null
  now: Record<Vital, Histogram>
  before: Record<Vital, Histogram>
}

/** Returns percentiles of speed on all pages and devices together, read from histograms. */
export async function readVitals(db: Db, spans: ComparedSpans, today: string): Promise<Insights['vitals']> {
  const rows = await db
    .selectFrom(measuredIn(db, spans, today).as('measured'))
    .select(['name', 'bucket', 'isNow', sql<string>`sum(n)`.as('n')])
    .groupBy(['name', 'bucket', 'isNow'])
    .execute()
  const bucketsOf = (name: Vital, isNow: boolean) =>
    rows.filter((row) => row.name === name && row.isNow === isNow).map(({ bucket, n }) => ({ bucket, n: Number(n) }))
  return names
    .map((name) => ({ name, ...speedOf(name, bucketsOf(name, true), bucketsOf(name, false)) }))
    .filter(({ n }) => n > 0)
}

/**
 * Returns the same for all pages and for each of the most measured ones, on all devices and on each. It reads more than
 * everything else together, so it is a separate call.
 */
export async function readSpeedByPage(db: Db, period: ComparedPeriod, now: Date): Promise<SpeedLine[]> {
  const measurements = measuredIn(db, spansOf(period, now), londonDate(now))
  // Each row of the table is read only once; the rest is small.
  const rows = await db
    .with(
      (cte) => cte('sums').materialized(),
      (raw) =>
        raw
          .selectFrom(measurements.as('measured'))
          .select(['page', 'name', 'device', 'bucket', 'isNow', sql<string>`sum(n)`.as('n')])
          .groupBy(['page', 'name', 'device', 'bucket', 'isNow']),
    )
    .with('most', (sums) =>
      sums
        .selectFrom('sums')
        .select('page')
        .where('isNow', '=', true)
        .groupBy('page')
        .orderBy(sql`sum(n)`, 'desc')
        .orderBy('page')
        .limit(mostPages),
    )
    .selectFrom('sums')
    .leftJoin('most', 'most.page', 'sums.page')
    .select(['most.page', 'name', 'device', 'bucket', 'isNow', sql<string>`sum(sums.n)`.as('n')])
    .groupBy(['most.page', 'name', 'device', 'bucket', 'isNow'])
    .execute()

  const groups = new Map<string, Group>()
  for (const { page, name, device, bucket, isNow, n } of rows) {
    const pages = page === null ? [null] : [null, page]
    for (const onPage of pages) {
      for (const onDevice of [null, device]) {
        const key = JSON.stringify([onPage, onDevice])
        const group = groups.get(key) ?? { page: onPage, device: onDevice, now: empty(), before: empty() }
        group[isNow ? 'now' : 'before'][name].push({ bucket, n: Number(n) })
        groups.set(key, group)
      }
    }
  }
  return [...groups.values()]
    .map(({ page, device, now: own, before }) => ({
      page,
      device,
      speeds: Object.fromEntries(
        names.flatMap((name) => (own[name].length > 0 ? [[name, speedOf(name, own[name], before[name])]] : [])),
      ) as SpeedLine['speeds'],
    }))
    .filter(({ speeds }) => Object.keys(speeds).length > 0)
    .sort(byImportance)
}

const empty = (): Record<Vital, Histogram> => ({ LCP: [], CLS: [], INP: [] })
const size = (histogram: Histogram) => histogram.reduce((sum, { n }) => sum + n, 0)

function speedOf(name: Vital, now: Histogram, before: Histogram): Speed {
  const at = (share: number) => percentile(name, now, share) ?? 0
  return { p50: at(0.5), p75: at(0.75), p95: at(0.95), n: size(now), before: percentile(name, before, 0.75) ?? null }
}

const measured = ({ speeds }: SpeedLine) => Math.max(...Object.values(speeds).map(({ n }) => n))

/** All pages first, then the pages by name; within each, all devices first, then the commonest. */
function byImportance(a: SpeedLine, b: SpeedLine): number {
  if (a.page !== b.page) return a.page === null ? -1 : b.page === null ? 1 : a.page < b.page ? -1 : 1
  if (a.device === null || b.device === null) return a.device === null ? -1 : 1
  return measured(b) - measured(a)
}
