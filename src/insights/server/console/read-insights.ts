import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import type { Compared, Insights } from '../../console-api.ts'
import { depths, type Device, type Kind, type Source, watchMarks } from '../../insight.ts'
import { daysIn, type Span, wholeMonths } from '../../span.ts'
import { type ComparedPeriod, spansOf } from './compared-period.ts'
import { readVitals } from './read-vitals.ts'

/** Counts what other domains know, between two days, both included: leads, calls, signatures, deposits. */
export type CountSteps = (
  from: string,
  until: string,
) => Promise<Record<'lead' | 'call' | 'signed' | 'deposit', number>>
/** How many people left their details under each film. */
export type CountFilmLeads = (from: string, until: string) => Promise<Record<string, number>>

export interface OtherCounts {
  countSteps: CountSteps
  countFilmLeads: CountFilmLeads
}

interface Row {
  kind: Kind
  page: string
  subject: string
  device: Device
  n: number
  total: number
}

/**
 * Returns the numbers of a period and of the one with which it is compared. All are from the daily counts, so it takes
 * the same time with ten million events as with ten.
 */
export async function readInsights(db: Db, others: OtherCounts, period: ComparedPeriod, now: Date): Promise<Insights> {
  const spans = spansOf(period, now)
  const { from, until } = spans.span
  const firstBefore = spans.compared.from
  const [own, ownBefore, vitals, dropped] = await Promise.all([
    readSpan(db, others, spans.span, londonDate(now)),
    readSpan(db, others, spans.compared, londonDate(now)),
    readVitals(db, spans, londonDate(now)),
    countDropped(db, from, until),
  ])
  const { rows, days, steps } = own
  const before = ownBefore.rows
  const rowsOf = (which: Row[], kind: Kind, subject?: string) =>
    which.filter((row) => row.kind === kind && (subject === undefined || row.subject === subject))
  const count = (which: Row[], kind: Kind, subject?: string) =>
    rowsOf(which, kind, subject).reduce((sum, { n }) => sum + n, 0)
  const compared = (kind: Kind, subject?: string): Compared => ({
    now: count(rows, kind, subject),
    before: count(before, kind, subject),
  })

  return {
    ...spans,
    period: period.period,
    from,
    until,
    visits: compared('visit'),
    engaged: compared('engaged'),
    days: Array.from({ length: daysIn(spans.span) }, (_, index) => ({
      day: addDays(from, index),
      now: days.get(addDays(from, index)) ?? 0,
      before: ownBefore.days.get(addDays(firstBefore, index)) ?? 0,
    })),
    sources: grouped(rowsOf(rows, 'visit'), rowsOf(before, 'visit'), ({ subject }) => subject).map(
      ([source, figures]) => ({
        source: source as Source,
        ...figures,
      }),
    ),
    devices: grouped(rowsOf(rows, 'visit'), rowsOf(before, 'visit'), ({ device }) => device).map(
      ([device, figures]) => ({
        device: device as Device,
        ...figures,
      }),
    ),
    pages: pagesOf(rows, before),
    scroll: depths.map((depth) => ({ depth, ...compared('reached', String(depth)) })),
    watch: {
      players: compared('click'),
      still: [
        ...watchMarks.map((mark) => ({ mark, ...compared(`seen-${mark}`) })),
        { mark: 'end', ...compared('ended') },
      ],
    },
    films: filmsOf(rows, own.filmLeads, ownBefore.filmLeads),
    happened: [
      { step: 'visit', n: count(rows, 'visit'), before: count(before, 'visit') },
      { step: 'engaged', n: count(rows, 'engaged'), before: count(before, 'engaged') },
      ...(['lead', 'call', 'signed', 'deposit'] as const).map((step) => ({
        step,
        n: steps[step],
        before: ownBefore.steps[step],
      })),
    ],
    vitals,
    dropped,
  }
}

/** Returns everything that was counted between two days, both included. */
async function readSpan(db: Db, others: OtherCounts, span: Span, today: string) {
  const { from, until } = span
  const [rows, days, steps, filmLeads] = await Promise.all([
    sums(db, span, today),
    visitsByDay(db, from, until),
    others.countSteps(from, until),
    others.countFilmLeads(from, until),
  ])
  return { rows, days, steps, filmLeads }
}

