import { type Expression, sql, type SqlBool } from 'kysely'
import {
  type ComparedSpans,
  type Earned,
  type Earnings,
  type EarningsRow,
  type Funnel,
  peopleAtOnce,
  type PeopleBehind,
} from '../../console-api.ts'
import { isArticle, type Kind } from '../../insight.ts'
import { type Dimension, type Result, results } from '../../origin.ts'
import type { Span } from '../../span.ts'
import type { Db } from '../tables.ts'
import { type ComparedPeriod, spansOf } from './compared-period.ts'

/** Which people a figure counts. */
export interface FigureQuery extends Span {
  by: Dimension
  /** One line's; everybody's if it is absent. */
  of?: string | undefined
  result: Result
  /** As the funnel counts: also whoever went beyond. */
  reached: boolean
}

export interface NamedPerson {
  name: string
  company: string
  email: string
}

/** A line that nobody needs to find: there are as many as strangers type addresses. */
const mostRows = 100

const nothing: Earned = { lead: 0, called: 0, held: 0, signed: 0, paid: 0, pence: 0 }

/**
 * What became of the people whose first form came in a period, by what brought them (STATS-15). As fast with a hundred
 * thousand people as with ten: one read of the origins of the period, one of what became of people, and the daily
 * counts.
 */
export async function readEarnings(db: Db, by: Dimension, period: ComparedPeriod, now: Date): Promise<Earnings> {
  const spans = spansOf(period, now)
  const { own, before } = await readBoth(db, by, spans)
  const subjects = new Set([...own.people.keys(), ...own.visits.keys()])
  const rows = [...subjects].map((subject): EarningsRow => {
    const of = ({ people, visits }: typeof own) => ({
      visits: visits.get(subject) ?? 0,
      earned: people.get(subject) ?? nothing,
    })
    return { subject, ...of(own), before: of(before) }
  })
  rows.sort(byWorth)
  return {
    ...spans,
    by,
    rows: rows.slice(0, mostRows),
    more: Math.max(0, rows.length - mostRows),
    all: { earned: own.all, before: before.all },
  }
}

function byWorth(a: EarningsRow, b: EarningsRow): number {
  return (
    b.earned.pence - a.earned.pence ||
    b.earned.signed - a.earned.signed ||
    b.earned.held - a.earned.held ||
    b.earned.lead - a.earned.lead ||
    b.visits - a.visits ||
    (a.subject < b.subject ? -1 : 1)
  )
}

async function readBoth(db: Db, by: Dimension, spans: ComparedSpans) {
  // Everybody has one source, but somebody may have seen no film or three.
  const isWhole = by !== 'film' && by !== 'article'
  const [people, visits, visitsBefore, sources] = await Promise.all([
    earnedBy(db, by, spans),
    visitsBy(db, by, spans.span),
    visitsBy(db, by, spans.compared),
    isWhole ? undefined : earnedBy(db, 'source', spans),
  ])
  const all = sources ?? people
  return {
    own: { people: people.now, visits, all: sumOf([...all.now.values()]) },
    before: { people: people.before, visits: visitsBefore, all: sumOf([...all.before.values()]) },
  }
}

function sumOf(lines: readonly Earned[]): Earned {
  const sum = { ...nothing }
  for (const line of lines) for (const name of [...results, 'pence'] as const) sum[name] += line[name]
  return sum
}

/** Whether somebody has a result; it is asked of `insight_results`, in which only those stand who have any. */
const has: Record<Result, Expression<SqlBool>> = {
  lead: sql<boolean>`true`,
  called: sql<boolean>`coalesce(r.called, false)`,
  held: sql<boolean>`coalesce(r.held, false)`,
  signed: sql<boolean>`coalesce(r.signed, false)`,
  paid: sql<boolean>`coalesce(r.pence, 0) > 0`,
}

/** Whether they have it, or any that comes after it. */
function reached(result: Result): Expression<SqlBool> {
  return sql<boolean>`(${sql.join(
    results.slice(results.indexOf(result)).map((later) => has[later]),
    sql` or `,
  )})`
}

const peopleOf = (db: Db, by: Dimension, { from, until }: Span) =>
  db
    .selectFrom('insight_origins as o')
    .leftJoin('insight_results as r', 'r.person_id', 'o.person_id')
    .where('o.kind', '=', by)
    .where('o.day', '>=', sql<Date>`${from}::date`)
    .where('o.day', '<=', sql<Date>`${until}::date`)

/** Both periods in one read; days between them count in neither. */
const periodOf = ({ span, compared }: ComparedSpans) =>
  sql<
    'now' | 'before' | null
  >`case when o.day >= ${span.from}::date then 'now' when o.day <= ${compared.until}::date then 'before' end`

const whole = ({ span, compared }: ComparedSpans): Span => ({ from: compared.from, until: span.until })

