import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testCards } from '../../api.ts'
import type { Intent, NewIntent } from './payment-gateway.ts'
import { type TestGateway, createTestGateway } from './test-gateway.ts'
import { signTestWebhook } from './webhook-signature.ts'

const start = new Date('2026-11-23T15:40:00Z')
const webhookSecret = 'whsec_of_the_test'

let database: TestDatabase
let gateway: TestGateway
let now: Date
let events: { body: string; headers: Record<string, string>; after: Date }[]
let count = 0

const clock = { now: () => now }
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const gatewayOf = (secret = webhookSecret) =>
  createTestGateway({
    db: database.db,
    clock,
    webhookSecret: secret,
    deliver: async (event, after) => void events.push({ ...event, after }),
  })

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  now = start
  events = []
  gateway = gatewayOf()
})

const particulars = (): NewIntent => {
  count += 1
  return {
    amountPence: 200_000,
    currency: 'gbp',
    contractId: `ctr_${count}`,
    paymentId: `pay_${count}`,
    receiptEmail: 'rhona@lochbay.example',
    description: 'Deposit',
    idempotencyKey: `pay_${count}`,
  }
}
const begin = () => gateway.createIntent(particulars())
const card = (intent: Intent, cardNumber: string, change: object = {}) => ({
  clientSecret: intent.clientSecret,
  cardNumber,
  expiry: '12/28',
  securityCode: '123',
  ...change,
})
const pay = (intent: Intent, number: keyof typeof testCards) =>
  gateway.confirm(intent.id, card(intent, testCards[number]))
const answer = (intent: Intent, passed: boolean) =>
  gateway.challenge(intent.id, { clientSecret: intent.clientSecret, passed })
const currentIntent = async ({ id }: Intent) => (await gateway.retrieveIntent(id))!
const eventTypes = () => events.map(({ body }) => (JSON.parse(body) as { type: string }).type)
const unexpected = { error: { code: 'payment_intent_unexpected_state' } }

describe('an intent', () => {
  test('is made once for each key, with the amount of the first request', async () => {
    const input = particulars()
    const intents = await Promise.all(Array.from({ length: 10 }, () => gatewayOf().createIntent(input)))
    expect(new Set(intents.map(({ id, clientSecret }) => `${id} ${clientSecret}`)).size).toBe(1)
    expect(intents[0]).toMatchObject({
      id: expect.stringMatching(/^pi_test_/),
      status: 'created',
      amountPence: 200_000,
      currency: 'gbp',
      contractId: input.contractId,
      failure: null,
      method: null,
    })
    for (const change of [{ amountPence: 100 }, { contractId: 'ctr_other' }]) {
      await expect(gateway.createIntent({ ...input, ...change })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'idempotency_key_reused',
      })
    }
    expect(await gateway.retrieveIntent('pi_test_unknown')).toBeUndefined()
    expect(await gateway.retrieveIntent('nonsense')).toBeUndefined()
  })

  test('returns its secret only to our server, and stores a hash of it', async () => {
    const intent = await begin()
    const row = await database.db
      .selectFrom('test_gateway_intents')
      .selectAll()
      .where('id', '=', intent.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(intent.clientSecret)
    const other = await begin()
    for (const clientSecret of ['', 'guess', other.clientSecret]) {
      expect(await gateway.confirm(intent.id, { ...card(intent, testCards.succeeds), clientSecret })).toMatchObject({
        error: { code: 'resource_missing' },
      })
    }
    expect(await gateway.confirm('pi_test_unknown', card(intent, testCards.succeeds))).toMatchObject({
      error: { code: 'resource_missing' },
    })
    expect(await currentIntent(intent)).toMatchObject({ status: 'created' })
    expect(events).toEqual([])
  })

  test('is cancelled once, but not if money is on its way or has arrived', async () => {
    const [open, slow, paid] = [await begin(), await begin(), await begin()]
    await gateway.cancelIntent(open.id)
    await gateway.cancelIntent(open.id)
    await gateway.cancelIntent('pi_test_unknown')
    expect((await currentIntent(open)).status).toBe('canceled')
    expect(eventTypes()).toEqual(['payment_intent.canceled'])
    expect(await pay(open, 'succeeds')).toMatchObject(unexpected)
    await pay(slow, 'succeedsLate')
    await pay(paid, 'succeeds')
    for (const { id } of [slow, paid])
      await expect(gateway.cancelIntent(id)).rejects.toMatchObject({ code: 'intent_not_cancelable' })
  })
})

