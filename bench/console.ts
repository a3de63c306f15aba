import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { firstLoadOf } from '../e2e/support/first-load.ts'
import { startSite } from '../e2e/support/site.ts'
import { mostViews as savedViews } from '../src/leads/view.ts'
import type { TestDatabase } from '../src/platform/database/test-database.ts'
import { londonDate } from '../src/values/london-time.ts'
import { addDays } from '../src/values/calendar-date.ts'
import { earningsQuestions, fillEarnings } from './earnings.ts'
import { bare, type Engine, engineEnv, onEachEngine, pair, underLoad } from './engines.ts'
import { kB, median, ms, printTable, quantile, type Row } from './print.ts'

const client = path.resolve(import.meta.dirname, '../build/client')
/** Set it lower for a quick look: our claims are about a hundred thousand. */
const people = Number(process.env.CONSOLE_PEOPLE ?? 100_000)
const staff = { email: 'moira@patter.example', password: 'seven trams to Cathcart' }
const load = { people: 1, runs: 20, warming: 3 }

/** No view may take longer, in milliseconds (SPEED-4). */
const bar = 300

/** Returns the limit, and says whether the median exceeds it, or only the p99. */
function besideBar(times: readonly number[]): string {
  if (median(times) > bar) return `MISSES the bar: bar ${bar} ms`
  return quantile(times, 0.99) > bar ? `p99 MISSES the bar: bar ${bar} ms` : `bar ${bar} ms`
}

interface View {
  what: string
  path: string
  /** The bare statement that finds the same rows. */
  statement?: RawBuilder<unknown>
}

/** What staff look at, with the request that the page sends for it. */
const views: readonly View[] = [
  { what: 'Today', path: '/api/admin/today' },
  { what: 'counts on the rail', path: '/api/admin/waiting' },
  {
    what: 'inbox',
    path: '/api/admin/leads',
    statement: sql`select * from people where inbox_since is not null and state = 'open' order by last_event_at desc, id desc limit 25`,
  },
  {
    what: 'inbox, page 400, by name',
    path: '/api/admin/leads?sort=name&page=400',
    statement: sql`select * from people where inbox_since is not null and state = 'open' order by (name = ''), folded(name), id limit 25 offset 9975`,
  },
  { what: 'inbox, unread', path: '/api/admin/leads?tab=unread' },
  { what: 'inbox, waiting for an answer', path: '/api/admin/leads?status=unanswered' },
  { what: 'inbox, mine', path: '/api/admin/leads?owner=me' },
  {
    what: 'inbox, closed films, oldest first',
    path: '/api/admin/leads?status=closed&source=video_interest&sort=recent',
  },
  { what: 'counts beside the tabs', path: '/api/admin/lead-counts' },
  { what: `counts of ${2 * savedViews} saved views`, path: '/api/admin/lead-view-counts' },
  {
    what: 'search, a piece of a name',
    path: '/api/admin/leads?q=ukasz%20loch',
    statement: sql`select * from people where inbox_since is not null and search like folded('%ukasz%') and search like folded('%loch%') order by last_event_at desc, id desc limit 25`,
  },
  {
    what: 'search, an address',
    path: '/api/admin/leads?q=person77777%40',
    statement: sql`select * from people where inbox_since is not null and search like folded('%person77777@%') order by last_event_at desc, id desc limit 25`,
  },
  {
    what: 'search, a phone number in another spelling',
    path: '/api/admin/leads?q=0044%20(0)%207700-07.77.77',
    statement: sql`select * from people where inbox_since is not null and search like '%7700077777%' order by last_event_at desc, id desc limit 25`,
  },
  { what: 'search, a company', path: '/api/admin/leads?q=struan%20421' },
  { what: 'search, words of a note', path: '/api/admin/leads?q=opens%20in%20balerno%20777' },
  { what: 'search, a word of every tenth', path: '/api/admin/leads?q=rhona' },
  { what: 'search over everything, a name', path: '/api/admin/find?q=rhona%20mackie' },
  { what: 'search over everything, two letters', path: '/api/admin/find?q=st' },
  { what: 'search over everything, a phone number', path: '/api/admin/find?q=%2B44%20(0)7700%20077%20777' },
  { what: 'search over everything, a note', path: '/api/admin/find?q=balerno%20777' },
]

/**
 * Measures the inbox and its searches with a hundred thousand people: each answer, including its count and sign-in,
 * beside its bare statement. Also measures the script of the console's first page.
 */
