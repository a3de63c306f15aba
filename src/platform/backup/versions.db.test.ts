import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditTrails } from '#src/contracts/server/audit-trail.ts'
import type { Db } from '../database/database.ts'
import { migrateTo, migrationNames } from '../database/migrate.ts'
import { openBareTestDatabase } from '../database/test-database.ts'
import { root } from '../root.ts'
import { loadDump } from './load.ts'

// Databases that older versions of the program had filled are migrated to the newest version.

const folder = path.join(root, 'migrations/dumps')
const names = await migrationNames()
const dumped = names.filter((name) => fs.existsSync(path.join(folder, `${name}.jsonl.gz`)))

test('each migration has the dump of a database that ends with it', () => {
  expect(
    names.filter((name) => !dumped.includes(name)),
    'run: npm run dump-versions',
  ).toEqual([])
})

/** The usual run tests the versions before each migration that converts data, and the newest. */
const few = ['0001', '0006', '0015', '0029', dumped.at(-1)!]
const chosen =
  process.env.THOROUGH === '1' ? dumped : dumped.filter((name) => few.some((number) => name.startsWith(number)))

test.each(chosen)('a database of version %s is migrated to the newest with everything in it', async (name) => {
  const database = await openBareTestDatabase()
  try {
    await loadDump(database, path.join(folder, `${name}.jsonl.gz`))
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)
    expect(rows.map((row) => row.name)).toEqual(names)
    await check(database.db, Number(name.slice(0, 4)))
  } finally {
    await database.close()
  }
})

/** Does something with a database as it was right before a migration. */
async function withDataBefore(migration: string, work: (database: { db: Db }) => Promise<void>): Promise<void> {
  const database = await openBareTestDatabase()
  try {
    const earlier = names.slice(0, names.indexOf(migration))
    await loadDump(database, path.join(folder, `${earlier.at(-1)}.jsonl.gz`), { names: earlier })
    await work(database)
  } finally {
    await database.close()
  }
}

test('since 0029 a mail that was no longer needed is marked as such and has no error', async () => {
  await withDataBefore('0029-dropped-mails', async ({ db }) => {
    await sql`update mails set failed_at = created_at, last_error = 'no longer wanted' where id = 'mail_2'`.execute(db)
    await migrateTo(db, names)
    const { rows } = await sql`select id, dropped, last_error from mails order by id`.execute(db)
    expect(rows).toEqual([
      { id: 'mail_1', dropped: false, last_error: null },
      { id: 'mail_2', dropped: true, last_error: null },
    ])
  })
})

test('since 0031 an outcome from before has its time and author from the log, or at least a time', async () => {
  await withDataBefore('0031-call-outcomes', async ({ db }) => {
    const run = (query: ReturnType<typeof sql>) => query.execute(db)
    const { rows } = await sql<{ id: string }>`select id from bookings order by id`.execute(db)
    const [first, second] = rows.map(({ id }) => id)
    await run(sql`update bookings set outcome = 'held', updated_at = '2026-01-07T10:00Z'`)
    for (const [id, action, at] of [
      ['chg_said_1', 'call.no_show', '2026-01-08T10:00Z'],
      ['chg_said_2', 'call.held', '2026-01-08T11:00Z'],
    ])
      await run(
        sql`insert into staff_changes (id, at, member_name, action, subject, details) values (${id}, ${at}, 'Mo', ${action}, ${first}, '{}')`,
      )
    await migrateTo(db, names)
    const { rows: outcomes } = await sql`select id, outcome_at, outcome_by from bookings order by id`.execute(db)
    expect(outcomes.slice(0, 2)).toEqual([
      { id: first, outcome_at: new Date('2026-01-08T11:00Z'), outcome_by: 'Mo' },
      { id: second, outcome_at: new Date('2026-01-07T10:00Z'), outcome_by: '' },
    ])
  })
})

