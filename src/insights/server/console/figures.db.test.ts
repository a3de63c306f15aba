import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLead } from '#src/leads/server/lead-store.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { dimensions, results } from '../../origin.ts'
import { createEventBuffer } from '../event-buffer.ts'
import { noteOrigin, personOrigins } from '../origins.ts'
import { pruneInsights } from '../prune.ts'
import { spansOf } from './compared-period.ts'
import { issueDocument, now, person, settle } from './earnings.setup.ts'
import { readInsights } from './read-insights.ts'
import { readEarnings, readFunnel, readPeopleBehind } from './read-earnings.ts'

// Compares what the database counts when something happens with the result of reading everybody (STATS-15).

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await sql`insert into agreement_versions (sha256, version, text, created_at) values ('x', 1, '', ${now})`.execute(db)
  for (const [index, entry] of fc.sample(person, { numRuns: 14, seed: 7 }).entries())
    await db.transaction().execute((tx) => settle(tx as unknown as TestDatabase['db'], `per_${index}`, entry))
  // Somebody about whom everything is known.
  await db.transaction().execute((tx) =>
    settle(tx as unknown as TestDatabase['db'], 'per_grace', {
      forms: [
        {
          daysAgo: 3,
          hour: 12,
          visit: { source: 'search', campaign: 'spring fair', page: '/blog/one', films: ['hero'], articles: [] },
          film: undefined,
          quarantined: false,
        },
      ],
      calls: [null],
      contracts: [
        { receipts: [200_000], refund: undefined, noteWithoutMoney: true },
        { receipts: [], refund: undefined, noteWithoutMoney: false },
      ],
    }),
  )
})
afterAll(() => database.close())

interface Line {
  subject: string
  lead: number
  called: number
  held: number
  signed: number
  paid: number
  pence: number
  reached: number[]
}

