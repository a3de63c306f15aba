import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startSite } from '../e2e/site.ts'
import { captureLead } from '../src/leads/server/capture-lead.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { onServer } from '../src/platform/database/test-database.ts'
import { postgresPrograms, startPostgres } from '../src/platform/database/test-postgres.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log/log.ts'
import { createOutbox, sendMailQueue } from '../src/platform/mail/outbox.ts'
import { systemClock } from '../src/values/clock.ts'
import { ms, printTable, quantile, type Row } from './print.ts'

const rounds = 400
const visitors = 4

/** `POST /api/contact` over HTTP beside the bare transaction that it stands on: person, lead, two mails, two jobs. */
export async function benchWrites(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-bench-'))
  const rows: Row[] = []
  rows.push(...(await beside('embedded', path.join(folder, 'data'), undefined)))
  if (postgresPrograms()) {
    const server = await startPostgres(folder)
    await onServer(server.url, 'create database patter')
    const url = new URL(server.url)
    url.pathname = '/patter'
    rows.push(...(await beside('PostgreSQL', path.join(folder, 'data2'), url.href)))
    await server.stop()
  }
  fs.rmSync(folder, { recursive: true, force: true })
  printTable(`Writes: ${rounds} contacts from ${visitors} visitors at once`, rows)
}

async function beside(name: string, dataDir: string, url: string | undefined): Promise<Row[]> {
  const bare = await bareTransaction(path.join(dataDir, 'database'), url)
  const http = await overHttp(dataDir, url)
  const row = (what: string, q: number) => ({
    what: `${name}, ${what}`,
    measured: ms(quantile(http, q)),
    beside: `bare transaction ${ms(quantile(bare, q))}; ${(quantile(http, q) / quantile(bare, q)).toFixed(1)} times${q > 0.9 ? ' (bar: 3)' : ''}`,
  })
  return [row('median', 0.5), row('p99', 0.99)]
}

async function measured(work: (index: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const visit = async () => {
    while (next < rounds) {
      const index = next++
      const began = performance.now()
      await work(index)
      times.push(performance.now() - began)
    }
  }
  for (let index = 0; index < 20; index++) await work(-1 - index)
  await Promise.all(Array.from({ length: visitors }, visit))
  return times
}

async function bareTransaction(directory: string, url: string | undefined): Promise<number[]> {
  const log = createLog('error')
  const database = await openDatabase({ url, directory, log })
  await migrate(database.db)
  const jobs = createJobs({ database, log, clock: systemClock })
  // The queue must exist; nobody works on it, so that only the writing is measured.
  await jobs.start([{ name: sendMailQueue, run: async () => {} }], { workers: false })
  const outbox = createOutbox(jobs)
  const times = await measured(async (index) => {
    const lead = { kind: 'contact', person: { email: `bare${index}@lochbay.example`, phone: '1' }, details: { candidateCount: '1' } } as const
    await database.db.transaction().execute((tx) => captureLead(tx, outbox, 'hello@patter.example', lead, new Date()))
  })
  await jobs.stop()
  await database.close()
  return times
}

async function overHttp(dataDir: string, url: string | undefined): Promise<number[]> {
  const site = await startSite({ dataDir, env: { LOG_LEVEL: 'error', ...(url ? { DATABASE_URL: url } : {}) } })
  const times = await measured(async (index) => {
    const response = await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${(index >> 8) & 255}.${index & 255}` },
      body: JSON.stringify({ email: `http${index}@lochbay.example`, phone: '1', candidateCount: '1' }),
    })
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
    await response.text()
  })
  await site.stop()
  return times
}

