import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import { hiringSetup } from './hiring.setup.ts'

// The figures of Insights about roles and clients, from what people did in the program.

const tested = testProgram('figures', portalSettings)
const { as, ask, client, database, filmed, makeRole, pageOf, path, press, send, staff, times, wish } =
  hiringSetup(tested)

const data = async (route: string) => (await staff.call('GET', route)).json().data
const funnel = async () => {
  const { steps } = (await data('/api/admin/earnings/funnel?period=month')) as { steps: { step: string; n: number }[] }
  return Object.fromEntries(steps.map(({ step, n }) => [step, n]))
}
const none = {
  visit: 0,
  engaged: 0,
  opened: 0,
  lead: 0,
  called: 0,
  held: 0,
  signed: 0,
  paid: 0,
  shortlist: 0,
  interview: 0,
  hired: 0,
  fee: 0,
}

/** Somebody visits the site and opens a film twice. */
async function watchesAFilm() {
  const now = new Date().toISOString()
  const page = { sessionId: `${Date.now()}-figures`, currentPage: '/', screenResolution: '390x844' }
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
  const visit = { ...page, timestamp: now, userAgent: '', referrer: 'Direct', timezone: 'UTC', language: 'en' }
  const click = { action: 'video_click', details: { videoId: 'our-process', videoTitle: 'Our process' } }
  expect((await tested.call('POST', '/api/visitor-tracking', visit, { headers })).status).toBe(202)
  for (let press = 0; press < 2; press++)
    await tested.call('POST', '/api/visitor-engagement', { ...page, ...click, engagementTimestamp: now }, { headers })
}

/** Staff record a bank transfer that pays an invoice. */
async function paid(invoiceNumber: string, pence: number) {
  const body = { pence, receivedOn: londonDate(new Date()), reference: 'LOCHBAY', shares: [{ invoiceNumber, pence }] }
  expect((await staff.call('POST', '/api/admin/money/transfers', body)).status).toBe(201)
}

test('a client is counted at each step that they reach, from the visit to the fee, and their role with its days', async () => {
  expect(await funnel()).toMatchObject(none)
  await watchesAFilm()
  await vi.waitUntil(async () => (await funnel()).opened === 1, { timeout: 300_000 })
  const visited = { ...none, visit: 1, engaged: 1, opened: 1 }
  const form = { email: 'rhona@lochbay.example', phone: '+44 7700 900123', candidateCount: '2-5' }
  expect((await tested.call('POST', '/api/contact', form)).status).toBe(201)
  const reached = { ...visited, lead: 1 }
  expect(await funnel()).toMatchObject(reached)

  const rhona = await client('standard')
  Object.assign(reached, { called: 1, held: 1, signed: 1 })
  expect(await funnel()).toMatchObject(reached)
  const money = async (): Promise<{ documents: { number: string; payablePence: number }[] }> =>
    data(`/api/admin/contracts/${rhona.id}/money`)
  const [deposit] = (await money()).documents
  await paid(deposit!.number, deposit!.payablePence)
  reached.paid = 1
  expect(await funnel()).toMatchObject(reached)

  const role = await makeRole(rhona.id)
  const [ailsa, kofi] = [await filmed('Ailsa Drummond'), await filmed('Kofi Mensah')]
  const [candidacy, other] = await send(role, [ailsa, kofi])
  reached.shortlist = 1
  expect(await funnel()).toMatchObject(reached)

  // Asking for an interview does not count yet, nor does a move that is taken back at once.
  const offered = await times(rhona, candidacy!)
  const { id } = (await ask(rhona, candidacy!, wish(offered))).json().data
  for (const to of ['interview', 'sent']) {
    const { board } = await data(`/api/admin/roles/${role}`)
    const { version } = board.find((card: { id: string }) => card.id === other)
    const body = { to, version, reason: '' }
    expect((await staff.call('PUT', `/api/admin/candidacies/${other}/stage`, body)).status).toBe(200)
  }
  expect(await funnel()).toMatchObject(reached)
  await press(await pageOf(ailsa), { interview: id, answer: offered[0]! })
  reached.interview = 1
  expect(await funnel()).toMatchObject(reached)

  await as(rhona, 'PUT', `/api/portal/candidacies/${other}/verdict`, { value: 'no', version: 0 })
  const startsOn = addDays(londonDate(new Date()), -1)
  expect((await as(rhona, 'POST', path(candidacy!, 'hired'), { salaryPence: 4_200_000, startsOn })).status).toBe(201)
  reached.hired = 1
  expect(await funnel()).toMatchObject(reached)

  const { placements } = await data(`/api/admin/contracts/${rhona.id}/money`)
  const part = { part: 1, placementId: placements[0].id }
  const { number, payablePence } = (
    await staff.call('POST', `/api/admin/contracts/${rhona.id}/placements`, part)
  ).json().data
  expect(await funnel()).toMatchObject(reached)
  await paid(number, payablePence)
  reached.fee = 1
  expect(await funnel()).toMatchObject(reached)

  await longAgo({ role, days: { briefed: 10, filming: 8, shortlist: 5, interviews: 3 } })
  const { own } = await data('/api/admin/insights/roles?period=month')
  const days = { briefed: 2, filming: 3, shortlist: 2, interviews: 3 }
  expect(own).toMatchObject({
    toHire: { hires: 1, days: 10 },
    steps: Object.entries(days).map(([step, ofStep]) => ({ step, roles: 1, days: ofStep })),
    // Asking for an interview counts as a Yes.
    verdicts: [{ yes: 1, maybe: 0, no: 1 }],
    roles: [{ id: role, hired: 1, days }],
  })
})

/** Moves what happened on a role into the past, by a number of days each. */
async function longAgo({ role, days }: { role: string; days: Record<string, number> }) {
  const db = database()
  const ago = (step: string) => sql<Date>`now() - ${`${days[step]} days`}::interval`
  await db
    .updateTable('roles')
    .set({ created_at: ago('briefed') })
    .where('id', '=', role)
    .execute()
  await db
    .updateTable('candidacies')
    .set({ created_at: ago('filming') })
    .where('role_id', '=', role)
    .execute()
  await db
    .updateTable('shortlists')
    .set({ sent_at: ago('shortlist') })
    .where('role_id', '=', role)
    .execute()
  await db
    .updateTable('interview_requests')
    .set({ chosen_at: ago('interviews') })
    .execute()
}