/** Reads everybody and their results, and adds them up. */
async function readSlowly(by: string, { from, until }: { from: string; until: string }): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with money as (
      select contract_id, sum(case series when 'receipt' then 1 else -1 end * (facts ->> 'payablePence')::integer) as pence
      from billing_documents
      where series = 'receipt' or (series = 'credit_note' and facts -> 'money' is not null)
      group by contract_id
    ),
    signatures as (
      select l.person_id, sum(m.pence) as pence
      from leads l left join money m on m.contract_id = l.details ->> 'contractId'
      where l.kind = 'contract_signed' group by l.person_id
    ),
    calls as (select person_id, bool_or(outcome is not distinct from 'held') as held from bookings group by person_id),
    everybody as (
      select o.subject, c.person_id is not null as called, coalesce(c.held, false) as held,
        s.person_id is not null as signed, coalesce(s.pence, 0) as pence
      from insight_origins o
      left join calls c on c.person_id = o.person_id
      left join signatures s on s.person_id = o.person_id
      where o.kind = ${by} and o.day between ${from}::date and ${until}::date
    )
    select subject, count(*)::int as lead, count(*) filter (where called)::int as called,
      count(*) filter (where held)::int as held, count(*) filter (where signed)::int as signed,
      count(*) filter (where pence > 0)::int as paid, sum(pence)::float8 as pence,
      array[
        count(*), count(*) filter (where called or held or signed or pence > 0),
        count(*) filter (where held or signed or pence > 0), count(*) filter (where signed or pence > 0),
        count(*) filter (where pence > 0)
      ]::int[] as reached
    from everybody group by subject order by subject`.execute(database.db)
  return rows
}

const month = { period: 'month', compare: 'before' } as const
const { span, compared } = spansOf(month, now)

/**
 * Checks that every figure of every view equals the result of reading everybody, and the number of people behind it.
 */
async function expectTrue(): Promise<void> {
  const { db } = database
  for (const by of dimensions) {
    const slowly = [await readSlowly(by, span), await readSlowly(by, compared)] as const
    const found = await readEarnings(db, by, month, now)
    const lines = (which: 'earned' | 'before') =>
      found.rows
        .map(({ subject, ...row }) => ({ subject, ...(which === 'earned' ? row.earned : row.before.earned) }))
        .filter(({ lead }) => lead > 0)
        .sort((a, b) => (a.subject < b.subject ? -1 : 1))
    const shown = (line: Line) => ({ ...line, reached: undefined })
    expect(lines('earned')).toEqual(slowly[0].map(shown))
    const inBoth = slowly[1].filter(({ subject }) => found.rows.some((row) => row.subject === subject))
    expect(lines('before')).toEqual(inBoth.map(shown))
    for (const { subject, ...line } of slowly[0])
      for (const result of results) {
        const names = () => Promise.resolve(new Map())
        const list = await readPeopleBehind(db, names, { by, of: subject, result, reached: false, ...span }, 1)
        expect([by, subject, result, list.total, list.people.length]).toEqual([
          by,
          subject,
          result,
          line[result],
          line[result],
        ])
        if (result === 'lead') expect(list.pence).toBe(line.pence)
      }
    if (by !== 'source') continue
    const sums = (rows: readonly Line[]) => results.map((_, n) => rows.reduce((all, row) => all + row.reached[n]!, 0))
    const { steps } = await readFunnel(db, month, now)
    const people = steps.filter(({ step }) => (results as readonly string[]).includes(step))
    expect(people.map(({ n }) => n)).toEqual(sums(slowly[0]))
    expect(people.map(({ before }) => before)).toEqual(sums(slowly[1]))
  }
}

const graces = async () =>
  (await readEarnings(database.db, 'campaign', month, now)).rows.find(({ subject }) => subject === 'spring fair')!
    .earned

test('whatever happens to people, in any order, the figures equal the result of reading everybody', async () => {
  const { db } = database
  await expectTrue()
  const before = await graces()

  // A call was held, then it was not, and then there was no outcome.
  const outcome = (said: string | null) =>
    sql`update bookings set outcome = ${said}, outcome_at = ${said && now}, outcome_by = ${said && 'Mo'} where id = 'bkg_per_grace_0'`.execute(
      db,
    )
  await outcome('held')
  expect((await graces()).held).toBe(before.held + 1)
  await expectTrue()
  await outcome('no_show')
  await expectTrue()
  await sql`delete from bookings where id = 'bkg_per_grace_0'`.execute(db)
  expect((await graces()).called).toBe(before.called - 1)
  await expectTrue()

  // All of the money is paid back, and paid again.
  await issueDocument(db, 'ctr_per_grace_0', { series: 'credit_note', pence: 200_000, money: true })
  expect(await graces()).toMatchObject({ paid: before.paid - 1, pence: before.pence - 200_000 })
  await expectTrue()
  await issueDocument(db, 'ctr_per_grace_0', { series: 'receipt', pence: 5_000, money: true })
  await expectTrue()

  // An older form is released, so that the person belongs to another day. At night everything is added up.
  const at = new Date('2026-09-01T12:00:00Z')
  const older = { personId: 'per_grace', leadId: 'led_per_grace_0', at, firstAt: at }
  await db.transaction().execute((tx) => noteOrigin(tx, older, now))
  await expectTrue()
  await pruneInsights(db, now)
  await expectTrue()
  const { rows } = await sql`select from insight_earned group by kind, day, subject having count(*) > 1`.execute(db)
  expect(rows).toEqual([])

  // Once erased, they are no longer counted.
  await db
    .transaction()
    .execute((tx) => personOrigins.erase!(tx, { id: 'per_grace', emailKey: '' }, undefined as never, now))
  await expectTrue()
  await pruneInsights(db, now)
  await expectTrue()
})

test('two things that happen to somebody at the same moment both count', async () => {
  const { db } = database
  await db.transaction().execute((tx) =>
    settle(tx as unknown as TestDatabase['db'], 'per_twice', {
      forms: [{ daysAgo: 1, hour: 12, visit: undefined, film: 'hero', quarantined: false }],
      calls: [null],
      contracts: [
        { receipts: [], refund: undefined, noteWithoutMoney: false },
        { receipts: [], refund: undefined, noteWithoutMoney: false },
      ],
    }),
  )
  const receipt = (index: number) =>
    db.transaction().execute((tx) =>
      issueDocument(tx as unknown as TestDatabase['db'], `ctr_per_twice_${index}`, {
        series: 'receipt',
        pence: 1_000,
        money: true,
      }),
    )
  const held = sql`update bookings set outcome = 'held', outcome_at = ${now}, outcome_by = 'Mo' where id = 'bkg_per_twice_0'`
  await Promise.all([receipt(0), receipt(1), held.execute(db), receipt(0), receipt(1)])
  const { rows } =
    await sql`select held, pence::int as pence from insight_origins where person_id = 'per_twice' and kind = 'film'`.execute(
      db,
    )
  expect(rows).toEqual([{ held: true, pence: 4_000 }])
  await expectTrue()
})

test('the visits of What earns are those of the daily counts', async () => {
  const { db } = database
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const buffer = createEventBuffer({ db, log })
  const seen = { at: now, device: 'phone' as const }
  for (const sessionId of ['visit-counted-1', 'visit-counted-2', 'visit-counted-2'])
    buffer.push({ type: 'visit', sessionId, source: 'search', referrer: '', page: '/', campaign: 'spring', ...seen })
  const events = [
    ['time', '/blog/one', '', 20],
    ['time', '/careers', '', 20],
    ['click', '/', 'hero', 1],
    ['watch', '/', 'hero', 9],
  ] as const
  for (const [kind, page, subject, value] of events)
    buffer.push({ type: 'event', sessionId: 'visit-counted-1', kind, page, subject, value, ...seen })
  await buffer.flush()
  buffer.push({
    type: 'event',
    sessionId: 'visit-counted-2',
    kind: 'click',
    page: '/',
    subject: 'hero',
    value: 1,
    ...seen,
  })
  await buffer.stop()
  const { rows } = await sql<{ kind: string; subject: string; n: number }>`
    select kind, subject, n::int as n from insight_visits order by kind, subject`.execute(db)
  expect(rows).toEqual([
    { kind: 'article', subject: '/blog/one', n: 1 },
    { kind: 'campaign', subject: 'spring', n: 2 },
    { kind: 'engaged', subject: '', n: 2 },
    { kind: 'film', subject: 'hero', n: 2 },
    { kind: 'opened', subject: '', n: 2 },
    { kind: 'page', subject: '/', n: 2 },
    { kind: 'source', subject: 'search', n: 2 },
  ])
})

test('a year has the same figures by whole months as by days', async () => {
  const { db } = database
  const buffer = createEventBuffer({ db, log: { debug() {}, info() {}, warn() {}, error() {} } })
  // On the first and the last day of the year, at the ends of months, and a day too early.
  const days = ['2025-10-26', '2025-10-27', '2025-10-31', '2025-11-01', '2026-02-28', '2026-09-30', '2026-10-01']
  for (const [index, day] of days.entries()) {
    const seen = { at: new Date(`${day}T12:00:00Z`), device: 'phone' as const, page: '/' }
    const sessionId = `visit-of-month-${index}`
    buffer.push({ type: 'visit', sessionId, source: 'social', referrer: '', campaign: '', ...seen })
    buffer.push({ type: 'event', sessionId, kind: 'time', subject: '', value: 20 + index, ...seen })
    buffer.push({ type: 'vital', name: 'LCP', value: 1_000 * (1 + index), ...seen })
  }
  await buffer.stop()
  const { rows } = await sql`
    select from (select date_trunc('month', day)::date as month, kind, page, subject, device, sum(n) as n, sum(total) as total
      from insight_daily group by 1, 2, 3, 4, 5) d
    full join insight_monthly m using (month, kind, page, subject, device)
    where (d.n, d.total) is distinct from (m.n, m.total)`.execute(db)
  expect(rows).toEqual([])
  const vitals = await sql`
    select from (select date_trunc('month', day)::date as month, name, page, device, bucket, sum(n) as n
      from insight_vitals group by 1, 2, 3, 4, 5) d
    full join insight_vitals_monthly m using (month, name, page, device, bucket)
    where d.n is distinct from m.n`.execute(db)
  expect(vitals.rows).toEqual([])
  const none = { lead: 0, call: 0, signed: 0, deposit: 0 }
  const others = { countSteps: () => Promise.resolve(none), countFilmLeads: () => Promise.resolve({}) }
  const insights = await readInsights(db, others, { period: 'year', compare: 'before' }, now)
  const { sources, days: byDay, from, vitals: speed } = insights
  expect(speed.find(({ name }) => name === 'LCP')!.n).toBe(6)
  expect(from).toBe('2025-10-27')
  expect(sources.find(({ source }) => source === 'social')!.now).toBe(6)
  expect(byDay.filter((day) => day.now > 0).map(({ day }) => day)).toEqual([...days.slice(1), '2026-10-26'])
})

test('somebody whose first form is no longer kept is no new lead when they send another (STATS-14)', async () => {
  const { db } = database
  await db.transaction().execute((tx) =>
    settle(tx as unknown as TestDatabase['db'], 'per_again', {
      forms: [{ daysAgo: 0, hour: 9, visit: undefined, film: undefined, quarantined: false }],
      calls: ['held'],
      contracts: [{ receipts: [200_000], refund: undefined, noteWithoutMoney: false }],
    }),
  )
  const later = new Date('2027-12-26T12:00:00Z')
  await pruneInsights(db, later)
  const form = { personId: 'per_again', kind: 'contact' as const, details: {}, quarantine: undefined, now: later }
  await db.transaction().execute((tx) => insertLead(tx as never, { ...form, id: 'led_again' }))
  expect((await readEarnings(db, 'source', month, later)).rows).toEqual([])
  const { steps } = await readFunnel(db, month, later)
  expect(steps.filter(({ n }) => n > 0)).toEqual([])
})
