import { sql } from 'kysely'
import { type Site, startSite } from '../e2e/support/site.ts'
import type { TestDatabase } from '../src/platform/database/test-database.ts'
import { bare, type Engine, engineEnv, fillOnce, onEachEngine, pair, underLoad } from './engines.ts'
import { besideBar, printTable, type Row } from './print.ts'

const staff = { email: 'moira@patter.example', password: 'seven trams to Cathcart' }
const load = { people: 1, runs: 20, warming: 3 }
/** The numbers of a busy agency: so many candidates on one role, and so many roles. */
const candidates = 500
const roles = 200

/** Measures, over HTTP and with many candidates and roles, a client's page of a role and the staff's board and list. */
export async function benchRoles(): Promise<void> {
  printTable(
    `${roles} roles, ${candidates} candidates on one of them, over HTTP`,
    await onEachEngine(onEngine, 'roles'),
  )
}

async function onEngine(engine: Engine): Promise<Row[]> {
  const env = { ...engineEnv(engine), STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password, SEED: 'sample' }
  const first = await startSite({ dataDir: engine.dataDir, env })
  const client = await cookieOf(first, '/api/portal/session', { key: await keyOfColleague(first) })
  const role = await sampleRole(first, client)
  await first.stop()
  await bare(engine, [], ({ database }) => fillOnce(engine, () => fill(database, role)))

  const site = await startSite({ dataDir: engine.dataDir, env })
  const moira = await cookieOf(site, '/api/staff/session', staff)
  const questions = [
    { what: 'a client’s role with its shortlist', path: `/api/portal/roles/${role}`, cookie: client },
    { what: 'a client’s roles', path: '/api/portal/roles', cookie: client },
    { what: 'a role’s record with its board', path: `/api/admin/roles/${role}`, cookie: moira },
    { what: 'what stops its candidates from being sent', path: `/api/admin/roles/${role}/people`, cookie: moira },
    { what: 'the list of roles', path: '/api/admin/roles', cookie: moira },
    { what: 'the list of candidates', path: '/api/admin/candidates', cookie: moira },
    { what: 'Insights about roles, a year', path: '/api/admin/insights/roles?period=year', cookie: moira },
    { what: 'Today', path: '/api/admin/today', cookie: moira },
  ]
  const rows: Row[] = []
  for (const { what, path, cookie } of questions) {
    const times = await underLoad(load, async () => {
      const response = await fetch(`${site.url}${path}`, { headers: { cookie } })
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
      await response.arrayBuffer()
    })
    rows.push({ what: `${engine.name}, ${what}: median, p99`, measured: pair(times), beside: besideBar(times) })
  }
  await site.stop()
  return rows
}

async function cookieOf(site: Site, path: string, body: object): Promise<string> {
  const response = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  return response.headers.get('set-cookie')!.split(';')[0]!
}

/** Returns the key in the invitation of the sample client's colleague. */
async function keyOfColleague(site: Site): Promise<string> {
  for (;;) {
    const mails = await site.mails()
    const invitation = mails.find(({ to }) => to?.some(({ address }) => address === 'graham@lochbay.example'))
    const key = /#k=([\w-]+)/.exec(invitation?.text ?? '')?.[1]
    if (key) return key
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Returns the sample role of which a shortlist has been sent, once its films are ready. */
async function sampleRole(site: Site, cookie: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${site.url}/api/portal/roles`, { headers: { cookie } })
    const { data } = (await response.json()) as { data: { roles: { id: string; films: number }[] } }
    const sent = data.roles.find(({ films }) => films > 0)
    if (sent) return sent.id
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Stores more candidates like the sample's first one, all of them sent, and more roles with five of them each. */
async function fill({ db }: TestDatabase, role: string): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  const series = sql`generate_series(1, ${candidates}::int) as n`
  const model = sql`(
    select c.*, e.shortlist_id, e.film_id as sent_film, p.text_sha256
    from candidacies c
    join shortlist_entries e on e.candidacy_id = c.id
    join permissions p on p.id = e.permission_id
    where c.role_id = ${role} order by e.position limit 1) as model`
  await run(sql`
    insert into people (id, email, email_key, name, company, created_at, updated_at)
    select 'per_bench_' || n, email, email, 'Eilidh Gow ' || n, '', now(), now()
    from (select n, 'bench' || n || '@home.example' as email from ${series}) as person`)
  await run(sql`
    insert into candidates (id, person_id, film_id, headline, facts, never_employers, source, created_at, updated_at)
    select 'can_bench_' || n, 'per_bench_' || n, c.film_id, c.headline, c.facts, c.never_employers, 'hand', now(), now()
    from ${series}, ${model} join candidates c on c.id = model.candidate_id`)
  await run(sql`
    insert into candidacies (id, role_id, candidate_id, stage, created_at, updated_at)
    select 'cdy_bench_' || n, ${role}, 'can_bench_' || n, 'sent', now(), now() from ${series}`)
  await run(sql`
    insert into permissions (id, candidate_id, role_id, film_id, text_sha256, asked_at, given_at)
    select 'prm_bench_' || n, 'can_bench_' || n, ${role}, model.sent_film, model.text_sha256, now(), now()
    from ${series}, ${model}`)
  await run(sql`
    insert into shortlist_entries (shortlist_id, candidacy_id, film_id, permission_id, pitch, position)
    select model.shortlist_id, 'cdy_bench_' || n, model.sent_film, 'prm_bench_' || n, 'Sells bread.', 100 + n
    from ${series}, ${model}`)
  await run(sql`
    insert into verdicts (candidacy_id, member_id, value, reasons, version, at)
    select 'cdy_bench_' || n, m.id, (array['yes', 'maybe', 'no'])[1 + n % 3], '[]', 1, now()
    from ${series}, client_members m
    where n % 2 = 0 and m.contract_id = (select contract_id from roles where id = ${role})`)
  await run(sql`
    insert into roles (id, contract_id, title, brief, state, openings, blind, owner_id, created_at, updated_at)
    select 'rol_bench_' || n, contract_id, title || ' ' || n, brief, 'open', 1, false, owner_id, now(), now()
    from roles, generate_series(1, ${roles}::int) as n where id = ${role}`)
  await run(sql`
    insert into candidacies (id, role_id, candidate_id, stage, created_at, updated_at)
    select 'cdy_bench_' || r || '_' || n, 'rol_bench_' || r, 'can_bench_' || n, 'considered', now(), now()
    from generate_series(1, ${roles}::int) as r, generate_series(1, 5) as n`)
  await run(sql`vacuum analyze`)
}
