import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import '../../src/contracts/server/tables.ts'
import '../../src/payments/server/tables.ts'
import { testCards } from '../../src/payments/api.ts'
import { signTestWebhook } from '../../src/payments/server/gateway/webhook-signature.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import type { TestDatabase } from '../../src/platform/database/test-database.ts'
import { createDatabase, postgresPrograms, startPostgres } from '../../src/platform/database/test-postgres.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { npmScript, readMails, type Site, startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { toldOften } from '../support/thorough.ts'

// Hundreds of reports of the same payments, to four processes at once, one of which is killed in the middle: each
// payment is settled once, with one receipt, one row of the trail and one pair of mails, and the sums are right.

const portalPassword = 'open sesame, Glasgow'
const { payments: count, deliveries } = toldOften
const details = {
  companyName: 'Lochbay Energy Ltd',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  contactName: 'Rhona Mackie',
  jobTitle: 'Sales Director',
}

interface Client {
  id: string
  cookie: string
  email: string
  paymentIntentId: string
}

let visitors = 0
async function call(site: Site, method: string, route: string, body: object, cookie = ''): Promise<Response> {
  visitors++
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
    cookie,
  }
  return fetch(site.url + route, { method, headers, body: JSON.stringify(body) })
}

/** Creates a client who has signed and paid by card at the gateway; half of them asked for an invoice first. */
async function clientWhoPays(site: Site, index: number): Promise<Client> {
  const email = `client-${index}@lochbay.example`
  const unlocked = await call(site, 'POST', '/api/portal/session', { password: portalPassword })
  const cookie = unlocked.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect([unlocked.status, cookie ? '' : await unlocked.text()]).toEqual([201, ''])
  const id = ((await unlocked.json()) as { data: { contractId: string } }).data.contractId
  const client = { ...details, clientEmail: email }
  await (
    await call(
      site,
      'PUT',
      `/api/contracts/${id}/draft`,
      { ...client, termsAccepted: true, selectedPricingOption: 'standard', step: 3 },
      cookie,
    )
  ).arrayBuffer()
  const signed = await call(
    site,
    'POST',
    `/api/contracts/${id}/signature`,
    { ...client, selectedPricingOption: 'standard', signatureName: 'Rhona Mackie' },
    cookie,
  )
  expect(signed.status).toBe(201)
  if (index % 2)
    expect((await call(site, 'POST', `/api/contracts/${id}/send-invoice`, client, cookie)).status).toBe(201)
  const opened = await call(
    site,
    'POST',
    `/api/contracts/${id}/create-payment-intent`,
    { clientEmail: email, companyName: details.companyName },
    cookie,
  )
  const { data } = (await opened.json()) as { data: { paymentIntentId: string; clientSecret: string } }
  const card = {
    clientSecret: data.clientSecret,
    cardNumber: testCards.succeeds,
    expiry: '12 / 40',
    securityCode: '123',
  }
  expect(
    await (await call(site, 'POST', `/api/test-gateway/intents/${data.paymentIntentId}/confirm`, card)).json(),
  ).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  return { id, cookie, email, paymentIntentId: data.paymentIntentId }
}

/**
 * Reports one of the payments to one of the processes, as a webhook or as the client's browser. If the process dies
 * meanwhile, the payment does not count as reported.
 */
async function deliver(sites: readonly Site[], client: Client, secret: string, number: number): Promise<number> {
  const site = sites[Math.floor(Math.random() * sites.length)]!
  try {
    if (number % 5 === 0)
      return (
        await call(
          site,
          'POST',
          `/api/contracts/${client.id}/confirm-payment`,
          { paymentIntentId: client.paymentIntentId, clientEmail: client.email },
          client.cookie,
        )
      ).status
    const type = number % 3 ? 'payment_intent.succeeded' : 'payment_intent.processing'
    const body = JSON.stringify({
      id: `evt_test_${number}`,
      object: 'event',
      type,
      data: { object: { object: 'payment_intent', id: client.paymentIntentId } },
    })
    return (
      await fetch(`${site.url}/api/payments/webhook`, {
        method: 'POST',
        headers: signTestWebhook(secret, body, new Date()),
        body,
      })
    ).status
  } catch {
    return 0
  }
}

