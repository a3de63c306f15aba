import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createDatabase, postgresPrograms, startPostgres } from '../../src/platform/database/test-postgres.ts'
import { fetchUntilAdmitted } from '../support/ask.ts'
import { readMails, type Site, startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

// Many people try to book the same quarter of an hour at the same instant. Only one succeeds.

test.describe.configure({ mode: 'parallel' })

interface WireSlot {
  id: string
  datetime: string
}
const clock = '2026-11-15T20:00:00Z'
const env = { LOG_LEVEL: 'error', CLOCK: clock }

let people = 0
async function book(
  site: Site,
  kind: 'demo' | 'consultation',
  datetime: string,
): Promise<{ status: number; code: string | undefined; email: string }> {
  people++
  const guest = { name: 'Iain Struan', email: `guest${people}@lochbay.example`, phone: '0141 496 0000' }
  const body =
    kind === 'demo'
      ? { ...guest, type: 'demo_booking_30min', company: 'Lochbay', message: '', datetime, duration: '30 minutes' }
      : { ...guest, location: 'Paisley', selectedSlot: `consultation-${datetime.replace(/[-:]|\.\d+/g, '')}` }
  const call = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`,
      'idempotency-key': `guest-${people}-key`,
    },
    body: JSON.stringify(body),
  }
  const response = await fetchUntilAdmitted(`${site.url}/api/${kind}-booking`, call)
  const answer = (await response.json()) as { code?: string }
  return { status: response.status, code: answer.code, email: guest.email }
}

const slotsOf = async (site: Site, kind: 'calendar' | 'consultation') =>
  ((await (await fetch(`${site.url}/api/${kind}/weekly-slots`)).json()) as { data: WireSlot[] }).data

/** Sends this many bookings at once for one slot, spread over the processes. */
async function race(sites: Site[], kind: 'demo' | 'consultation', datetime: string, count: number): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => book(sites[index % sites.length]!, kind, datetime)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status, code }) => status === 409 && code === 'slot_taken')).toHaveLength(count - 1)
  const winner = answers.find(({ status }) => status === 201)!.email
  const invitations = async () =>
    (await readMails(sites[0]!.dataDir)).filter((mail) => answers.some(({ email }) => email === mail.to?.[0]?.address))
  await expect.poll(async () => (await invitations()).length).toBe(1)
  expect((await invitations())[0]!.to?.[0]?.address).toBe(winner)
}

/** Books demos and consultations that overlap within the same hour: those that are accepted must not overlap. */
async function overlapping(sites: Site[], hour: string): Promise<void> {
  const wishes = [0, 15, 30, 45].flatMap((minute) => {
    const at = `${hour}:${String(minute).padStart(2, '0')}:00.000Z`
    return [...(minute % 30 === 0 ? [{ kind: 'demo', at } as const] : []), { kind: 'consultation', at } as const]
  })
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const wish = wishes[index % wishes.length]!
      return { ...wish, ...(await book(sites[index % sites.length]!, wish.kind, wish.at)) }
    }),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const stands = answers
    .filter(({ status }) => status === 201)
    .map(({ kind, at }) => ({ from: Date.parse(at), to: Date.parse(at) + (kind === 'demo' ? 30 : 15) * 60_000 }))
    .sort((a, b) => a.from - b.from)
  stands.slice(1).forEach((call, index) => expect(call.from).toBeGreaterThanOrEqual(stands[index]!.to))
}

test('twenty and two hundred at once for one slot, on the embedded database', async () => {
  const site = await startSite({ env })
  try {
    await race([site], 'demo', '2026-11-16T11:00:00.000Z', 20)
    await race([site], 'consultation', '2026-11-17T11:15:00.000Z', 200)
    await overlapping([site], '2026-11-18T14')
    expect((await slotsOf(site, 'calendar')).map((slot) => slot.datetime)).not.toContain('2026-11-17T11:00:00.000Z')
  } finally {
    await site.stop()
    site.remove()
  }
})

test('a thousand at once for one slot, at two processes on PostgreSQL', async () => {
  test.skip(!postgresPrograms(), 'PostgreSQL is not installed')
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-race-'))
  const server = await startPostgres(dataDir)
  const url = await createDatabase(server.url, 'patter')
  const start = () => startSite({ dataDir, env: { ...env, DATABASE_URL: url } })
  const sites = [await start(), await start()]
  try {
    await race(sites, 'demo', '2026-11-16T11:00:00.000Z', 20)
    await race(sites, 'consultation', '2026-11-17T11:15:00.000Z', 200)
    await race(sites, 'demo', '2026-11-19T09:30:00.000Z', 1000)
    await overlapping(sites, '2026-11-18T14')
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})
