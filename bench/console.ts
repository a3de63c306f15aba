import { sql } from 'kysely'
import { startSite } from '../e2e/support/site.ts'
import '../src/leads/server/tables.ts'
import type { TestDatabase } from '../src/platform/database/test-database.ts'
import { londonDate } from '../src/values/london-time.ts'
import { addDays } from '../src/values/zoned-time.ts'
import { earningsQuestions, fillEarnings } from './earnings.ts'
import { bare, type Engine, engineEnv, onEachEngine, pair, underLoad } from './engines.ts'
import { ms, printTable, type Row } from './print.ts'

const people = 100_000
const staff = { email: 'moira@patter.example', password: 'seven trams to Cathcart' }
const load = { people: 1, runs: 20, warming: 3 }

/** The inbox's queries, each with the bare statement that finds the same rows. */
const questions = [
  {
    what: 'first page',
    query: '',
    statement: sql`select * from people where inbox_since is not null and state = 'open' order by last_event_at desc, id desc limit 25`,
  },
  {
    what: 'page 400, by name',
    query: '?sort=name&page=400',
    statement: sql`select * from people where inbox_since is not null and state = 'open' order by (name = ''), folded(name), id limit 25 offset 9975`,
  },
  {
    what: 'search, a piece of a name',
    query: '?q=ukasz%20loch',
    statement: sql`select * from people where inbox_since is not null and search like folded('%ukasz%') and search like folded('%loch%') order by last_event_at desc, id desc limit 25`,
  },
  {
    what: 'search, one in all',
    query: '?q=person77777%40',
    statement: sql`select * from people where inbox_since is not null and search like folded('%person77777@%') order by last_event_at desc, id desc limit 25`,
  },
  {
    what: 'search, a phone number',
    query: '?q=07700%20077777',
    statement: sql`select * from people where inbox_since is not null and search like '%7700077777%' order by last_event_at desc, id desc limit 25`,
  },
]

/**
 * The console's lists with a hundred thousand people: each answer, including its count, tabs and sign-in, beside its
 * main statement.
 */
export async function benchConsole(): Promise<void> {
  printTable(`The console's inbox over HTTP, ${people.toLocaleString('en-GB')} people`, await onEachEngine(onEngine))
}

async function onEngine(engine: Engine): Promise<Row[]> {
  const bareTimes = await bare(engine, [], async ({ database }) => {
    await fill(database)
    const times: number[][] = []
    for (const { statement } of questions) times.push(await underLoad(load, () => statement.execute(database.db)))
    await fillEarnings(database, people)
    return times
  })
  const site = await startSite({
    dataDir: engine.dataDir,
    env: { ...engineEnv(engine), STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password },
  })
  const session = await fetch(`${site.url}/api/staff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  })
  const headers = { cookie: session.headers.get('set-cookie')!.split(';')[0]! }
  const ask = async (path: string) => {
    const response = await fetch(`${site.url}${path}`, { headers })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return response
  }
  const rows: Row[] = []
  for (const [index, { what, query }] of questions.entries()) {
    const times = await underLoad(load, async () => void (await (await ask(`/api/admin/leads${query}`)).arrayBuffer()))
    rows.push({
      what: `${engine.name}, ${what}: median, p99`,
      measured: pair(times),
      beside: `bare statement ${pair(bareTimes[index]!)}`,
    })
  }
  const today = londonDate(new Date())
  for (const { what, path } of earningsQuestions(addDays(today, -364), today)) {
    const times = await underLoad(load, async () => void (await (await ask(path)).arrayBuffer()))
    rows.push({ what: `${engine.name}, ${what}: median, p99`, measured: pair(times), beside: 'bar: 300 ms' })
  }
  rows.push(await spreadsheet(engine, ask))
  await site.stop()
  return rows
}

async function spreadsheet(engine: Engine, ask: (path: string) => Promise<Response>): Promise<Row> {
  const began = performance.now()
  const response = await ask('/api/admin/leads.csv?status=everybody')
  const firstByte = performance.now() - began
  let lines = 0
  for await (const chunk of response.body!) for (const byte of chunk) if (byte === 10) lines++
  if (lines !== people + 1) throw new Error(`The spreadsheet has ${lines} lines`)
  return {
    what: `${engine.name}, all of them as CSV`,
    measured: `${((performance.now() - began) / 1000).toFixed(1)} s`,
    beside: `first line after ${ms(firstByte)}`,
  }
}

/** Realistic people: repeating names, unique numbers, a third of them candidates, a tenth closed. */
async function fill({ db }: TestDatabase): Promise<void> {
  await sql`
    insert into people (id, email, email_key, name, phone, company, created_at, updated_at, stage, audience, source, inbox_since, last_event, last_event_at, unread, state)
    select 'per_' || lpad(n::text, 26, '0'), 'person' || n || '@firm' || n % 9000 || '.example', 'person' || n || '@firm' || n % 9000 || '.example',
      (array['Łukasz','Rhona','Grace','Farah','Iain','Jean','Tomasz','Eilidh','Duncan','Meera'])[1 + n % 10] || ' ' || (array['O’Neill','Mackie','Obi','Aziz','Petrie','Orr','Wilk','Gow','Shaw','Pillai','Baird'])[1 + n % 11],
      '+44 7700 ' || lpad(n::text, 6, '0'), (array['Lochbay','Struan','Skelp','Ferrow','Westermill','Oatlaw','Gilvane'])[1 + n % 7] || ' ' || n % 9000,
      '2026-01-01'::timestamptz + n * interval '4 minutes', '2026-01-01'::timestamptz + n * interval '4 minutes', 2 + n % 5, case when n % 3 = 0 then 'candidate' else 'employer' end, 'contact',
      '2026-01-01'::timestamptz + n * interval '4 minutes', 'Asked for pricing: 2-5 hires', '2026-01-01'::timestamptz + n * interval '4 minutes', n % 50 = 0, case when n % 10 = 0 then 'closed' else 'open' end
    from generate_series(1, ${people}::int) as n`.execute(db)
  await sql`vacuum analyze people`.execute(db)
}
