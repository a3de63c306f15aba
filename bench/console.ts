import fs from 'node:fs'
import path from 'node:path'
import { firstLoadOf } from '../e2e/support/first-load.ts'
import { startSite } from '../e2e/support/site.ts'
import { mostViews as savedViews } from '../src/leads/view.ts'
import { openBuiltInKey } from '../src/platform/pdf/seal-certificate.ts'
import { londonDate } from '../src/values/london-time.ts'
import { addDays } from '../src/values/calendar-date.ts'
import { fillOtherPages, fillPeople } from './agency.ts'
import { views } from './console-views.ts'
import { earningsQuestions, fillEarnings } from './earnings.ts'
import { bare, type Engine, engineEnv, fillOnce, onEachEngine, pair, underLoad } from './engines.ts'
import { besideBar, kB, ms, printTable, type Row } from './print.ts'

const client = path.resolve(import.meta.dirname, '../build/client')
/** Set it lower for a quick look: our claims are about a hundred thousand. */
const people = Number(process.env.CONSOLE_PEOPLE ?? 100_000)
const staff = { email: 'moira@patter.example', password: 'seven trams to Cathcart' }
const load = { people: 1, runs: 20, warming: 3 }

/**
 * Measures every page of the console with a hundred thousand people: each answer, including its count and sign-in, some
 * beside their bare statements. Also measures the script of the console's first page.
 */
export async function benchConsole(): Promise<void> {
  const { bytes } = firstLoadOf(client, 'console', [
    'src/console/console.client.tsx',
    'src/console/today/today.page.tsx',
  ])
  printTable('The first load of the console', [
    { what: 'script, compressed', measured: kB(bytes), beside: 'bar: 120 kB' },
  ])
  const title = `The console over HTTP, ${people.toLocaleString('en-GB')} people`
  printTable(title, await onEachEngine(onEngine, 'console'))
}

async function onEngine(engine: Engine): Promise<Row[]> {
  await fillOnce(engine, async () => {
    // Without the seal's key the program refuses to start where documents have been sealed.
    fs.mkdirSync(engine.dataDir, { recursive: true })
    await openBuiltInKey(engine.dataDir, 'Bench', new Date())
    await bare(engine, [], async ({ database }) => {
      await fillPeople(database, people)
      await fillEarnings(database, people)
      await fillOtherPages(database, people)
    })
  })
  const bareTimes = new Map<string, number[]>()
  await bare(engine, [], async ({ database }) => {
    for (const { what, statement } of views)
      if (statement) bareTimes.set(what, await underLoad(load, () => statement.execute(database.db)))
  })
  const site = await startSite({
    dataDir: engine.dataDir,
    env: { ...engineEnv(engine), STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password },
  })
  try {
    return await askEveryPage(engine, site.url, bareTimes)
  } finally {
    await site.stop()
  }
}

async function askEveryPage(engine: Engine, url: string, bareTimes: Map<string, number[]>): Promise<Row[]> {
  const session = await fetch(`${url}/api/staff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  })
  const headers = { cookie: session.headers.get('set-cookie')!.split(';')[0]! }
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...init.headers } })
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
  return rows
}

/** Saves as many views as a member can have: their own and the team's. */
async function saveViews(ask: (path: string, init?: RequestInit) => Promise<Response>): Promise<void> {
  const { data: saved } = (await (await ask('/api/admin/lead-views')).json()) as { data: unknown[] }
  if (saved.length > 0) return
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