async function check({ db }: TestDatabase, clients: readonly Client[]): Promise<void> {
  const payments = await db.selectFrom('payments').select(['state', 'amount_pence', 'is_surplus']).execute()
  expect(payments).toHaveLength(count)
  expect(payments.every(({ state, is_surplus }) => state === 'succeeded' && !is_surplus)).toBe(true)
  const receipts = await db
    .selectFrom('billing_documents')
    .select(['facts', 'contract_id', 'number'])
    .where('series', '=', 'receipt')
    .orderBy('number')
    .execute()
  expect(
    receipts.map(({ number }) => number),
    'receipts, numbered without a gap',
  ).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  expect(new Set(receipts.map(({ contract_id }) => contract_id)).size).toBe(count)
  expect(receipts.reduce((sum, { facts }) => sum + facts.totalPence, 0)).toBe(count * 200_000)
  const invoices = await db.selectFrom('billing_documents').select('id').where('series', '=', 'invoice').execute()
  const settlements = await db.selectFrom('settlements').select('invoice_id').execute()
  expect(settlements.map(({ invoice_id }) => invoice_id).sort(), 'every invoice settled, once').toEqual(
    invoices.map(({ id }) => id).sort(),
  )
  const depositEvents = await db
    .selectFrom('contract_events')
    .select('contract_id')
    .where('what', '=', 'Deposit of £2,000.00 paid')
    .execute()
  expect(depositEvents.map(({ contract_id }) => contract_id).sort()).toEqual(clients.map(({ id }) => id).sort())
}

test(`${deliveries} reports of ${count} payments to four processes, one of them killed: ${count} settled, ${count} receipts`, async () => {
  test.skip(!postgresPrograms(), 'PostgreSQL is not installed')
  test.setTimeout(1_200_000)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-told-'))
  const server = await startPostgres(folder)
  const url = await createDatabase(server.url, 'patter')
  const start = () =>
    startSite({ dataDir: folder, env: { DATABASE_URL: url, LOG_LEVEL: 'error', PORTAL_PASSWORD: portalPassword } })
  const database: TestDatabase = await openDatabase({ url, directory: '', log: createLog('silent') })
  const sites: Site[] = []
  try {
    sites.push(await start())
    sites.push(...(await Promise.all([start(), start(), start()])))
    const clients: Client[] = []
    for (let index = 0; index < count; index += 4) {
      clients.push(
        ...(await Promise.all(
          sites.slice(0, Math.min(4, count - index)).map((site, at) => clientWhoPays(site, index + at)),
        )),
      )
    }
    const { secret } = await database.db
      .selectFrom('own_secrets')
      .select('secret')
      .where('name', '=', 'test-gateway-webhook')
      .executeTakeFirstOrThrow()
    const answers: number[] = []
    const victim = sites[3]!
    const died = new Promise((resolve) => victim.process.once('exit', resolve))
    let next = 0
    const teller = async () => {
      while (next < deliveries) {
        const number = next++
        if (number === Math.floor(deliveries / 3)) victim.process.kill('SIGKILL')
        answers.push(await deliver(sites, clients[number % count]!, secret, number))
      }
    }
    await Promise.all(Array.from({ length: 12 }, teller))
    await died
    expect([...new Set(answers)].filter((status) => status !== 200 && status !== 0)).toEqual([])
    // Another process takes over the dead one's jobs within a minute or two.
    sites[3] = await start()
    const ready = async () =>
      (
        await database.db
          .selectFrom('billing_files')
          .innerJoin('billing_documents', 'billing_documents.id', 'billing_files.document_id')
          .select('document_id')
          .where('series', '=', 'receipt')
          .execute()
      ).length
    await expect.poll(ready, { intervals: [1000] }).toBe(count)
    await check(database, clients)
    const unsent = async () =>
      (await database.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()).length
    await expect.poll(unsent, { intervals: [1000] }).toBe(0)
    const mails = (await readMails(folder)).filter((mail) => mail.subject?.startsWith('Test receipt'))
    expect(mails.map((mail) => mail.to![0]!.address).sort()).toEqual(clients.map(({ email }) => email).sort())

    // Runs the command line on the same database, while the program runs.
    const invoices = async (...args: string[]) =>
      (
        await promisify(execFile)(process.execPath, [...npmScript('invoices'), ...args], {
          env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error' },
        })
      ).stdout
    expect(await invoices('list')).toBe('No open invoices.\n')
    const { number } = await database.db
      .selectFrom('contracts')
      .select('number')
      .where('id', '=', clients[0]!.id)
      .executeTakeFirstOrThrow()
    const today = new Date().toISOString().slice(0, 10)
    const contract = ['--contract', `PT-${String(number).padStart(4, '0')}`]
    expect(
      await invoices('placement', ...contract, '--candidate', 'Kofi Mensah', '--salary', '36,000', '--starts', today),
    ).toContain('£6,120.00, less £2,000.00 of the deposit; £4,120.00 to pay by')
    const invoice = /INV-\d{4}/.exec(await invoices('list'))![0]
    expect(await invoices('paid', invoice, '--amount', '4120', '--on', today, '--reference', invoice)).toContain(
      `£4,120.00 for invoice ${invoice}; it is settled`,
    )
    await expect(invoices('refund', ...contract)).rejects.toMatchObject({
      code: 1,
      stderr: 'The whole deposit has been deducted from invoices. There is nothing left to pay back.\n',
    })
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
    await database.close()
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
