import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { addDays } from '#src/values/zoned-time.ts'
import { type Compared, type Insights, type Period, periods } from '../console-api.ts'
import { dayOf, depths, type Device, percentile, type Source, type Vital } from '../insight.ts'

/** What other domains counted between two days, both counted in: leads, calls, signatures, deposits. */
export type CountSteps = (from: string, until: string) => Promise<Record<'lead' | 'call' | 'signed' | 'deposit', number>>
/** How many left their details under each film. */
export type CountFilmLeads = (from: string, until: string) => Promise<Record<string, number>>
/** Who left their details with their visit along, by where it came from, and how many of them have come how far since. */
export type CountPeople = (from: string, until: string) => Promise<Insights['people']>

export interface OtherCounts {
  countSteps: CountSteps
  countFilmLeads: CountFilmLeads
  countPeople: CountPeople
}

interface Row {
  kind: string
  page: string
  subject: string
  device: Device
  n: number
  total: number
}

/** The numbers of a period beside the one before it, all from the daily counts: as quick with ten million events as with ten. */
export async function readInsights(db: Db, others: OtherCounts, period: Period, now: Date): Promise<Insights> {
  const length = periods[period]
  const until = dayOf(now)
  const from = addDays(until, 1 - length)
  const [lastBefore, firstBefore] = [addDays(from, -1), addDays(from, -length)]
  const [rows, before, days, daysBefore, vitals, dropped, steps, stepsBefore, filmLeads, people] = await Promise.all([
    sums(db, from, until),
    sums(db, firstBefore, lastBefore),
    visitsByDay(db, from, until),
    visitsByDay(db, firstBefore, lastBefore),
    readVitals(db, from, until),
    db.selectFrom('insight_dropped').select(sql<string>`coalesce(sum(n), 0)`.as('n')).where('day', '>=', from).where('day', '<=', until).executeTakeFirstOrThrow(),
    others.countSteps(from, until),
    others.countSteps(firstBefore, lastBefore),
    others.countFilmLeads(from, until),
    others.countPeople(from, until),
  ])
  const of = (which: Row[], kind: string) => which.filter((row) => row.kind === kind)
  const count = (which: Row[], kind: string) => of(which, kind).reduce((sum, { n }) => sum + n, 0)
  const compared = (kind: string): Compared => ({ now: count(rows, kind), before: count(before, kind) })
  const scrolled = of(rows, 'scroll')

  return {
    period,
    from,
    until,
    visits: compared('visit'),
    engaged: compared('engaged'),
    days: Array.from({ length }, (_, index) => ({ day: addDays(from, index), now: days.get(addDays(from, index)) ?? 0, before: daysBefore.get(addDays(firstBefore, index)) ?? 0 })),
    sources: grouped(of(rows, 'visit'), of(before, 'visit'), ({ subject }) => subject).map(([source, figures]) => ({ source: source as Source, ...figures })),
    devices: grouped(of(rows, 'visit'), of(before, 'visit'), ({ device }) => device).map(([device, figures]) => ({ device: device as Device, ...figures })),
    pages: pagesOf(rows),
    scroll: depths.map((depth) => ({ depth, n: scrolled.filter(({ subject }) => subject === String(depth)).reduce((sum, { n }) => sum + n, 0) })),
    films: grouped([...of(rows, 'click'), ...of(rows, 'watch')], [], ({ subject }) => subject).map(([film]) => ({
      film,
      clicks: of(rows, 'click').filter(({ subject }) => subject === film).reduce((sum, { n }) => sum + n, 0),
      seconds: of(rows, 'watch').filter(({ subject }) => subject === film).reduce((sum, { total }) => sum + total, 0),
      leads: filmLeads[film] ?? 0,
    })),
    funnel: [
      { step: 'visit', n: count(rows, 'visit'), before: count(before, 'visit') },
      { step: 'engaged', n: count(rows, 'engaged'), before: count(before, 'engaged') },
      ...(['lead', 'call', 'signed', 'deposit'] as const).map((step) => ({ step, n: steps[step], before: stepsBefore[step] })),
    ],
    people,
    vitals,
    dropped: Number(dropped.n),
  }
}

async function sums(db: Db, from: string, until: string): Promise<Row[]> {
  const rows = await db
    .selectFrom('insight_daily')
    .select(['kind', 'page', 'subject', 'device', sql<string>`sum(n)`.as('n'), sql<string>`sum(total)`.as('total')])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy(['kind', 'page', 'subject', 'device'])
    .execute()
  return rows.map((row) => ({ ...row, n: Number(row.n), total: Number(row.total) }))
}

async function visitsByDay(db: Db, from: string, until: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('insight_daily')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('on'), sql<string>`sum(n)`.as('n')])
    .where('kind', '=', 'visit')
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ on, n }) => [on, Number(n)]))
}

async function readVitals(db: Db, from: string, until: string): Promise<Insights['vitals']> {
  const rows = await db
    .selectFrom('insight_vitals')
    .select(['name', 'device', 'bucket', sql<string>`sum(n)`.as('n')])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy(['name', 'device', 'bucket'])
    .execute()
  const groups = new Map<string, { name: Vital; device: Device; histogram: { bucket: number; n: number }[] }>()
  for (const { name, device, bucket, n } of rows) {
    const key = `${name} ${device}`
    const group = groups.get(key) ?? { name, device, histogram: [] }
    group.histogram.push({ bucket, n: Number(n) })
    groups.set(key, group)
  }
  return [...groups.values()]
    .map(({ name, device, histogram }) => {
      const at = (share: number) => percentile(name, histogram, share) ?? 0
      return { name, device, p50: at(0.5), p75: at(0.75), p95: at(0.95), n: histogram.reduce((sum, { n }) => sum + n, 0) }
    })
    .sort((a, b) => a.name.localeCompare(b.name) || b.n - a.n)
}

const mostPages = 50

function pagesOf(rows: Row[]): Insights['pages'] {
  const names = new Set(rows.filter(({ page }) => page !== '').map(({ page }) => page))
  const sum = (page: string, kind: string, value: (row: Row) => number) => rows.filter((row) => row.page === page && row.kind === kind).reduce((total, row) => total + value(row), 0)
  return [...names]
    .map((page) => {
      const told = sum(page, 'time', ({ n }) => n)
      const entries = sum(page, 'visit', ({ n }) => n)
      const half = rows.filter((row) => row.page === page && row.kind === 'scroll' && row.subject === '50').reduce((total, { n }) => total + n, 0)
      return { page, entries, seconds: told > 0 ? Math.round(sum(page, 'time', ({ total }) => total) / told) : null, half: half > 0 ? half : null }
    })
    .sort((a, b) => b.entries - a.entries || a.page.localeCompare(b.page))
    .slice(0, mostPages)
}

function grouped(rows: Row[], before: Row[], key: (row: Row) => string): [string, Compared][] {
  const groups = new Map<string, Compared>()
  const add = (which: keyof Compared) => (row: Row) => {
    const known = groups.get(key(row)) ?? { now: 0, before: 0 }
    known[which] += row.n
    groups.set(key(row), known)
  }
  rows.forEach(add('now'))
  before.forEach(add('before'))
  return [...groups].sort(([, a], [, b]) => b.now - a.now || b.before - a.before)
}