test('since 0032 leads who had been read, had come further or were closed count as answered, and only those who asked wait', async () => {
  await withDataBefore('0032-answers-to-leads', async ({ db }) => {
    const run = (query: ReturnType<typeof sql>) => query.execute(db)
    const [monday, tuesday, wednesday] = ['2026-03-02T10:00Z', '2026-03-03T10:00Z', '2026-03-04T10:00Z']
    const person = async (id: string, more: { unread?: boolean; stage?: number; state?: string } = {}) => {
      const { unread = true, stage = 3, state = 'open' } = more
      await run(
        sql`insert into people (id, email, email_key, name, phone, company, created_at, updated_at, stage, audience, inbox_since, last_event_at, unread, state) values (${id}, ${id}, ${id}, '', '', '', ${monday}, ${monday}, ${stage}, 'employer', ${monday}, ${wednesday}, ${unread}, ${state})`,
      )
    }
    const lead = (id: string, personId: string, more: { kind?: string; at?: string; quarantine?: string } = {}) =>
      run(
        sql`insert into leads (id, person_id, kind, details, created_at, quarantine_reason) values (${id}, ${personId}, ${more.kind ?? 'contact'}, '{}', ${more.at ?? monday}, ${more.quarantine ?? null})`,
      )
    await person('p_waits')
    await lead('l_1', 'p_waits')
    await lead('l_2', 'p_waits', { at: tuesday })
    await lead('l_3', 'p_waits', { at: wednesday, quarantine: 'links' })
    for (const [id, more] of [
      ['p_read', { unread: false }],
      ['p_further', { stage: 4 }],
      ['p_closed', { state: 'closed' }],
    ] as const) {
      await person(id, more)
      await lead(`l_${id}`, id)
    }
    await person('p_guide')
    await lead('l_guide', 'p_guide', { kind: 'hiring_guide' })
    await migrateTo(db, names)
    const { rows } = await sql`select id, asked_at, answered_at from people where id like 'p\\_%' order by id`.execute(
      db,
    )
    const answered = { asked_at: new Date(monday!), answered_at: new Date(wednesday!) }
    expect(rows).toEqual([
      { id: 'p_closed', ...answered },
      { id: 'p_further', ...answered },
      { id: 'p_guide', asked_at: null, answered_at: null },
      { id: 'p_read', ...answered },
      { id: 'p_waits', asked_at: new Date(tuesday!), answered_at: null },
    ])
  })
})

test('since 0044 people have what brought them, by what they had seen when they sent their form; since 0070 visits that opened a film are counted', async () => {
  await withDataBefore('0044-origins', async ({ db }) => {
    await sql`update leads set visit_id = 'visit-0001' where id = 'led_2'`.execute(db)
    await sql`
      insert into insight_events (session_id, at, day, kind, page, subject, value, device) values
        ('visit-0001', '2026-01-07T08:59Z', '2026-01-07', 'scroll', '/blog/read-before', '25', 25, 'phone'),
        ('visit-0001', '2026-01-07T09:01Z', '2026-01-07', 'scroll', '/blog/read-after', '25', 25, 'phone'),
        ('visit-0001', '2026-01-07T09:02Z', '2026-01-07', 'click', '/', 'job-advert', 1, 'phone'),
        ('visit-0001', '2026-01-07T09:03Z', '2026-01-07', 'click', '/', 'hero', 1, 'phone')`.execute(db)
    await sql`
      insert into insight_sessions (id, day, started_at, source, device, entry_page) values
        ('visit-0002', '2026-01-05', '2026-01-05T10:00Z', 'direct', 'phone', '/')`.execute(db)
    await migrateTo(db, names)
    const { rows } = await sql<Record<string, string>>`
      select person_id, kind, subject, lead_id, to_char(day, 'MM-DD') as day from insight_origins order by person_id, kind, subject`.execute(
      db,
    )
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'per_lukasz article /blog/read-before led_2 01-05',
      'per_lukasz campaign  led_2 01-05',
      'per_lukasz film hero led_2 01-05',
      'per_lukasz page / led_2 01-05',
      'per_lukasz source direct led_2 01-05',
      'per_siobhan campaign  led_3 01-06',
      'per_siobhan page  led_3 01-06',
      'per_siobhan source  led_3 01-06',
    ])
    const { rows: results } = await sql`
      select o.person_id, o.called, o.signed, o.pence::integer as pence, e.called as calls, e.pence::integer as sum
      from insight_origins o join insight_earned e on e.day = o.day and e.kind = o.kind and e.subject = o.subject
      where o.kind = 'source' order by o.person_id`.execute(db)
    expect(results).toMatchObject([
      { person_id: 'per_lukasz', called: true, signed: true, calls: 1 },
      { person_id: 'per_siobhan', called: true, signed: false, pence: 0, calls: 1, sum: 0 },
    ])
    const { rows: visits } = await sql`select id, opened_film from insight_sessions order by id`.execute(db)
    expect(visits).toEqual([
      { id: 'visit-0001', opened_film: true },
      { id: 'visit-0002', opened_film: false },
    ])
    const { rows: counts } = await sql`
      select to_char(day, 'MM-DD') as day, subject, device, n::integer from insight_daily where kind = 'opened'
      union all select to_char(month, 'MM-DD'), subject, device, n::integer from insight_monthly where kind = 'opened'
      union all select to_char(day, 'MM-DD'), subject, '', n::integer from insight_visits where kind = 'opened'`.execute(
      db,
    )
    expect(counts).toEqual([
      { day: '01-05', subject: 'direct', device: 'phone', n: 1 },
      { day: '01-01', subject: 'direct', device: 'phone', n: 1 },
      { day: '01-05', subject: '', device: '', n: 1 },
    ])
  })
})

