import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestDatabase } from '../../src/platform/database/test-database.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { createDatabase, postgresPrograms, startPostgres } from '../../src/platform/database/test-postgres.ts'
import '../../src/bookings/server/tables.ts'
import '../../src/contracts/server/tables.ts'
import '../../src/leads/server/tables.ts'
import { createLog } from '../../src/platform/log/log.ts'
import type { Email } from 'postal-mime'
import { expect, test } from '../support/test.ts'
import { kills } from '../support/thorough.ts'
import { type Site, readMails, startSite } from '../support/site.ts'

// A process that dies right after it has acknowledged something must have stored it, and each mail must be sent once,
// whichever process sends it. Tested with leads, with calls that are booked and cancelled while the process dies, and
// with contracts that are signed and must end up sealed.

test.describe.configure({ mode: 'parallel' })
const rounds = kills
const portalPassword = 'open sesame, Glasgow'

/** What was acknowledged to visitors. */
class Acknowledged {
  /** The sender's address of each lead. */
  readonly leads = new Map<string, string>()
  /** The guest's address of each booking. */
  readonly calls = new Map<string, string>()
  readonly cancelled = new Set<string>()
  /** The signer's address of each contract. */
  readonly contracts = new Map<string, string>()
  /** A booking without a response: the guest will send it again, with the same key. */
  unanswered: { key: string; body: object } | undefined
}

