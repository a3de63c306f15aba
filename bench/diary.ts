import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { diaryRules } from '#content/diary.ts'
import { type Site, startSite } from '../e2e/site.ts'
import { freeSlots } from '../src/bookings/availability.ts'
import { bookCall } from '../src/bookings/server/book-call.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { onServer } from '../src/platform/database/test-database.ts'
import { postgresPrograms, startPostgres } from '../src/platform/database/test-postgres.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log/log.ts'
import { createOutbox, sendMailQueue } from '../src/platform/mail/outbox.ts'
import { clockStartingAt } from '../src/values/clock.ts'
import { ms, printTable, quantile, type Row } from './print.ts'

// A week without holidays, seen from the Sunday before it.
const now = new Date('2026-11-15T20:00:00Z')
const open = freeSlots(diaryRules, 'consultation', [], now)
const rounds = 60
const guests = 4

/** The diary: slots computed and answered, bookings beside the bare transaction, and refusals on a full diary. */
export async function benchDiary(): Promise<void> {
  printTable('Slots for 14 days', [computed()])
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-bench-'))
  const rows = await onEngine('embedded', path.join(folder, 'data'), undefined)
  if (postgresPrograms()) {
    const server = await startPostgres(folder)
    await onServer(server.url, 'create database patter')
    const url = new URL(server.url)
    url.pathname = '/patter'
    rows.push(...(await onEngine('PostgreSQL', path.join(folder, 'data2'), url.href)))
    await server.stop()
  }
  fs.rmSync(folder, { recursive: true, force: true })
  printTable(`The diary over HTTP, ${guests} guests at once`, rows)
}

/** The rules alone, with forty calls in the diary. */
function computed(): Row {
  const busy = open.filter((_, index) => index % 5 === 0).map(({ startsAt, endsAt }) => ({ startsAt, blockedUntil: endsAt }))
  const times: number[] = []
  for (let run = 0; run < 200; run++) {
    const began = performance.now()
    freeSlots({ ...diaryRules, dailyCap: 100 }, 'consultation', busy, now)
    times.push(performance.now() - began)
  }
  return { what: `computed, ${busy.length} calls in the diary: median, p99`, measured: `${ms(quantile(times, 0.5))}, ${ms(quantile(times, 0.99))}`, beside: '' }
}

async function onEngine(name: string, dataDir: string, url: string | undefined): Promise<Row[]> {
  const bare = await bareBookings(path.join(dataDir, 'database'), url)
  const site = await startSite({ dataDir, env: { LOG_LEVEL: 'error', CLOCK: now.toISOString(), ...(url ? { DATABASE_URL: url } : {}) } })
  const slots = await several(async () => void (await (await fetch(`${site.url}/api/consultation/weekly-slots`)).arrayBuffer()))
  const booked = await several((index) => bookAndCancel(site, index))
  const { refused, perSecond } = await onFullDiary(site)
  await site.stop()
  const pair = (times: number[]) => `${ms(quantile(times, 0.5))}, ${ms(quantile(times, 0.99))}`
  const ratio = (quantile(booked, 0.99) / quantile(bare, 0.99)).toFixed(1)
  return [
    { what: `${name}, slots answered: median, p99`, measured: pair(slots), beside: '' },
    { what: `${name}, a booking: median, p99`, measured: pair(booked), beside: `bare transaction ${pair(bare)}; ${ratio} times (bar: 3)` },
    { what: `${name}, full diary: wishes answered a second`, measured: perSecond.toFixed(0), beside: `all ${refused} with 409` },
  ]
}

async function several(work: (index: number) => Promise<number | void>): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const visit = async () => {
    while (next < rounds) {
      const index = next++
      const began = performance.now()
      const own = await work(index)
      times.push(own ?? performance.now() - began)
    }
  }
  for (let index = 0; index < 20; index++) await work(rounds + index)
  await Promise.all(Array.from({ length: guests }, visit))
  return times
}

const slotFor = (index: number) => open[(index * 7) % open.length]!

/** What the HTTP call stands on: the same use case in its transaction, nobody working on the queue. */
async function bareBookings(directory: string, url: string | undefined): Promise<number[]> {
  const log = createLog('error')
  const clock = clockStartingAt(now)
  const database = await openDatabase({ url, directory, log })
  await migrate(database.db)
  const jobs = createJobs({ database, log, clock })
  await jobs.start([{ name: sendMailQueue, run: async () => {} }, { name: 'remind-of-call', run: async () => {} }], { workers: false })
  const parts = { outbox: createOutbox(jobs), jobs, rules: { ...diaryRules, dailyCap: 1000 }, agency: 'hello@patter.example' }
  const none = { company: '', location: 'Paisley', currentJob: '', salaryExpectations: '', message: '', timeZone: '' }
  const times = await several(async (index) => {
    const guest = { ...none, name: 'Iain', email: `bare${index}@lochbay.example`, phone: '1' }
    const began = performance.now()
    await database.db.transaction().execute((tx) => bookCall(tx, parts, { kind: 'consultation', startsAt: slotFor(index).startsAt, guest }, now))
    const took = performance.now() - began
    await database.db.deleteFrom('diary_entries').execute()
    return took
  })
  await jobs.stop()
  await database.db.deleteFrom('bookings').execute()
  await database.close()
  return times
}

let people = 0
function post(site: Site, route: string, body: object): Promise<Response> {
  people++
  const from = `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, 'idempotency-key': `bench-key-${people}` }
  return fetch(site.url + route, { method: 'POST', redirect: 'manual', headers, body: JSON.stringify(body) })
}

const wish = (index: number) => ({ name: 'Iain', email: `http${people}@lochbay.example`, phone: '1', location: 'Paisley', selectedSlot: slotFor(index).id })

/** Milliseconds of the booking; the cancelling that makes room again is not counted. */
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
  await several(async (index) => {
    const response = await post(site, '/api/consultation-booking', wish(index))
    await response.arrayBuffer()
    if (response.status === 409) refused++
  })
  return { refused, perSecond: (refused / (performance.now() - began)) * 1000 }
}
