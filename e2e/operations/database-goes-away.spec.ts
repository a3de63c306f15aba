import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestDatabase } from '../../src/platform/database/test-database.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import {
  createDatabase,
  onServer,
  postgresPrograms,
  startPostgres,
  type TestPostgres,
} from '../../src/platform/database/test-postgres.ts'
import '../../src/bookings/server/tables.ts'
import '../../src/leads/server/tables.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { readMails, type Site, startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { isThorough } from '../support/thorough.ts'

// A database server that dies, restarts or closes its connections under load: no process dies, nothing that was
// acknowledged is lost, and callers are told to try again.

const rounds = isThorough ? 5 : 1

/** What visitors were told: what was acknowledged and what was refused. */
class Told {
  /** The address of each lead. */
  readonly leads = new Map<string, string>()
  /** The address of each booking. */
  readonly calls = new Map<string, string>()
  readonly refusals: { status: number; retryAfter: string | null; text: string }[] = []
}

let visitors = 0

async function call(site: Site, route: string, body?: object, key?: string): Promise<Response> {
  const number = visitors++
  const from = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': from,
    ...(key ? { 'idempotency-key': key } : {}),
  }
  return fetch(site.url + route, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  })
}

/** Sends the same request with the same key until it is answered, as the site's own forms do. */
async function insist(
  site: Site,
  route: string,
  body: object,
  acknowledged: Told,
  isOver: () => boolean,
): Promise<any> {
  const key = `insists-${visitors}-${Math.random()}`
  while (!isOver()) {
    const response = await call(site, route, body, key)
    const text = await response.text()
    if (response.status < 500) return { status: response.status, ...JSON.parse(text) }
    acknowledged.refusals.push({ status: response.status, retryAfter: response.headers.get('retry-after'), text })
    await wait(50)
  }
  return undefined
}

/**
 * Puts load on one process until `isOver`: leads, calls, pages that read the database. A refused or broken connection
 * means that the process has died.
 */
function load(site: Site, name: string, acknowledged: Told, isOver: () => boolean): Promise<unknown> {
  const visit = async (act: (index: number) => Promise<unknown>) => {
    for (let index = 0; !isOver(); index++) await act(index)
  }
  const lead = (who: string) =>
    visit(async (index) => {
      const email = `${name}-${who}-${index}@lochbay.example`
      const answer = await insist(
        site,
        '/api/contact',
        { email, phone: '0141 496 0000', candidateCount: '1' },
        acknowledged,
        isOver,
      )
      if (answer?.status === 201) acknowledged.leads.set(answer.data.id, email)
    })
  const booking = visit(async (index) => {
    const slots = await call(site, '/api/consultation/weekly-slots')
    if (slots.status !== 200) {
      acknowledged.refusals.push({
        status: slots.status,
        retryAfter: slots.headers.get('retry-after'),
        text: await slots.text(),
      })
      return wait(50)
    }
    const { data } = (await slots.json()) as { data: { id: string }[] }
    const slot = data[Math.floor(Math.random() * data.length)]
    if (!slot) return wait(50)
    const email = `${name}-guest-${index}@lochbay.example`
    const answer = await insist(
      site,
      '/api/consultation-booking',
      { email, name: 'Iain', phone: '0141 496 0000', location: 'Paisley', selectedSlot: slot.id },
      acknowledged,
      isOver,
    )
    if (answer?.status === 201) acknowledged.calls.set(answer.data.id, email)
    return undefined
  })
  const pages = visit(async () => {
    for (const route of ['/', '/blog', '/api/videos']) {
      const response = await call(site, route)
      const text = await response.text()
      if (response.status >= 500)
        acknowledged.refusals.push({ status: response.status, retryAfter: response.headers.get('retry-after'), text })
    }
    await wait(20)
  })
  return Promise.all([lead('a'), lead('b'), lead('c'), booking, pages])
}

const outages: Record<string, (server: TestPostgres) => Promise<void>> = {
  'killed with SIGKILL': async (server) => {
    await server.crash()
    await wait(700)
    await server.startAgain()
  },
  'restarted fast': async (server) => {
    await server.stopFast()
    await server.startAgain()
  },
  'throwing all its guests out': (server) =>
    onServer(
      server.url,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$',
    ),
}

