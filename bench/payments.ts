import { setTimeout as wait } from 'node:timers/promises'
import { agreement } from '#content/agreement.ts'
import { type Site, startSite } from '../e2e/support/site.ts'
import { canonicalText } from '../src/contracts/agreement.ts'
import { agreementFingerprint } from '../src/contracts/server/documents/agreement-fingerprint.ts'
import { keepAgreement, openOwnCopy, saveDraft } from '../src/contracts/server/open-contract.ts'
import type { OwnContractId } from '../src/contracts/server/public.ts'
import { sealQueue, signContract } from '../src/contracts/server/sign-contract.ts'
import { testCards } from '../src/payments/api.ts'
import { openPayment, raiseDepositInvoice } from '../src/payments/server/deposit.ts'
import { createTestGateway } from '../src/payments/server/gateway/test-gateway.ts'
import { drawQueue } from '../src/billing/server/draw-document.ts'
import { settle } from '../src/payments/server/settle.ts'
import type { TestDatabase } from '../src/platform/database/test-database.ts'
import type { Jobs } from '../src/platform/jobs/jobs.ts'
import { systemClock } from '../src/values/clock.ts'
import { bare, besideBare, type Engine, engineEnv, onEachEngine, underLoad } from './engines.ts'
import { printTable, type Row } from './print.ts'

const load = { people: 4, runs: 40, warming: 5 }
const password = 'open sesame, Glasgow'
const details = {
  companyName: 'Lochbay Energy Ltd',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  contactName: 'Rhona Mackie',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}
const draft = { ...details, termsAccepted: true, selectedPricingOption: 'monthly' as const, step: 3 }
const card = { cardNumber: testCards.succeeds, expiry: '12 / 40', securityCode: '123' }

/**
 * Measures what step 4 of the portal waits for: an invoice, a payment intent and its settlement, each beside the same
 * work without HTTP and session.
 */
export async function benchPayments(): Promise<void> {
  printTable(`The deposit over HTTP on the test gateway, ${load.people} clients at once`, await onEachEngine(onEngine))
}

interface Times {
  opened: number[]
  settled: number[]
  invoiced: number[]
}

async function onEngine(engine: Engine): Promise<Row[]> {
  const bareTimes = await bare(engine, [sealQueue, drawQueue], bareDeposits)
  const http = await overHttp(engine)
  return [
    besideBare(`${engine.name}, an invoice`, http.invoiced, bareTimes.invoiced),
    besideBare(`${engine.name}, an intent`, http.opened, bareTimes.opened),
    besideBare(`${engine.name}, settled and receipted`, http.settled, bareTimes.settled),
  ]
}

/** Runs the use cases and their transactions, with no worker on the queue. */
async function bareDeposits({ database: { db }, jobs }: { database: TestDatabase; jobs: Jobs }): Promise<Times> {
  const gateway = createTestGateway({ db, clock: systemClock, webhookSecret: 'whsec_bench', deliver: async () => {} })
  const parts = { db, jobs, clock: systemClock, gateway, agency: 'studio@patter.example' }
  const text = canonicalText(agreement)
  await db
    .transaction()
    .execute((tx) =>
      keepAgreement(tx, { version: agreement.version, text, sha256: agreementFingerprint(text) }, new Date()),
    )
  const signed = async (): Promise<OwnContractId> =>
    db.transaction().execute(async (tx) => {
      const id = await openOwnCopy(
        tx,
        { version: agreement.version, text, sha256: agreementFingerprint(text) },
        new Date(),
      )
      await saveDraft(tx, id, draft, new Date())
      await signContract(
        tx,
        { jobs },
        id,
        {
          details,
          option: 'monthly',
          signature: { kind: 'typed', name: details.contactName },
          evidence: { address: '203.0.113.9', userAgent: 'bench' },
        },
        new Date(),
      )
      return id
    })
  const clients = await many(signed)
  const invoiced = await underLoad(
    load,
    async (index) =>
      void (await db.transaction().execute((tx) => raiseDepositInvoice(tx, parts, clients[index]!, new Date()))),
  )
  const opened = await underLoad(load, (index) => openPayment(parts, clients[index]!, new Date()))
  const settled = await underLoad(load, async (index) => {
    const payment = await openPayment(parts, clients[index]!, new Date())
    await gateway.confirm(payment.intentId!, { clientSecret: payment.clientSecret!, ...card })
    const began = performance.now()
    await settle(parts, payment)
    return performance.now() - began
  })
  return { opened, settled, invoiced }
}

