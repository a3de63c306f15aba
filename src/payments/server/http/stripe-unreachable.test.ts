import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StripeStandIn, startStripeStandIn } from '../gateway/test-stripe.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '#src/app/test-program.ts'

// The answers when Stripe can't be reached, and that a failed call has changed nothing.

const password = 'open sesame, Glasgow'
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
}
const env: Record<string, string> = { PORTAL_PASSWORD: password, ...keys }
let stripe: StripeStandIn
let isGone = false
beforeAll(async () => {
  stripe = await startStripeStandIn({ secretKey: keys.STRIPE_SECRET_KEY, webhookSecret: keys.STRIPE_WEBHOOK_SECRET })
  env.STRIPE_API_BASE = stripe.url
})
afterAll(async () => {
  if (!isGone) await stripe.close()
})
const tested = testProgram('stripe-unreachable', env)

interface Client {
  id: string
  cookie: string
}

const details = {
  companyName: 'Lochbay Energy Ltd',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  contactName: 'Rhona Mackie',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}

async function signed(): Promise<Client> {
  const opened = await tested.call('POST', '/api/portal/session', { password })
  const client = { cookie: opened.cookie, id: opened.json().data.contractId as string }
  const draft = { ...details, termsAccepted: true, selectedPricingOption: 'monthly', step: 3 }
  await tested.call('PUT', `/api/contracts/${client.id}/draft`, draft, client)
  const signature = { ...details, selectedPricingOption: 'monthly', signatureName: details.contactName }
  expect((await tested.call('POST', `/api/contracts/${client.id}/signature`, signature, client)).status).toBe(201)
  return client
}
const create = (client: Client) =>
  tested.call('POST', `/api/contracts/${client.id}/create-payment-intent`, details, client)
const confirm = (client: Client, paymentIntentId: string) => {
  const body = { paymentIntentId, clientEmail: details.clientEmail }
  return tested.call('POST', `/api/contracts/${client.id}/confirm-payment`, body, client)
}
const opened = async (client: Client) => (await create(client)).json().data.paymentIntentId as string

/** Returns everything that the database has about money. */
async function books() {
  const { db } = tested.database
  const payments = db.selectFrom('payments').selectAll().where('intent_id', 'is not', null).orderBy('id')
  const documents = db.selectFrom('billing_documents').select('number').orderBy('number')
  const refunds = db.selectFrom('payment_refunds').selectAll()
  // The signed documents are made at the same time, which adds to the trail.
  const events = db
    .selectFrom('contract_events')
    .select(['contract_id', 'what'])
    .where('what', 'like', 'Deposit%')
    .orderBy('n')
  return [await payments.execute(), await documents.execute(), await refunds.execute(), await events.execute()]
}

test('each call that needs Stripe says to try again later if Stripe can’t be reached, and changes nothing', async () => {
  const { cookie } = await signedIn(tested.database.db)
  const [unopened, unpaid, paid] = [await signed(), await signed(), await signed()]
  const [unpaidIntent, paidIntent] = [await opened(unpaid), await opened(paid)]
  stripe.pay(paidIntent)
  expect((await confirm(paid, paidIntent)).status).toBe(200)
  // Paid, but we don't know it yet.
  stripe.pay(unpaidIntent)
  const before = await books()

  await stripe.close()
  isGone = true
  const webhook = stripe.event('payment_intent.succeeded', stripe.intents.get(unpaidIntent)!)
  const answers = await Promise.all([
    create(unopened),
    confirm(unpaid, unpaidIntent),
    tested.call('POST', '/api/payments/webhook', webhook.body, { headers: Object.fromEntries(webhook.headers) }),
    tested.call('POST', `/api/admin/contracts/${paid.id}/refund`, { pence: 200_000 }, { cookie }),
  ])
  for (const { status, headers, json } of answers) {
    expect([status, json().code]).toEqual([503, 'gateway_unavailable'])
    expect(json().message).toMatch(/^We can’t reach the card payment service/)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await books()).toEqual(before)
  // What does not need Stripe still works.
  const view = async (client: Client) => {
    const answer = await tested.call('GET', `/api/contracts/${client.id}/payment`, undefined, client)
    return answer.json().data
  }
  expect(await view(unopened)).toMatchObject({ intent: null, documents: [] })
  expect(await view(unpaid)).toMatchObject({ state: 'created', intent: { paymentIntentId: unpaidIntent } })
  expect(await view(paid)).toMatchObject({ state: 'succeeded' })
})