describe('a card', () => {
  test('that is valid pays, once', async () => {
    const intent = await begin()
    expect(await pay(intent, 'succeeds')).toEqual({ paymentIntent: { id: intent.id, status: 'succeeded' } })
    expect(await currentIntent(intent)).toMatchObject({
      status: 'succeeded',
      method: 'Visa ending 4242',
      failure: null,
    })
    expect(await pay(intent, 'succeeds')).toMatchObject(unexpected)
    expect(await pay(intent, 'declined')).toMatchObject(unexpected)
    expect((await currentIntent(intent)).status).toBe('succeeded')
    expect(eventTypes()).toEqual(['payment_intent.succeeded'])
  })

  test('in twenty tabs at the same moment pays once', async () => {
    const intent = await begin()
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(intent, 'succeeds')))
    expect(answers.filter(({ paymentIntent }) => paymentIntent?.status === 'succeeded')).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'payment_intent_unexpected_state')).toHaveLength(19)
    expect(eventTypes()).toEqual(['payment_intent.succeeded'])
  })

  test('that is declined can be replaced by another', async () => {
    const intent = await begin()
    expect(await pay(intent, 'declined')).toEqual({
      error: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
    })
    expect(await currentIntent(intent)).toMatchObject({
      status: 'failed',
      failure: 'Your card was declined.',
      method: 'Visa ending 0002',
    })
    expect(await pay(intent, 'insufficientFunds')).toMatchObject({ error: { decline_code: 'insufficient_funds' } })
    expect(await currentIntent(intent)).toMatchObject({
      status: 'failed',
      failure: 'Your card has insufficient funds.',
    })
    await pay(intent, 'succeeds')
    expect(await currentIntent(intent)).toMatchObject({
      status: 'succeeded',
      failure: null,
      method: 'Visa ending 4242',
    })
    expect(eventTypes()).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ])
  })

  test('that is challenged waits for its cardholder', async () => {
    const intent = await begin()
    expect(await pay(intent, 'challenge')).toEqual({ paymentIntent: { id: intent.id, status: 'requires_action' } })
    pass(3600)
    expect((await currentIntent(intent)).status).toBe('requires_action')
    expect(await answer(intent, true)).toEqual({ paymentIntent: { id: intent.id, status: 'succeeded' } })
    expect(await currentIntent(intent)).toMatchObject({ status: 'succeeded', method: 'Visa ending 3155' })
    expect(await answer(intent, false)).toMatchObject(unexpected)
    expect(eventTypes()).toEqual(['payment_intent.requires_action', 'payment_intent.succeeded'])
  })

  test('can be tried again after a failed challenge, and so can another', async () => {
    const intent = await begin()
    expect(await answer(intent, true)).toMatchObject(unexpected)
    await pay(intent, 'challenge')
    expect(await gateway.challenge(intent.id, { clientSecret: 'guess', passed: true })).toMatchObject({
      error: { code: 'resource_missing' },
    })
    expect(await answer(intent, false)).toMatchObject({ error: { code: 'payment_intent_authentication_failure' } })
    expect(await currentIntent(intent)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('unable to authenticate'),
    })
    await pay(intent, 'challenge')
    expect(await pay(intent, 'succeeds')).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  })

  test('with a typing error never reaches the intent', async () => {
    const intent = await begin()
    const typed = (change: object) => gateway.confirm(intent.id, card(intent, testCards.succeeds, change))
    expect(await typed({ cardNumber: '4242424242424241' })).toMatchObject({ error: { code: 'invalid_number' } })
    expect(await typed({ expiry: '10/26' })).toMatchObject({ error: { code: 'invalid_expiry_month_past' } })
    expect(await typed({ securityCode: '12' })).toMatchObject({ error: { code: 'incomplete_cvc' } })
    expect(await typed({ cardNumber: '5555555555554444' })).toMatchObject({
      error: { decline_code: 'test_mode_live_card' },
    })
    expect(await currentIntent(intent)).toMatchObject({ status: 'created', failure: null, method: null })
    expect(events).toEqual([])
  })

  test('has its number in no row and no message', async () => {
    for (const name of Object.keys(testCards) as (keyof typeof testCards)[]) await pay(await begin(), name)
    const rows =
      JSON.stringify(await database.db.selectFrom('test_gateway_intents').selectAll().execute()) +
      JSON.stringify(events)
    for (const number of Object.values(testCards)) expect(rows).not.toContain(number.slice(0, 12))
  })
})

