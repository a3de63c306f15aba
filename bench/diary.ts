import { diaryRules } from '#content/facts/diary.ts'
import { type Site, startSite } from '../e2e/support/site.ts'
import { freeSlots } from '../src/bookings/availability.ts'
import { bookCall } from '../src/bookings/server/book-call.ts'
import type { TestDatabase } from '../src/platform/database/test-database.ts'
import type { Jobs } from '../src/platform/jobs/jobs.ts'
import { createOutbox, sendMailQueue } from '../src/platform/mail/outbox.ts'
import { clockStartingAt } from '../src/values/clock.ts'
import { bare, besideBare, type Engine, engineEnv, onEachEngine, pair, underLoad } from './engines.ts'
import { ms, printTable, quantile, type Row } from './print.ts'

// The Sunday before a week without holidays.
const now = new Date('2026-11-15T20:00:00Z')
const open = freeSlots(diaryRules, 'consultation', [], now)
const load = { people: 4, runs: 60, warming: 20 }

/**
 * Measures the diary: computing and serving slots, bookings beside the bare transaction, and refusals when the diary is
 * full.
 */
export async function benchDiary(): Promise<void> {
  printTable('Slots for 14 days', [computed()])
  const rows = await onEachEngine(onEngine)
  printTable(`The diary over HTTP, ${load.people} guests at once`, rows)
}

/** Measures only the rules, with forty calls in the diary. */
function computed(): Row {
  const busy = open
    .filter((_, index) => index % 5 === 0)
    .map(({ startsAt, endsAt }) => ({ startsAt, blockedFrom: startsAt, blockedUntil: endsAt }))
  const times: number[] = []
  for (let run = 0; run < 200; run++) {
    const began = performance.now()
    freeSlots({ ...diaryRules, dailyCap: 100 }, 'consultation', busy, now)
    times.push(performance.now() - began)
  }
  return {
    what: `computed, ${busy.length} calls in the diary: median, p99`,
    measured: `${ms(quantile(times, 0.5))}, ${ms(quantile(times, 0.99))}`,
    beside: '',
  }
}

async function onEngine(engine: Engine): Promise<Row[]> {
  const bareTimes = await bareBookings(engine)
  const site = await startSite({ dataDir: engine.dataDir, env: { ...engineEnv(engine), CLOCK: now.toISOString() } })
  const slots = await underLoad(
    load,
    async () => void (await (await fetch(`${site.url}/api/consultation/weekly-slots`)).arrayBuffer()),
  )
  const booked = await underLoad(load, (index) => bookAndCancel(site, index))
  const { refused, perSecond } = await onFullDiary(site)
  await site.stop()
  return [
    { what: `${engine.name}, slots answered: median, p99`, measured: pair(slots), beside: '' },
    besideBare(`${engine.name}, a booking`, booked, bareTimes),
    {
      what: `${engine.name}, full diary: wishes answered a second`,
      measured: perSecond.toFixed(0),
      beside: `all ${refused} with 409`,
    },
  ]
}

const slotFor = (index: number) => open[(index * 7) % open.length]!

/** Measures the work behind the HTTP call: the same use case in its transaction, with no worker on the queue. */
function bareBookings(engine: Engine): Promise<number[]> {
  const work = async ({ database: { db }, jobs }: { database: TestDatabase; jobs: Jobs }) => {
    const parts = {
      outbox: createOutbox(jobs),
      jobs,
      rules: { ...diaryRules, dailyCap: 1000 },
      agency: 'hello@patter.example',
    }
    const none = { company: '', location: 'Paisley', currentJob: '', salaryExpectations: '', message: '', timeZone: '' }
    const times = await underLoad(load, async (index) => {
      const guest = { ...none, name: 'Iain', email: `bare${index}@lochbay.example`, phone: '1' }
      const began = performance.now()
      await db
        .transaction()
        .execute((tx) => bookCall(tx, parts, { kind: 'consultation', startsAt: slotFor(index).startsAt, guest }, now))
      const took = performance.now() - began
      await db.deleteFrom('diary_entries').execute()
      return took
    })
    await db.deleteFrom('bookings').execute()
    return times
  }
  return bare(engine, [sendMailQueue, 'remind-of-call'], work, clockStartingAt(now))
}

let people = 0
function post(site: Site, route: string, body: object): Promise<Response> {
  people++
  const from = `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': from,
    'idempotency-key': `bench-key-${people}`,
  }
  return fetch(site.url + route, { method: 'POST', redirect: 'manual', headers, body: JSON.stringify(body) })
}

const wish = (index: number) => ({
  name: 'Iain',
  email: `http${people}@lochbay.example`,
  phone: '1',
  location: 'Paisley',
  selectedSlot: slotFor(index).id,
})

/** Returns how many milliseconds the booking took. Cancels it afterwards to make room again, which does not count. */
async function bookAndCancel(site: Site, index: number): Promise<number> {
  const began = performance.now()
  const response = await post(site, '/api/consultation-booking', wish(index))
  const answer = (await response.json()) as { data: { link: string } }
  const took = performance.now() - began
  if (response.status !== 201) throw new Error(`A booking was answered with ${response.status}`)
  await (await post(site, `${new URL(answer.data.link).pathname}/cancel`, {})).arrayBuffer()
  return took
}

async function onFullDiary(site: Site): Promise<{ refused: number; perSecond: number }> {
  for (let index = 0; index < open.length; index++) {
    const response = await post(site, '/api/consultation-booking', { ...wish(index), selectedSlot: open[index]!.id })
    await response.arrayBuffer()
  }
  let refused = 0
  const began = performance.now()
  await underLoad(load, async (index) => {
    const response = await post(site, '/api/consultation-booking', wish(index))
    await response.arrayBuffer()
    if (response.status === 409) refused++
  })
  return { refused, perSecond: (refused / (performance.now() - began)) * 1000 }
}