test(`two busy processes survive a database server that is killed, restarted and disconnects them, ${rounds} times each`, async () => {
  test.skip(!postgresPrograms(), 'PostgreSQL is not installed')
  test.skip(
    !fs.existsSync('/proc/self/task'),
    'there is no /proc here, which says what processes a database server has to be killed with',
  )
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-outage-'))
  const server = await startPostgres(folder)
  const url = await createDatabase(server.url, 'patter')
  const sites = await Promise.all(
    [1, 2].map(() => startSite({ dataDir: folder, env: { DATABASE_URL: url, LOG_LEVEL: 'warn' } })),
  )
  const acknowledged = new Told()
  let over = false
  const loads = sites.map((site, index) => load(site, `p${index}`, acknowledged, () => over))
  const loaded = Promise.all(loads)
  // Checked at the end, although a dead process is noticed earlier.
  loaded.catch(() => {})
  const back: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [how, happen] of Object.entries(outages)) {
      const before = acknowledged.leads.size
      await expect
        .poll(() => acknowledged.leads.size, { message: 'leads before', intervals: [20] })
        .toBeGreaterThan(before + 5)
      await happen(server)
      const returned = performance.now()
      await Promise.all(
        sites.map((site) =>
          expect
            .poll(async () => (await call(site, '/readyz')).status, {
              message: `ready after the server was ${how}`,
              intervals: [50],
            })
            .toBe(200),
        ),
      )
      for (const site of sites) {
        const answer = await insist(
          site,
          '/api/contact',
          { email: `after-${back.length}@lochbay.example`, phone: '0141 496 0000', candidateCount: '1' },
          acknowledged,
          () => false,
        )
        expect(answer.status).toBe(201)
        acknowledged.leads.set(answer.data.id, `after-${back.length}@lochbay.example`)
        back.push(performance.now() - returned)
      }
      expect(
        sites.map((site) => site.process.exitCode),
        `processes that died when the server was ${how}`,
      ).toEqual([null, null])
    }
  }
  over = true
  await loaded
  const longest = Math.round(Math.max(...back))
  process.stdout.write(
    `Kept a lead again ${longest} ms after the server's return at the latest; ${acknowledged.leads.size} leads and ${acknowledged.calls.size} calls acknowledged, ${acknowledged.refusals.length} told to come back\n`,
  )

  // Visitors were given an explanation in the meantime.
  expect(acknowledged.refusals.length).toBeGreaterThan(0)
  for (const { status, retryAfter, text } of acknowledged.refusals) {
    expect(status, text).toBe(503)
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(text).not.toMatch(/nothing was (saved|kept)/i)
  }

  const database: TestDatabase = await openDatabase({ url, directory: '', log: createLog('silent') })
  const leads = await database.db
    .selectFrom('leads')
    .innerJoin('people', 'people.id', 'leads.person_id')
    .select(['leads.id', 'people.email'])
    .execute()
  const calls = await database.db.selectFrom('bookings').select(['id', 'email']).execute()
  await database.close()
  const isKept = (rows: { id: string }[]) => (id: string) => rows.some((row) => row.id === id)
  expect(
    [...acknowledged.leads.keys()].filter((id) => !isKept(leads)(id)),
    'acknowledged leads that are gone',
  ).toEqual([])
  expect(
    [...acknowledged.calls.keys()].filter((id) => !isKept(calls)(id)),
    'acknowledged calls that are gone',
  ).toEqual([])
  const fromForms = leads.filter(({ email }) => /^p\d/.test(email) && !email.includes('guest'))
  expect(new Set(fromForms.map(({ email }) => email)).size, 'a lead that was sent again is one').toBe(fromForms.length)

  // Jobs continue. Those interrupted by a broken connection restart only after a timeout, which only the thorough run
  // waits for.
  const awaited = isThorough
    ? [...acknowledged.leads.values(), ...acknowledged.calls.values()]
    : ['after-0@lochbay.example']
  const missing = async () => {
    const reached = new Set((await readMails(folder)).map((mail) => mail.to?.[0]?.address))
    return awaited.filter((email) => !reached.has(email)).length
  }
  await expect.poll(missing, { intervals: [500], message: 'senders without their mail' }).toBe(0)
  expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0])
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})