describe('a slow card', () => {
  test('succeeds after eight seconds, whether or not anyone asks', async () => {
    const intent = await begin()
    expect(await pay(intent, 'succeedsLate')).toEqual({ paymentIntent: { id: intent.id, status: 'processing' } })
    expect(await pay(intent, 'succeeds')).toMatchObject(unexpected)
    pass(7)
    expect((await currentIntent(intent)).status).toBe('processing')
    pass(1)
    expect((await currentIntent(intent)).status).toBe('succeeded')
    expect(await pay(intent, 'succeeds')).toMatchObject(unexpected)
    expect(events.map(({ after }) => after)).toEqual([start, now])
    expect(eventTypes()).toEqual(['payment_intent.processing', 'payment_intent.succeeded'])
    expect(gateway.readWebhook(events[1]!.body, new Headers(events[1]!.headers), now)?.intentId).toBe(intent.id)
  })

  test('times out after twenty seconds, and another can be tried', async () => {
    const intent = await begin()
    await pay(intent, 'timesOut')
    pass(19)
    expect((await currentIntent(intent)).status).toBe('processing')
    pass(1)
    expect(await currentIntent(intent)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('An error occurred while processing your card'),
    })
    expect(await pay(intent, 'succeeds')).toMatchObject({ paymentIntent: { status: 'succeeded' } })
    expect(await currentIntent(intent)).toMatchObject({ status: 'succeeded', failure: null })
  })
})