async function earnedBy(
  db: Db,
  by: Dimension,
  spans: ComparedSpans,
): Promise<Record<'now' | 'before', Map<string, Earned>>> {
  const count = (result: Result) => sql<number>`(count(*) filter (where ${has[result]}))::int`.as(result)
  const rows = await peopleOf(db, by, whole(spans))
    .select([
      'o.subject',
      periodOf(spans).as('period'),
      count('lead'),
      count('called'),
      count('held'),
      count('signed'),
      count('paid'),
      sql<string>`coalesce(sum(r.pence), 0)::bigint`.as('pence'),
    ])
    // By their places: the parameters of an expression are others each time that it stands there.
    .groupBy(sql`1, 2`)
    .execute()
  const of = (which: 'now' | 'before') =>
    new Map(
      rows
        .filter(({ period }) => period === which)
        .map(({ subject, lead, called, held, signed, paid, pence }) => [
          subject,
          { lead, called, held, signed, paid, pence: Number(pence) },
        ]),
    )
  return { now: of('now'), before: of('before') }
}

/** In which daily counts the visits of a dimension stand, and what names them there. */
const visitCounts: Record<Dimension, { kind: Kind; name: 'page' | 'subject' }> = {
  source: { kind: 'visit', name: 'subject' },
  page: { kind: 'visit', name: 'page' },
  campaign: { kind: 'campaign', name: 'subject' },
  film: { kind: 'click', name: 'subject' },
  article: { kind: 'time', name: 'page' },
}

async function visitsBy(db: Db, by: Dimension, span: Span): Promise<Map<string, number>> {
  const { kind, name } = visitCounts[by]
  const [rows, visits] = await Promise.all([
    countsOf(db, kind, span)
      .select([`${name} as subject`, sql<string>`sum(n)`.as('n')])
      .groupBy(name)
      .execute(),
    by === 'campaign' ? countVisits(db, 'visit', span) : undefined,
  ])
  const counts = new Map(rows.map(({ subject, n }) => [subject, Number(n)]))
  if (by === 'article') for (const page of counts.keys()) if (!isArticle(page)) counts.delete(page)
  if (visits !== undefined) counts.set('', visits - [...counts.values()].reduce((sum, n) => sum + n, 0))
  return counts
}

const countsOf = (db: Db, kind: Kind, { from, until }: Span) =>
  db.selectFrom('insight_daily').where('kind', '=', kind).where('day', '>=', from).where('day', '<=', until)

async function countVisits(db: Db, kind: 'visit' | 'engaged', span: Span): Promise<number> {
  const { n } = await countsOf(db, kind, span)
    .select(sql<string>`coalesce(sum(n), 0)`.as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** From visits to money (STATS-16): no step of people is ever above the one before. */
export async function readFunnel(db: Db, period: ComparedPeriod, now: Date): Promise<Funnel> {
  const spans = spansOf(period, now)
  const [own, before] = await Promise.all([readSteps(db, spans.span), readSteps(db, spans.compared)])
  return {
    ...spans,
    steps: (['visit', 'engaged', ...results] as const).map((step) => ({ step, n: own[step], before: before[step] })),
  }
}

async function readSteps(db: Db, span: Span): Promise<Record<Funnel['steps'][number]['step'], number>> {
  const count = (result: Result) => sql<number>`(count(*) filter (where ${reached(result)}))::int`.as(result)
  const [visit, engaged, people] = await Promise.all([
    countVisits(db, 'visit', span),
    countVisits(db, 'engaged', span),
    peopleOf(db, 'source', span)
      .select([count('lead'), count('called'), count('held'), count('signed'), count('paid')])
      .executeTakeFirstOrThrow(),
  ])
  return { visit, engaged, ...people }
}

/** The people behind a figure, newest first, and their number, which is the figure. */
export async function readPeopleBehind(
  db: Db,
  namePeople: (ids: readonly string[]) => Promise<Map<string, NamedPerson>>,
  { by, of, result, reached: isReached, ...span }: FigureQuery,
  page: number,
): Promise<PeopleBehind> {
  let people = peopleOf(db, of === undefined ? 'source' : by, span).where(isReached ? reached(result) : has[result])
  if (of !== undefined) people = people.where('o.subject', '=', of)
  const [rows, all] = await Promise.all([
    people
      .select([
        'o.person_id as id',
        sql<string>`to_char(o.day, 'YYYY-MM-DD')`.as('since'),
        sql<string>`coalesce(r.pence, 0)`.as('pence'),
      ])
      .orderBy('o.day', 'desc')
      .orderBy('o.person_id')
      .limit(peopleAtOnce)
      .offset((page - 1) * peopleAtOnce)
      .execute(),
    people
      .select([sql<number>`count(*)::int`.as('total'), sql<string>`coalesce(sum(r.pence), 0)::bigint`.as('pence')])
      .executeTakeFirstOrThrow(),
  ])
  const names = await namePeople(rows.map(({ id }) => id))
  return {
    total: all.total,
    pence: Number(all.pence),
    people: rows.map(({ id, since, pence }) => ({
      id,
      ...(names.get(id) ?? { name: '', company: '', email: '' }),
      day: since,
      pence: Number(pence),
    })),
  }
}