async function check(db: Db, version: number): Promise<void> {
  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows
  // 0007: the inbox, from what people had done.
  const stage = version >= 4 ? 6 : version >= 3 ? 5 : version >= 2 ? 4 : 3
  expect(
    await rowsOf(
      sql`select id, stage, source, place, audience, unread, to_char(inbox_since at time zone 'UTC', 'MM-DD HH24:MI') as since, search like '%lukasz orr lochbay & sons%' as found from people order by id`,
    ),
  ).toEqual([
    {
      id: 'per_lukasz',
      stage,
      source: 'contact',
      place: 'Paisley',
      audience: 'employer',
      unread: true,
      since: '01-05 09:00',
      found: true,
    },
    {
      id: 'per_machine',
      stage: 1,
      source: null,
      place: '',
      audience: 'employer',
      unread: false,
      since: null,
      found: false,
    },
    {
      id: 'per_siobhan',
      stage: version >= 2 ? 4 : 2,
      source: 'career_email',
      place: '',
      audience: 'candidate',
      unread: true,
      since: '01-06 10:00',
      found: false,
    },
  ])
  expect(await rowsOf(sql`select id, sent_at is null as waits, subject from mails order by id`)).toEqual([
    { id: 'mail_1', waits: false, subject: '' },
    { id: 'mail_2', waits: true, subject: '' },
  ])
  if (version >= 2) {
    // 0008: every name that a service has had for a call.
    expect(await rowsOf(sql`select provider, ref, booking_id from provider_refs`)).toEqual([
      { provider: 'calendly', ref: 'https://api.calendly.com/scheduled_events/1/invitees/2', booking_id: 'bkg_2' },
    ])
    // 0046: all that was booked here is with the first host; what another service keeps is with nobody.
    expect(await rowsOf(sql`select id, host from diary_entries`)).toEqual([{ id: 'ent_1', host: 1 }])
    expect(await rowsOf(sql`select id, host from bookings order by id`)).toEqual([
      { id: 'bkg_1', host: 1 },
      { id: 'bkg_2', host: null },
    ])
  }
  if (version >= 3) {
    expect(
      await rowsOf(
        sql`select number, n, length(bytes) as bytes from contracts join contract_events on contract_id = contracts.id join contract_documents using (contract_id) order by n`,
      ),
    ).toEqual([
      { number: 31, n: 1, bytes: 8 },
      { number: 31, n: 2, bytes: 8 },
    ])
    // 0028: what each row of a trail is called.
    expect(await rowsOf(sql`select kind, kind_in_hash from contract_events order by n`)).toEqual([
      { kind: 'link-mailed', kind_in_hash: false },
      { kind: 'signed', kind_in_hash: false },
    ])
    expect(await auditTrails(db)).toMatchObject({ events: 2, broken: [] })
    expect(await rowsOf(sql`select nextval('contract_numbers')::integer as next`)).toEqual([{ next: 32 }])
    await expect(sql`update contract_events set what = 'x'`.execute(db)).rejects.toThrow('are evidence')
  }
  if (version >= 4) {
    // 0009 and 0016: what went back, and whose refund it was.
    expect(
      await rowsOf(sql`select id, refunded_pence, refunding_pence, uncovered_pence from payments order by id`),
    ).toEqual([
      { id: 'pay_1', refunded_pence: 60000, refunding_pence: 0, uncovered_pence: 0 },
      { id: 'pay_2', refunded_pence: 0, refunding_pence: 0, uncovered_pence: 0 },
    ])
    expect(await rowsOf(sql`select id, payment_id, pence, state, credited_pence from payment_refunds`)).toEqual([
      { id: 're_1', payment_id: 'pay_1', pence: 60000, state: 'succeeded', credited_pence: 60000 },
    ])
    expect(
      await rowsOf(
        sql`select company, deposit_state, deposit_how, paid_pence, has_placement from contract_overviews where id = 'ctr_1'`,
      ),
    ).toEqual([
      {
        company: 'Lochbay & Sons Ltd',
        deposit_state: 'paid',
        deposit_how: 'card',
        paid_pence: 0,
        has_placement: false,
      },
    ])
    expect(
      await rowsOf(
        sql`select id, purpose, subject_id, part, cause from billing_documents where contract_id = 'ctr_1' order by id`,
      ),
    ).toEqual([
      { id: 'bil_1', purpose: 'deposit', subject_id: 'ctr_1', part: 1, cause: 'deposit:ctr_1' },
      { id: 'bil_2', purpose: 'receipt', subject_id: 'pay_1', part: 1, cause: 'receipt:pay_1' },
      { id: 'bil_3', purpose: 'refund', subject_id: 'pay_1', part: 1, cause: 'refund:pay_1' },
    ])
    await expect(sql`update billing_documents set purpose = 'x'`.execute(db)).rejects.toThrow('are evidence')
    const numbers = version >= 29 ? [2, 7, 2] : [1, 1, 1]
    expect(await rowsOf(sql`select last from document_numbers order by series`)).toEqual(
      numbers.map((last) => ({ last })),
    )
  }
  if (version >= 29) await checkPlacements(rowsOf)
  if (version >= 13) {
    // 0018 and 0027: how far visits went, and how much of a film they saw.
    expect(await rowsOf(sql`select deepest from insight_sessions`)).toEqual([{ deepest: 75 }])
    expect(
      await rowsOf(
        sql`select kind, subject, n::integer from insight_daily where kind = 'reached' or kind like 'seen-%' or kind like 'watched-%' order by kind, subject`,
      ),
    ).toEqual([
      { kind: 'reached', subject: '25', n: 1 },
      { kind: 'reached', subject: '50', n: 1 },
      { kind: 'reached', subject: '75', n: 1 },
      { kind: 'seen-25', subject: 'hero', n: 1 },
      { kind: 'seen-50', subject: 'hero', n: 1 },
      { kind: 'seen-75', subject: 'hero', n: 1 },
    ])
  }
}