let visitors = 0
function send(
  site: Site,
  route: string,
  body: object | undefined,
  key?: string,
  { method, cookie }: { method?: string; cookie?: string } = {},
): Promise<Response> {
  visitors++
  const from = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-forwarded-for': from,
    ...(key ? { 'idempotency-key': key } : {}),
    ...(cookie ? { cookie } : {}),
  }
  return fetch(site.url + route, {
    method: method ?? (body ? 'POST' : 'GET'),
    redirect: 'manual',
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

async function leaveLead(site: Site, email: string, acknowledged: Acknowledged): Promise<boolean> {
  const response = await send(site, '/api/contact', { email, phone: '0141 496 0000', candidateCount: '1' })
  const answer = (await response.json()) as { data: { id: string } }
  if (response.status === 201) acknowledged.leads.set(answer.data.id, email)
  return response.status === 201
}

/** Books the unanswered call, or a new one, and cancels it. */
async function bookAndCancel(site: Site, email: string, acknowledged: Acknowledged): Promise<boolean> {
  if (!acknowledged.unanswered) {
    const { data } = (await (await send(site, '/api/consultation/weekly-slots', undefined)).json()) as {
      data: { id: string }[]
    }
    const slot = data[Math.floor(Math.random() * data.length)]!
    acknowledged.unanswered = {
      key: `killed-${email}`,
      body: { email, name: 'Iain', phone: '0141 496 0000', location: 'Paisley', selectedSlot: slot.id },
    }
  }
  const { key, body } = acknowledged.unanswered
  const response = await send(site, '/api/consultation-booking', body, key)
  const answer = (await response.json()) as { data: { id: string; link: string } }
  acknowledged.unanswered = undefined
  if (response.status !== 201) return false
  acknowledged.calls.set(answer.data.id, (body as { email: string }).email)
  const cancelled = await send(site, `${new URL(answer.data.link).pathname}/cancel`, {})
  if (cancelled.status === 303) acknowledged.cancelled.add(answer.data.id)
  return true
}

async function signContract(site: Site, email: string, acknowledged: Acknowledged): Promise<boolean> {
  const unlocked = await send(site, '/api/portal/session', { password: portalPassword })
  const { data } = (await unlocked.json()) as { data: { contractId: string } }
  const cookie = unlocked.headers.get('set-cookie')?.split(';')[0] ?? ''
  const details = {
    companyName: 'Lochbay Energy Ltd',
    registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
    contactName: 'Rhona Mackie',
    jobTitle: 'Sales Director',
    clientEmail: email,
  }
  const draft = { ...details, termsAccepted: true, selectedPricingOption: 'monthly', step: 3 }
  await (
    await send(site, `/api/contracts/${data.contractId}/draft`, draft, undefined, { method: 'PUT', cookie })
  ).arrayBuffer()
  const signing = { ...details, selectedPricingOption: 'monthly', signatureName: 'Rhona Mackie' }
  const response = await send(site, `/api/contracts/${data.contractId}/signature`, signing, `sign-${email}`, { cookie })
  await response.arrayBuffer()
  if (response.status === 201) acknowledged.contracts.set(data.contractId, email)
  return response.status === 201
}

/**
 * Visitors send leads, book calls and sign contracts until the process is killed at a random moment after the first
 * response to one of them.
 */
async function killAmongVisitors(site: Site, round: number, acknowledged: Acknowledged): Promise<void> {
  const exited = new Promise((resolve) => site.process.once('exit', resolve))
  let first = () => {}
  const answered = new Promise<void>((resolve) => (first = resolve))
  const awaited = [leaveLead, bookAndCancel, signContract][round % 3]!
  const visit = async (name: string, act: typeof leaveLead) => {
    for (let index = 0; site.process.exitCode === null && !site.process.killed; index++) {
      try {
        if ((await act(site, `r${round}-${name}-${index}@lochbay.example`, acknowledged)) && act === awaited) first()
      } catch {
        // The process died before responding, so this one may or may not be stored.
        return
      }
    }
  }
  const visits = [visit('a', leaveLead), visit('b', leaveLead), visit('c', bookAndCancel), visit('d', signContract)]
  await answered
  await wait(Math.random() * 60)
  site.process.kill('SIGKILL')
  await exited
  await Promise.all(visits)
}

/**
 * Returns how many mails are not yet sent and contracts not yet sealed. A job that died with its process is restarted
 * within a minute.
 */
async function unfinished(options: { url?: string; directory: string }): Promise<string[]> {
  const database: TestDatabase = await openDatabase({ ...options, log: createLog('silent') })
  try {
    const unsent = await database.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
    const unsealed = await database.db
      .selectFrom('signatures')
      .leftJoin('contract_documents', 'contract_documents.contract_id', 'signatures.contract_id')
      .select('signatures.contract_id as id')
      .where('contract_documents.contract_id', 'is', null)
      .execute()
    return [...unsent, ...unsealed].map(({ id }) => id)
  } finally {
    await database.close()
  }
}

/**
 * Returns the same, as counted by the program itself, because nobody else can read an embedded database that is in use.
 */
async function stillToDo(site: Site): Promise<number> {
  const measures = await (await fetch(`${site.url}/metrics`)).text()
  const counted = measures.matchAll(
    /^patter_(?:mails_waiting|jobs_(?:waiting|active|later)\{job="seal-contract"\}) (\d+)$/gm,
  )
  const counts = [...counted].map(([, count]) => Number(count))
  expect(counts, 'mails, and jobs in three states').toHaveLength(4)
  return counts.reduce((sum, count) => sum + count)
}

async function everyMail(dataDir: string, acknowledged: Acknowledged): Promise<void> {
  const missing = async () => {
    const reached = new Set((await readMails(dataDir)).map((mail) => mail.to?.[0]?.address))
    return [...acknowledged.leads.values(), ...acknowledged.calls.values(), ...acknowledged.contracts.values()].filter(
      (email) => !reached.has(email),
    ).length
  }
  await expect.poll(missing, { intervals: [1000], message: 'senders without their mail' }).toBe(0)
}

async function checkDatabase(
  options: { url?: string; directory: string },
  dataDir: string,
  acknowledged: Acknowledged,
) {
  const database: TestDatabase = await openDatabase({ ...options, log: createLog('silent') })
  try {
    const leads = await database.db.selectFrom('leads').select('id').where('kind', '=', 'contact').execute()
    const calls = await database.db.selectFrom('bookings').select(['id', 'email', 'status']).execute()
    const entries = await database.db.selectFrom('diary_entries').select('booking_id').execute()
    const isKept = (rows: { id: string }[]) => (id: string) => rows.some((row) => row.id === id)
    const cancelled = calls.filter((call) => call.status === 'cancelled')
    expect(
      [...acknowledged.leads.keys()].filter((id) => !isKept(leads)(id)),
      'acknowledged leads that are gone',
    ).toEqual([])
    expect(
      [...acknowledged.calls.keys()].filter((id) => !isKept(calls)(id)),
      'acknowledged calls that are gone',
    ).toEqual([])
    expect(
      [...acknowledged.cancelled].filter((id) => !isKept(cancelled)(id)),
      'acknowledged cancellations that are gone',
    ).toEqual([])
    expect(new Set(calls.map((call) => call.email)).size, 'a repeated call made no second booking').toBe(calls.length)
    expect(entries.map((entry) => entry.booking_id).sort(), 'the diary is the calls that stand').toEqual(
      calls
        .filter((call) => call.status === 'booked')
        .map((call) => call.id)
        .sort(),
    )

    const signed = await database.db.selectFrom('signatures').select('contract_id as id').execute()
    const sealed = await database.db.selectFrom('contract_documents').select('contract_id as id').execute()
    expect(
      [...acknowledged.contracts.keys()].filter((id) => !isKept(signed)(id)),
      'acknowledged signatures that are gone',
    ).toEqual([])
    expect(
      signed.filter(({ id }) => !isKept(sealed)(id)),
      'signed and not sealed',
    ).toEqual([])

    // Expects two mails for each stored lead, call, cancellation and contract, one to each address, with different
    // Message-IDs. The program also sends mails of its own: each morning, each week, and reminders of calls.
    const byTheHour = await database.db
      .selectFrom('mails')
      .select('id')
      .where('template', 'in', ['morning-mail', 'weekly-digest', 'call-reminder'])
      .execute()
    const mails = (await readMails(dataDir)).filter(
      ({ messageId }) => !byTheHour.some(({ id }) => messageId?.startsWith(`<${id}@`)),
    )
    expect(mails).toHaveLength(2 * (leads.length + calls.length + cancelled.length + signed.length))
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(mails.length)
    const toGuests = mails.filter((mail) => mail.to![0]!.address!.endsWith('@lochbay.example'))
    const invited = toGuests.filter((mail) => calendarMethod(mail) === 'REQUEST').map((mail) => mail.to![0]!.address!)
    expect(invited.sort(), 'exactly one invitation a call').toEqual(calls.map((call) => call.email).sort())
    expect(toGuests.filter((mail) => calendarMethod(mail) === 'CANCEL')).toHaveLength(cancelled.length)
    const toSigners = toGuests.filter((mail) => mail.attachments.some((part) => part.mimeType === 'application/pdf'))
    expect(toSigners).toHaveLength(signed.length)
    const toSenders = toGuests
      .filter((mail) => !calendarMethod(mail) && !toSigners.includes(mail))
      .map((mail) => mail.to![0]!.address)
    expect(new Set(toSenders).size).toBe(leads.length)
  } finally {
    await database.close()
  }
}

function calendarMethod(mail: Email): string | undefined {
  const calendar = mail.attachments.find((part) => part.mimeType === 'text/calendar')
  if (!calendar) return undefined
  const text = typeof calendar.content === 'string' ? calendar.content : new TextDecoder().decode(calendar.content)
  return /^METHOD:(\w+)/m.exec(text)?.[1]
}

test(`killed ${rounds} times on the embedded database: every acknowledged lead, call and signature is stored and each mail is sent once`, async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-killed-'))
  const acknowledged = new Acknowledged()
  try {
    for (let round = 0; round < rounds; round++) {
      await killAmongVisitors(
        await startSite({ dataDir, env: { LOG_LEVEL: 'error', PORTAL_PASSWORD: portalPassword } }),
        round,
        acknowledged,
      )
    }
    const database = { directory: path.join(dataDir, 'database') }
    const last = await startSite({ dataDir, env: { LOG_LEVEL: 'error', PORTAL_PASSWORD: portalPassword } })
    await everyMail(dataDir, acknowledged)
    // The agency's mails, and those of leads that were stored but not acknowledged, may not have been sent yet.
    await expect.poll(() => stillToDo(last), { intervals: [500] }).toBe(0)
    expect(await last.stop()).toBe(0)
    expect(await unfinished(database)).toEqual([])
    expect(
      Math.min(acknowledged.leads.size, acknowledged.calls.size, acknowledged.contracts.size),
    ).toBeGreaterThanOrEqual(Math.floor(rounds / 3))
    await checkDatabase(database, dataDir, acknowledged)
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})

test(`one of two processes on PostgreSQL killed ${rounds} times: every acknowledged lead, call and signature is stored and each mail is sent once`, async () => {
  test.skip(!postgresPrograms(), 'PostgreSQL is not installed')
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-killed-'))
  const server = await startPostgres(dataDir)
  const url = await createDatabase(server.url, 'patter')
  const start = () =>
    startSite({ dataDir, env: { DATABASE_URL: url, LOG_LEVEL: 'error', PORTAL_PASSWORD: portalPassword } })
  const acknowledged = new Acknowledged()
  try {
    const sites = [await start(), await start()]
    for (let round = 0; round < rounds; round++) {
      await killAmongVisitors(sites[round % 2]!, round, acknowledged)
      sites[round % 2] = await start()
    }
    await everyMail(dataDir, acknowledged)
    await expect.poll(() => unfinished({ url, directory: '' }), { intervals: [2000] }).toEqual([])
    expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0])
    await checkDatabase({ url, directory: '' }, dataDir, acknowledged)
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})
