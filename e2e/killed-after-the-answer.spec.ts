import { expect, test } from '@playwright/test'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../src/platform/database/database.ts'
import { onServer } from '../src/platform/database/test-database.ts'
import { postgresPrograms, startPostgres } from '../src/platform/database/test-postgres.ts'
import '../src/leads/server/tables.ts'
import { createLog } from '../src/platform/log/log.ts'
import { type Site, readMails, startSite } from './site.ts'

// A process that dies the moment after it said "kept" must have kept it, and each
// of the two mails goes out once, whoever is left or comes back to send it.

test.describe.configure({ mode: 'parallel' })
const rounds = 50

let visitors = 0
async function post(site: Site, email: string): Promise<string | undefined> {
  visitors++
  try {
    const response = await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` },
      body: JSON.stringify({ email, phone: '0141 496 0000', candidateCount: '1' }),
    })
    const answer = (await response.json()) as { data: { id: string } }
    return response.status === 201 ? answer.data.id : undefined
  } catch {
    // The process died with this one unanswered: it may be kept or not.
    return undefined
  }
}

/** Sends leads from three visitors until the process is killed at a random moment after its first answer. */
async function killAmongLeads(site: Site, round: string, acknowledged: Map<string, string>): Promise<void> {
  const exited = new Promise((resolve) => site.process.once('exit', resolve))
  let first = () => {}
  const answered = new Promise<void>((resolve) => (first = resolve))
  const visitor = async (name: string) => {
    for (let index = 0; site.process.exitCode === null && !site.process.killed; index++) {
      const email = `r${round}-${name}-${index}@lochbay.example`
      const id = await post(site, email)
      if (id) {
        acknowledged.set(id, email)
        first()
      }
    }
  }
  const visits = ['a', 'b', 'c'].map(visitor)
  await answered
  await wait(Math.random() * 40)
  site.process.kill('SIGKILL')
  await exited
  await Promise.all(visits)
}

/** Mails that nobody has sent yet: a run that died with its process is begun again within a minute. */
async function unsentMails(options: { url?: string; directory: string }): Promise<string[]> {
  const database = await openDatabase({ ...options, log: createLog('silent') })
  try {
    const unsent = await database.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
    return unsent.map((mail) => mail.id)
  } finally {
    await database.close()
  }
}

async function everyMailOnce(dataDir: string, acknowledged: Map<string, string>): Promise<void> {
  const missing = async () => {
    const reached = new Set((await readMails(dataDir)).map((mail) => mail.to?.[0]?.address))
    return [...acknowledged.values()].filter((email) => !reached.has(email)).length
  }
  await expect.poll(missing, { timeout: 150_000, intervals: [1000], message: 'senders without their mail' }).toBe(0)
}

async function checkDatabase(options: { url?: string; directory: string }, dataDir: string, acknowledged: Map<string, string>) {
  const database = await openDatabase({ ...options, log: createLog('silent') })
  try {
    const leads = await database.db.selectFrom('leads').select('id').execute()
    const kept = new Set(leads.map((lead) => lead.id))
    expect([...acknowledged.keys()].filter((id) => !kept.has(id)), 'acknowledged leads that are gone').toEqual([])

    // Two mails for each lead that was kept, to each address once, none with the same Message-ID.
    const mails = await readMails(dataDir)
    expect(mails).toHaveLength(leads.length * 2)
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(mails.length)
    const toSenders = mails.map((mail) => mail.to![0]!.address!).filter((address) => address.endsWith('@lochbay.example'))
    expect(new Set(toSenders).size).toBe(toSenders.length)
    expect(toSenders).toHaveLength(leads.length)
  } finally {
    await database.close()
  }
}

test(`killed ${rounds} times on the embedded database, every acknowledged lead is there and each mail goes out once`, async () => {
  test.setTimeout(600_000)
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-killed-'))
  const acknowledged = new Map<string, string>()
  try {
    for (let round = 0; round < rounds; round++) {
      await killAmongLeads(await startSite({ dataDir, env: { LOG_LEVEL: 'error' } }), String(round), acknowledged)
    }
    const database = { directory: path.join(dataDir, 'database') }
    const last = await startSite({ dataDir, env: { LOG_LEVEL: 'error' } })
    await everyMailOnce(dataDir, acknowledged)
    expect(await last.stop()).toBe(0)
    // The agency's mails, and those of leads that were kept but not acknowledged, may still be under way.
    for (let patience = 10; patience > 0 && (await unsentMails(database)).length > 0; patience--) {
      const again = await startSite({ dataDir, env: { LOG_LEVEL: 'error' } })
      await wait(10_000)
      expect(await again.stop()).toBe(0)
    }
    expect(await unsentMails(database)).toEqual([])
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds)
    await checkDatabase(database, dataDir, acknowledged)
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})

test(`one of two processes on PostgreSQL killed ${rounds} times, every acknowledged lead is there and each mail goes out once`, async () => {
  test.skip(!postgresPrograms(), 'PostgreSQL is not installed')
  test.setTimeout(600_000)
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-killed-'))
  const server = await startPostgres(dataDir)
  await onServer(server.url, 'create database patter')
  const url = new URL(server.url)
  url.pathname = '/patter'
  const start = () => startSite({ dataDir, env: { DATABASE_URL: url.href, LOG_LEVEL: 'error' } })
  const acknowledged = new Map<string, string>()
  try {
    const sites = [await start(), await start()]
    for (let round = 0; round < rounds; round++) {
      await killAmongLeads(sites[round % 2]!, String(round), acknowledged)
      sites[round % 2] = await start()
    }
    await everyMailOnce(dataDir, acknowledged)
    await expect.poll(() => unsentMails({ url: url.href, directory: '' }), { timeout: 100_000, intervals: [2000] }).toEqual([])
    expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0])
    await checkDatabase({ url: url.href, directory: '' }, dataDir, acknowledged)
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})