async function many<Made>(make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (let index = 0; index < load.warming + load.runs; index++) made.push(await make())
  return made
}

interface Client {
  id: string
  cookie: string
}

async function overHttp(engine: Engine): Promise<Times> {
  const site = await startSite({ dataDir: engine.dataDir, env: { ...engineEnv(engine), PORTAL_PASSWORD: password } })
  const clients = await many(() => signedOverHttp(site))
  // Waits until all contracts are sealed, because sealing would disturb this measurement.
  for (const client of clients) while (!(await isSealed(site, client))) await wait(200)
  const invoiced = await underLoad(load, (index) =>
    call(site, `/api/contracts/${clients[index]!.id}/send-invoice`, details, clients[index]),
  )
  const intents: { paymentIntentId: string; clientSecret: string }[] = []
  const about = { clientEmail: details.clientEmail, companyName: details.companyName }
  const opened = await underLoad(load, async (index) => {
    const client = clients[index]!
    intents[index] = (
      (await call(site, `/api/contracts/${client.id}/create-payment-intent`, about, client)) as {
        data: (typeof intents)[number]
      }
    ).data
  })
  // Does as the page does: pays at the gateway, then confirms at once. Only the confirmation is timed; sometimes the
  // webhook comes first.
  const settled = await underLoad(load, async (index) => {
    const { paymentIntentId, clientSecret } = intents[index]!
    await call(site, `/api/test-gateway/intents/${paymentIntentId}/confirm`, { clientSecret, ...card })
    const began = performance.now()
    await call(
      site,
      `/api/contracts/${clients[index]!.id}/confirm-payment`,
      { paymentIntentId, clientEmail: details.clientEmail },
      clients[index],
    )
    return performance.now() - began
  })
  await site.stop()
  return { opened, settled, invoiced }
}

async function signedOverHttp(site: Site): Promise<Client> {
  const unlocked = await post(site, '/api/portal/session', { password })
  const client = {
    id: ((await unlocked.json()) as { data: { contractId: string } }).data.contractId,
    cookie: unlocked.headers.get('set-cookie')!.split(';')[0]!,
  }
  await (await post(site, `/api/contracts/${client.id}/draft`, draft, client, 'PUT')).arrayBuffer()
  await call(
    site,
    `/api/contracts/${client.id}/signature`,
    { ...details, selectedPricingOption: 'monthly', signatureName: details.contactName },
    client,
  )
  return client
}

async function isSealed(site: Site, { id, cookie }: Client): Promise<boolean> {
  const response = await fetch(
    `${site.url}/api/contracts/${id}/signature-status?email=${encodeURIComponent(details.clientEmail)}`,
    { headers: { cookie } },
  )
  return ((await response.json()) as { data: { document: string } }).data.document === 'sealed'
}

async function call(site: Site, route: string, body: object, client?: Client): Promise<unknown> {
  const response = await post(site, route, body, client)
  if (!response.ok) throw new Error(`${route} was answered with ${response.status}`)
  return response.json()
}

let people = 0
function post(
  site: Site,
  route: string,
  body: object,
  client?: Client,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Response> {
  people++
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.8.${people >> 8}.${people & 255}`,
    cookie: client?.cookie ?? '',
    'idempotency-key': `bench-key-${people}`,
  }
  return fetch(site.url + route, { method, headers, body: JSON.stringify(body) })
}