type All = <Row>(query: ReturnType<typeof sql<Row>>) => Promise<Row[]>

/** 0030: placements that were strings in causes before. */
async function checkPlacements(rowsOf: All): Promise<void> {
  expect(
    await rowsOf(
      sql`select id, contract_id, option, role, candidate, first_year_salary_pence::text as salary, starts_on::text as starts, brief_middle_pence::text as brief, created_by, last_day::text as last_day, left_noted_at is not null as is_noted from placements order by id`,
    ),
  ).toEqual([
    {
      id: 'plc_2',
      contract_id: 'ctr_2',
      option: 'monthly',
      role: null,
      candidate: 'Kofi Mensah',
      salary: '3600000',
      starts: '2026-01-12',
      brief: null,
      created_by: 'stf_1',
      last_day: '2026-02-10',
      is_noted: true,
    },
    {
      id: 'plc_4',
      contract_id: 'ctr_2',
      option: 'monthly',
      role: null,
      candidate: 'Mei: Lin',
      salary: '10000000000',
      starts: '2026-02-02',
      brief: null,
      created_by: null,
      last_day: null,
      is_noted: false,
    },
    {
      id: 'plc_6',
      contract_id: 'ctr_3',
      option: 'retained',
      role: 'Account Executive',
      candidate: 'Kofi Mensah',
      salary: '4000000',
      starts: '2026-02-16',
      brief: '3600000',
      created_by: null,
      last_day: null,
      is_noted: false,
    },
  ])
  expect(
    await rowsOf(
      sql`select id, purpose, subject_id, part, cause from billing_documents where contract_id <> 'ctr_1' order by id`,
    ),
  ).toEqual(
    [
      ['doc_2', 'placement', 'plc_2', 1, 'placement:ctr_2:kofi mensah:1'],
      ['doc_3', 'placement', 'plc_2', 2, 'placement:ctr_2:kofi mensah:2'],
      ['doc_4', 'placement', 'plc_4', 1, 'placement:ctr_2:mei: lin:1'],
      ['doc_5', 'taken-back', 'doc_3', 1, 'taken-back:doc_3'],
      ['doc_6', 'placement', 'plc_6', 1, 'placement:ctr_3:account executive:1'],
      ['doc_7', 'placement', 'plc_6', 2, 'placement:ctr_3:account executive:2'],
      ['doc_8', 'receipt', 'bnk_1', 1, 'receipt:bnk_1'],
      ['doc_9', 'uncovered', 'pay_1', 1, 'uncovered:pay_1:1'],
    ].map(([id, purpose, subject_id, part, cause]) => ({ id, purpose, subject_id, part, cause })),
  )
  expect(
    await rowsOf(
      sql`select id, deposit_state, has_placement, owed_pence from contract_overviews where id <> 'ctr_1' order by id`,
    ),
  ).toEqual([
    { id: 'ctr_2', deposit_state: 'none', has_placement: true, owed_pence: 120100 },
    { id: 'ctr_3', deposit_state: 'none', has_placement: true, owed_pence: 880000 },
  ])
}