async function countDropped(db: Db, from: string, until: string): Promise<number> {
  const { n } = await db
    .selectFrom('insight_dropped')
    .select(sql<string>`coalesce(sum(n), 0)`.as('n'))
    .where('day', '>=', from)
    .where('day', '<=', until)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * Sums the counts of some days: whole months from the monthly counts, the days before and after them from the daily
 * ones.
 */
async function sums(db: Db, span: Span, today: string): Promise<Row[]> {
  const { from, until } = span
  const { first, end } = wholeMonths(span, today)
  const rows = await db
    .selectFrom((counts) =>
      counts
        .selectFrom('insight_daily')
        .select(['kind', 'page', 'subject', 'device', 'n', 'total'])
        .where((day) =>
          day.or([day('day', '>=', from).and('day', '<', first), day('day', '>=', end).and('day', '<=', until)]),
        )
        .unionAll(
          counts
            .selectFrom('insight_monthly')
            .select(['kind', 'page', 'subject', 'device', 'n', 'total'])
            .where('month', '>=', first)
            .where('month', '<', end),
        )
        .as('counts'),
    )
    .select(['kind', 'page', 'subject', 'device', sql<string>`sum(n)`.as('n'), sql<string>`sum(total)`.as('total')])
    .groupBy(['kind', 'page', 'subject', 'device'])
    .execute()
  return rows.map((row) => ({ ...row, n: Number(row.n), total: Number(row.total) }))
}

async function visitsByDay(db: Db, from: string, until: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('insight_visits')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('on'), sql<string>`sum(n)`.as('n')])
    // Every visit has one source.
    .where('kind', '=', 'source')
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ on, n }) => [on, Number(n)]))
}

const mostPages = 50

function pagesOf(rows: readonly Row[], before: readonly Row[]): Insights['pages'] {
  const sum = (of: readonly Row[] | undefined, kind: Kind, value: (row: Row) => number = ({ n }) => n) =>
    (of ?? []).reduce((total, row) => (row.kind === kind ? total + value(row) : total), 0)
  const entriesBefore = Map.groupBy(
    before.filter(({ kind }) => kind === 'visit'),
    ({ page }) => page,
  )
  return [
    ...Map.groupBy(
      rows.filter(({ page }) => page !== ''),
      ({ page }) => page,
    ),
  ]
    .map(([page, own]) => {
      const timedPages = sum(own, 'time')
      const half = sum(
        own.filter(({ subject }) => subject === '50'),
        'scroll',
      )
      return {
        page,
        entries: sum(own, 'visit'),
        before: sum(entriesBefore.get(page), 'visit'),
        seconds: timedPages > 0 ? Math.round(sum(own, 'time', ({ total }) => total) / timedPages) : null,
        half: half > 0 ? half : null,
      }
    })
    .sort((a, b) => b.entries - a.entries || a.page.localeCompare(b.page))
    .slice(0, mostPages)
}

const mostFilms = 20

function filmsOf(
  rows: readonly Row[],
  leads: Record<string, number>,
  leadsBefore: Record<string, number>,
): Insights['films'] {
  const eventsOfFilm = Map.groupBy(
    rows.filter(({ kind }) => kind === 'click' || kind === 'watch' || kind === 'ended'),
    ({ subject }) => subject,
  )
  return [...new Set([...eventsOfFilm.keys(), ...Object.keys(leads)])]
    .map((film) => {
      const sum = (kind: Kind, value: 'n' | 'total') =>
        (eventsOfFilm.get(film) ?? []).reduce((sum, row) => (row.kind === kind ? sum + row[value] : sum), 0)
      return {
        film,
        clicks: sum('click', 'n'),
        seconds: sum('watch', 'total'),
        ended: sum('ended', 'n'),
        leads: leads[film] ?? 0,
        leadsBefore: leadsBefore[film] ?? 0,
      }
    })
    .sort((a, b) => b.leads - a.leads || b.clicks - a.clicks || a.film.localeCompare(b.film))
    .slice(0, mostFilms)
}

function grouped(rows: Row[], before: Row[], key: (row: Row) => string): [string, Compared][] {
  const groups = new Map<string, Compared>()
  const add = (period: keyof Compared) => (row: Row) => {
    const counts = groups.get(key(row)) ?? { now: 0, before: 0 }
    counts[period] += row.n
    groups.set(key(row), counts)
  }
  rows.forEach(add('now'))
  before.forEach(add('before'))
  return [...groups].sort(([, a], [, b]) => b.now - a.now || b.before - a.before)
}