describe('a refund', () => {
  test('returns what was paid and no more, once for each key', async () => {
    const intent = await begin()
    const refund = (amountPence: number, idempotencyKey: string) =>
      gateway.refund({ intentId: intent.id, amountPence, idempotencyKey })
    await expect(refund(200_000, `${intent.id}-0`)).rejects.toMatchObject({ code: 'not_refundable' })
    await pay(intent, 'succeeds')
    await expect(refund(200_001, `${intent.id}-1`)).rejects.toMatchObject({ code: 'not_refundable' })
    const ids = await Promise.all(Array.from({ length: 5 }, () => refund(200_000, `${intent.id}-2`)))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
    await expect(refund(1, `${intent.id}-2`)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    await expect(refund(1, `${intent.id}-3`)).rejects.toMatchObject({ code: 'not_refundable' })
    expect(await gateway.retrieveMovements(intent.id)).toMatchObject({
      refunds: [{ id: ids[0]!.id, pence: 200_000, state: 'succeeded', idempotencyKey: `${intent.id}-2` }],
      disputes: [],
    })
    expect(eventTypes()).toEqual(['payment_intent.succeeded', 'charge.refunded'])
    expect(gateway.readWebhook(events[1]!.body, new Headers(events[1]!.headers), now)?.intentId).toBe(intent.id)
  })
})

describe('a dispute', () => {
  test('follows the payment of its test card, holds the money, and ends as staff decide', async () => {
    const intent = await begin()
    expect(await pay(intent, 'disputed')).toEqual({ paymentIntent: { id: intent.id, status: 'succeeded' } })
    expect(eventTypes()).toEqual(['payment_intent.succeeded', 'charge.dispute.created'])
    expect(gateway.readWebhook(events[1]!.body, new Headers(events[1]!.headers), now)?.intentId).toBe(intent.id)
    const [dispute] = (await gateway.retrieveMovements(intent.id))!.disputes
    expect(dispute).toMatchObject({
      state: 'needs_response',
      amount: 200_000,
      currency: 'gbp',
      reason: 'fraudulent',
      takenPence: 200_000,
    })
    await expect(
      gateway.refund({ intentId: intent.id, amountPence: 1, idempotencyKey: `${intent.id}-r` }),
    ).rejects.toMatchObject({ code: 'not_refundable' })
    await gateway.endDispute(dispute!.id, 'won')
    await gateway.endDispute(dispute!.id, 'won')
    expect((await gateway.retrieveMovements(intent.id))!.disputes).toMatchObject([{ state: 'won', takenPence: 0 }])
    await expect(gateway.endDispute(dispute!.id, 'lost')).rejects.toMatchObject({ code: 'dispute_over' })
    await expect(gateway.endDispute('du_test_unknown', 'lost')).rejects.toMatchObject({ code: 'unknown_dispute' })
    expect(
      await gateway.refund({ intentId: intent.id, amountPence: 1, idempotencyKey: `${intent.id}-r` }),
    ).toMatchObject({ id: expect.stringMatching(/^re_test_/) })
  })
})

describe('a webhook', () => {
  const refused = expect.objectContaining({ kind: 'unauthenticated', code: 'webhook_signature' })

  test('is signed as Stripe signs, according to Stripe’s own library', async () => {
    const intent = await begin()
    await pay(intent, 'succeeds')
    const [event] = events
    const stripe = new Stripe('sk_test_1')
    const understood = stripe.webhooks.constructEvent(
      event!.body,
      event!.headers['stripe-signature']!,
      webhookSecret,
      300,
      undefined,
      now.getTime(),
    )
    expect(understood).toMatchObject({
      type: 'payment_intent.succeeded',
      livemode: false,
      data: {
        object: { id: intent.id, object: 'payment_intent', amount: 200_000, currency: 'gbp', status: 'succeeded' },
      },
    })
    expect(gateway.readWebhook(event!.body, new Headers(event!.headers), now)).toEqual({
      eventId: understood.id,
      intentId: intent.id,
    })
  })

  test('that is stale, forged, changed or unsigned is refused', () => {
    const body = JSON.stringify({ id: 'evt_1', data: { object: { object: 'payment_intent', id: 'pi_1' } } })
    const readWebhook = (signed: Record<string, string>, text = body) =>
      gateway.readWebhook(text, new Headers(signed), now)
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
    expect(readWebhook(signTestWebhook(webhookSecret, body, ago(300)))).toEqual({ eventId: 'evt_1', intentId: 'pi_1' })
    expect(() => readWebhook(signTestWebhook(webhookSecret, body, ago(301)))).toThrow(refused)
    expect(() => readWebhook(signTestWebhook('whsec_guess', body, now))).toThrow(refused)
    expect(() => readWebhook(signTestWebhook(webhookSecret, body, now), body.replace('pi_1', 'pi_2'))).toThrow(refused)
    for (const header of ['', 't=', 't=,v1=', 'nonsense', `v1=${'0'.repeat(64)}`, `t=NaN,v1=${'0'.repeat(64)}`])
      expect(() => readWebhook({ 'stripe-signature': header })).toThrow(refused)
    expect(() => readWebhook({})).toThrow(refused)
    for (const text of ['', '{', 'null', '{"id":7}'])
      expect(() => readWebhook(signTestWebhook(webhookSecret, text, now), text)).toThrow(
        expect.objectContaining({ code: 'webhook_body' }),
      )
    expect(readWebhook(signTestWebhook(webhookSecret, '{"id":"evt_1"}', now), '{"id":"evt_1"}')).toBeUndefined()
  })
})
