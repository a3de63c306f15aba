import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentGateway } from './payment-gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'
import { type StripeStandIn, startStripeStandIn } from './test-stripe.ts'
import { signTestWebhook } from './webhook-signature.ts'

// What Stripe reports by webhook, and which messages are accepted.

const now = new Date('2026-11-23T15:40:00Z')
const seconds = (count: number) => new Date(now.getTime() + count * 1000)
const webhookSecret = 'whsec_of_the_test'

let stripe: StripeStandIn
let gateway: PaymentGateway

const gatewayWith = (webhookSecret: string | undefined) =>
  stripeGateway({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret,
    apiBase: stripe.url,
    log: { warn() {} },
    timings: { timeoutMs: 300, retries: 2 },
  })

beforeAll(async () => {
  stripe = await startStripeStandIn({ secretKey: 'sk_test_1', webhookSecret })
  gateway = gatewayWith(webhookSecret)
})
afterAll(() => stripe.close())

const refused = expect.objectContaining({ kind: 'unauthenticated', code: 'webhook_signature' })
const intent = { id: 'pi_1', object: 'payment_intent' }

test('a webhook says which intent it is about', () => {
  const { body, headers } = stripe.event('payment_intent.succeeded', intent, { at: now })
  expect(gateway.readWebhook(body, headers, now)).toEqual({
    eventId: expect.stringMatching(/^evt_/),
    intentId: 'pi_1',
  })
  const refunded = stripe.event(
    'charge.refunded',
    { id: 'ch_1', object: 'charge', payment_intent: 'pi_2' },
    { at: now },
  )
  expect(gateway.readWebhook(refunded.body, refunded.headers, now)?.intentId).toBe('pi_2')
})

test('a webhook about something else is ignored', () => {
  for (const object of [
    { id: 'cus_1', object: 'customer' },
    { id: 'ch_1', object: 'charge', payment_intent: null },
    { id: 7, object: 'payment_intent' },
  ]) {
    const { body, headers } = stripe.event('customer.created', object, { at: now })
    expect(gateway.readWebhook(body, headers, now)).toBeUndefined()
  }
})

test('a webhook is accepted for five minutes', () => {
  const { body, headers } = stripe.event('payment_intent.succeeded', intent, { at: now })
  expect(gateway.readWebhook(body, headers, seconds(300))?.intentId).toBe('pi_1')
  expect(() => gateway.readWebhook(body, headers, seconds(301))).toThrow(refused)
})

test('a webhook that is forged, changed, unsigned or signed with another key is refused', () => {
  const { body, headers } = stripe.event('payment_intent.succeeded', intent, { at: now })
  const forged = stripe.event('payment_intent.succeeded', intent, { at: now, secret: 'whsec_guess' })
  const later = headers.get('stripe-signature')!.replace(/t=\d+/, `t=${Math.floor(seconds(600).getTime() / 1000)}`)
  expect(() => gateway.readWebhook(forged.body, forged.headers, now)).toThrow(refused)
  expect(() => gateway.readWebhook(body.replace('pi_1', 'pi_2'), headers, now)).toThrow(refused)
  expect(() => gateway.readWebhook(body, new Headers({ 'stripe-signature': later }), seconds(600))).toThrow(refused)
  for (const header of ['', 't=,v1=', 'v1=00', 'nonsense', `t=${now.getTime() / 1000},v0=${'0'.repeat(64)}`]) {
    expect(() => gateway.readWebhook(body, new Headers({ 'stripe-signature': header }), now)).toThrow(refused)
  }
  expect(() => gateway.readWebhook(body, new Headers(), now)).toThrow(refused)
  expect(() => gatewayWith(undefined).readWebhook(body, headers, now)).toThrow(refused)
})

test('a webhook that is signed but is not an event is malformed', () => {
  for (const body of ['null', '{', '[]', '{"id":"evt_1"}', '{"id":"evt_1","data":{"object":null}}']) {
    const headers = new Headers(signTestWebhook(webhookSecret, body, now))
    expect(() => gateway.readWebhook(body, headers, now)).toThrow(
      expect.objectContaining({ kind: 'malformed', code: 'webhook_body' }),
    )
  }
})
