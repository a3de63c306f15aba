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
import { type ClientStep, clientSteps, type Dimension, type Result, results, visitSteps } from '../../origin.ts'
import type { Span } from '../../span.ts'
import type { Db } from '../tables.ts'
import { type ComparedPeriod, spansOf } from './compared-period.ts'

/** The people who are counted in a figure. */
export interface FigureQuery extends Span {
  by: Dimension
  /** Only the people of one line; by default everybody. */
  of?: string | undefined
  result: Result | ClientStep
  /** Whether people who went further are included, as in the funnel. */
  reached: boolean
}

export interface NamedPerson {
  name: string
  company: string
  email: string
}

/** The most lines of a table. Strangers can make any number of lines by typing addresses. */
const mostRows = 100

const nothing: Earned = { lead: 0, called: 0, held: 0, signed: 0, paid: 0, pence: 0 }

/**
 * Returns the results of the people whose first form came in a period, by what brought them (STATS-15). It takes the
 * same time with a hundred thousand people as with ten, because it reads only daily counts that the database keeps.
 */
export async function readEarnings(db: Db, by: Dimension, period: ComparedPeriod, now: Date): Promise<Earnings> {
  const spans = spansOf(period, now)
  const { own, before } = await readBoth(db, by, spans)
  const subjects = new Set([...own.people.keys(), ...own.visits.keys()])
  const rows = [...subjects].map((subject): EarningsRow => {
    const lineOf = ({ people, visits }: typeof own) => ({
      visits: visits.get(subject) ?? 0,
      earned: people.get(subject) ?? nothing,
    })
    return { subject, ...lineOf(own), before: lineOf(before) }
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
  // Everybody has one source, but may have seen no film or three.
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

/** Selects people by the days of their first forms, from the daily counts. */
const countsIn = (db: Db, by: Dimension, { from, until }: Span) =>
  db
    .selectFrom('insight_earned as o')
    .where('o.kind', '=', by)
    .where('o.day', '>=', sql<Date>`${from}::date`)
    .where('o.day', '<=', sql<Date>`${until}::date`)

/** Reads both periods at once. Days between them are in neither. */
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
  const sum = (column: string) => sql<number>`sum(${sql.ref(column)})::int`
  const rows = await countsIn(db, by, whole(spans))
    .select([
      'o.subject',
      periodOf(spans).as('period'),
      sum('people').as('lead'),
      sum('called').as('called'),
      sum('held').as('held'),
      sum('signed').as('signed'),
      sum('paid').as('paid'),
      sql<string>`sum(pence)::bigint`.as('pence'),
    ])
    // By their positions, because the parameters of an expression differ wherever it is repeated.
    .groupBy(sql`1, 2`)
    // Erased people leave rows that add up to zero.
    .having(sql<boolean>`sum(people) <> 0`)
    .execute()
  const earnedIn = (which: 'now' | 'before') =>
    new Map(
      rows
        .filter(({ period }) => period === which)
        .map(({ subject, lead, called, held, signed, paid, pence }) => [
          subject,
          { lead, called, held, signed, paid, pence: Number(pence) },
        ]),
    )
  return { now: earnedIn('now'), before: earnedIn('before') }
}

const visitsIn = (db: Db, kind: Dimension | 'engaged' | 'opened', { from, until }: Span) =>
  db.selectFrom('insight_visits').where('kind', '=', kind).where('day', '>=', from).where('day', '<=', until)

async function visitsBy(db: Db, by: Dimension, span: Span): Promise<Map<string, number>> {
  const [rows, visits] = await Promise.all([
    visitsIn(db, by, span)
      .select(['subject', sql<string>`sum(n)`.as('n')])
      .groupBy('subject')
      .execute(),
    by === 'campaign' ? countVisits(db, 'source', span) : undefined,
  ])
  const counts = new Map(rows.map(({ subject, n }) => [subject, Number(n)]))
  if (visits !== undefined) counts.set('', visits - [...counts.values()].reduce((sum, n) => sum + n, 0))
  return counts
}

/** Counts all visits, each of which has one source, or the engaged ones, or those that opened a film. */
async function countVisits(db: Db, kind: 'source' | 'engaged' | 'opened', span: Span): Promise<number> {
  const { n } = await visitsIn(db, kind, span)
    .select(sql<string>`coalesce(sum(n), 0)`.as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Returns the funnel from visits to money (STATS-16), and from a shortlist to the fee (STATS-17). */
export async function readFunnel(db: Db, period: ComparedPeriod, now: Date): Promise<Funnel> {
  const spans = spansOf(period, now)
  const [own, before] = await Promise.all([readSteps(db, spans.span), readSteps(db, spans.compared)])
  return {
    ...spans,
    steps: ([...visitSteps, ...results, ...clientSteps] as const).map((step) => ({
      step,
      n: own[step],
      before: before[step],
    })),
  }
}

/** Returns the column that counts a figure. Nothing comes after having paid, and everybody is a lead. */
const countOf = (result: Result, isReached: boolean) =>
  ({
    lead: 'people',
    called: isReached ? 'reached_called' : 'called',
    held: isReached ? 'reached_held' : 'held',
    signed: isReached ? 'reached_signed' : 'signed',
    paid: 'paid',
  })[result]

async function readSteps(db: Db, span: Span): Promise<Record<Funnel['steps'][number]['step'], number>> {
  const count = (result: Result) => sql<number>`coalesce(sum(${sql.ref(countOf(result, true))}), 0)::int`.as(result)
  const [visit, engaged, opened, people, clients] = await Promise.all([
    countVisits(db, 'source', span),
    countVisits(db, 'engaged', span),
    countVisits(db, 'opened', span),
    countsIn(db, 'source', span).select(results.map(count)).executeTakeFirstOrThrow(),
    countClients(db, span),
  ])
  return { visit, engaged, opened, ...people, ...clients }
}

/**
 * Counts people whose first form came in these days by how far they got as clients. There are few clients, so each is
 * read.
 */
function countClients(db: Db, { from, until }: Span): Promise<Record<ClientStep, number>> {
  return db
    .selectFrom('client_steps as c')
    .innerJoin('insight_origins as o', 'o.person_id', 'c.person_id')
    .where('o.kind', '=', 'source')
    .where('o.day', '>=', sql<Date>`${from}::date`)
    .where('o.day', '<=', sql<Date>`${until}::date`)
    .select(clientSteps.map((step) => sql<number>`(count(*) filter (where ${sql.ref(`c.${step}`)}))::int`.as(step)))
    .executeTakeFirstOrThrow()
}

/** The condition for each result. */
const has: Record<Result, Expression<SqlBool>> = {
  lead: sql<boolean>`true`,
  called: sql<boolean>`o.called`,
  held: sql<boolean>`o.held`,
  signed: sql<boolean>`o.signed`,
  paid: sql<boolean>`o.pence > 0`,
}

const isClientStep = (result: Result | ClientStep): result is ClientStep =>
  (clientSteps as readonly string[]).includes(result)

const cameAsFarAs = (step: ClientStep) =>
  sql<boolean>`o.person_id in (select c.person_id from client_steps c where ${sql.ref(`c.${step}`)})`

/** Returns the condition that somebody has a result or a later one. */
function reached(result: Result): Expression<SqlBool> {
  if (result === 'lead') return has.lead
  return sql<boolean>`(${sql.join(
    results.slice(results.indexOf(result)).map((later) => has[later]),
    sql` or `,
  )})`
}

/** Returns the people behind a figure, newest first, and their number, which is the figure. */
export async function readPeopleBehind(
  db: Db,
  namePeople: (ids: readonly string[]) => Promise<Map<string, NamedPerson>>,
  { by, of, result, reached: isReached, ...span }: FigureQuery,
  page: number,
): Promise<PeopleBehind> {
  const kind = of === undefined ? 'source' : by
  const counted = countsIn(db, kind, span)
  const people = db
    .selectFrom('insight_origins as o')
    .where('o.kind', '=', kind)
    .where('o.day', '>=', sql<Date>`${span.from}::date`)
    .where('o.day', '<=', sql<Date>`${span.until}::date`)
    .where(isClientStep(result) ? cameAsFarAs(result) : isReached ? reached(result) : has[result])
    .$if(of !== undefined, (query) => query.where('o.subject', '=', of!))
  const [rows, { total }, { pence: sum }] = await Promise.all([
    people
      .select(['o.person_id as id', sql<string>`to_char(o.day, 'YYYY-MM-DD')`.as('since'), 'o.pence'])
      // Ids begin with the time at which they were made.
      .orderBy('o.day', 'desc')
      .orderBy('o.person_id', 'desc')
      .limit(peopleAtOnce)
      .offset((page - 1) * peopleAtOnce)
      .execute(),
    isClientStep(result)
      ? people.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
      : (of === undefined ? counted : counted.where('o.subject', '=', of))
          .select(sql<number>`coalesce(sum(${sql.ref(countOf(result, isReached))}), 0)::int`.as('total'))
          .executeTakeFirstOrThrow(),
    // Lets the query use the index of those who paid, who are few.
    people
      .where('o.pence', '<>', '0')
      .select(sql<string>`coalesce(sum(o.pence), 0)::bigint`.as('pence'))
      .executeTakeFirstOrThrow(),
  ])
  const names = await namePeople(rows.map(({ id }) => id))
  return {
    total,
    pence: Number(sum),
    people: rows.map(({ id, since, pence }) => ({
      id,
      ...(names.get(id) ?? { name: '', company: '', email: '' }),
      day: since,
      pence: Number(pence),
    })),
  }
}