export async function benchConsole(): Promise<void> {
  const { bytes } = firstLoadOf(client, 'console', [
    'src/console/console.client.tsx',
    'src/console/today/today.page.tsx',
  ])
  printTable('The first load of the console', [
    { what: 'script, compressed', measured: kB(bytes), beside: 'bar: 120 kB' },
  ])
  const title = `The console’s inbox over HTTP, ${people.toLocaleString('en-GB')} people`
  printTable(title, await onEachEngine(onEngine))
}

async function onEngine(engine: Engine): Promise<Row[]> {
  const bareTimes = new Map<string, number[]>()
  await bare(engine, [], async ({ database }) => {
    await fill(database)
    for (const { what, statement } of views)
      if (statement) bareTimes.set(what, await underLoad(load, () => statement.execute(database.db)))
    await fillEarnings(database, people)
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
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${site.url}${path}`, { ...init, headers: { ...headers, ...init.headers } })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return response
  }
  await saveViews(ask)
  const rows: Row[] = []
  for (const { what, path } of views) {
    const times = await underLoad(load, async () => void (await (await ask(path)).arrayBuffer()))
    const bareOnes = bareTimes.get(what)
    rows.push({
      what: `${engine.name}, ${what}: median, p99`,
      measured: pair(times),
      beside: `${besideBar(times)}${bareOnes ? `; bare statement ${pair(bareOnes)}` : ''}`,
    })
  }
  const today = londonDate(new Date())
  for (const { what, path } of earningsQuestions(addDays(today, -364), today)) {
    const times = await underLoad(load, async () => void (await (await ask(path)).arrayBuffer()))
    rows.push({ what: `${engine.name}, ${what}: median, p99`, measured: pair(times), beside: besideBar(times) })
  }
  rows.push(await spreadsheet(engine, ask))
  await site.stop()
  return rows
}

/** Saves as many views as a member can have: their own and the team's. */
async function saveViews(ask: (path: string, init: RequestInit) => Promise<Response>): Promise<void> {
  const filters = ['status=unanswered', 'source=contact', 'stage=call', 'owner=me', 'tab=candidates&status=closed']
  for (let view = 0; view < 2 * savedViews; view++) {
    const what = { name: `View ${view}`, query: filters[view % filters.length], isShared: view < savedViews }
    const body = JSON.stringify(what)
    await ask('/api/admin/lead-views', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
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

/**
 * Stores realistic people: with repeating names and unique numbers, a third of them candidates, a tenth closed, one in
 * a hundred waiting for an answer, every fifth with a note.
 */
async function fill({ db }: TestDatabase): Promise<void> {
  const at = sql`('2026-01-01'::timestamptz + n * interval '4 minutes')`
  await sql`
    insert into people (id, email, email_key, name, phone, company, created_at, updated_at, stage, audience, source, inbox_since, last_event, last_event_at, unread, state, asked_at, answered_at)
    select 'per_' || lpad(n::text, 26, '0'), 'person' || n || '@firm' || n % 9000 || '.example', 'person' || n || '@firm' || n % 9000 || '.example',
      (array['Łukasz','Rhona','Grace','Farah','Iain','Jean','Tomasz','Eilidh','Duncan','Meera'])[1 + n % 10] || ' ' || (array['O’Neill','Mackie','Obi','Aziz','Petrie','Orr','Wilk','Gow','Shaw','Pillai','Baird'])[1 + n % 11],
      '+44 7700 ' || lpad(n::text, 6, '0'), (array['Lochbay','Struan','Skelp','Ferrow','Westermill','Oatlaw','Gilvane'])[1 + n % 7] || ' ' || n % 9000,
      ${at}, ${at}, 2 + n % 5, case when n % 3 = 0 then 'candidate' else 'employer' end, (array['contact','hiring_guide','video_interest'])[1 + n % 3],
      ${at}, 'Asked for pricing: 2-5 hires', ${at}, n % 50 = 0, case when n % 10 = 0 then 'closed' else 'open' end, ${at}, case when n % 100 = 7 then null else ${at} end
    from generate_series(1, ${people}::int) as n`.execute(db)
  await sql`
    insert into staff_members (id, email, name, role, created_at, removed_at)
    values ('stf_bench', 'bench@patter.example', 'Bench', 'staff', '2026-01-01', '2026-01-02')`.execute(db)
  await sql`
    insert into person_notes (id, person_id, author_id, text, created_at)
    select 'nte_' || n, 'per_' || lpad((n * 5)::text, 26, '0'), 'stf_bench', 'Rang back. Opens in Balerno ' || n || ', wants two by spring.', ${at}
    from generate_series(1, ${people / 5}::int) as n`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
