import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NewIntent, PaymentGateway } from './payment-gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'
import { type StripeStandIn, startStripeStandIn } from './test-stripe.ts'

const now = new Date('2026-11-23T15:40:00Z')
const webhookSecret = 'whsec_of_the_test'
const input: NewIntent = {
  amountPence: 200_000,
  currency: 'gbp',
  contractId: 'ctr_1',
  paymentId: 'pay_1',
  receiptEmail: 'rhona@lochbay.example',
  description: 'Deposit, agreement PT-0031',
  idempotencyKey: 'pay_1',
}
const unavailable = { kind: 'unavailable', code: 'gateway_unavailable' }
const creating = 'POST /v1/payment_intents'
const reading = 'GET /v1/payment_intents/:id'

let stripe: StripeStandIn
let gateway: PaymentGateway
let logged: unknown[]

const gatewayWith = (
  options: { secretKey?: string; webhookSecret?: string | undefined; apiBase?: string; retries?: number } = {},
) =>
  stripeGateway({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret,
    apiBase: stripe.url,
    log: { warn: (message, fields) => logged.push({ message, ...fields }) },
    ...options,
    timings: { timeoutMs: 300, retries: options.retries ?? 2 },
  })

beforeEach(async () => {
  logged = []
  stripe = await startStripeStandIn({ secretKey: 'sk_test_1', webhookSecret })
  gateway = gatewayWith()
})
afterEach(() => stripe.close())

describe('an intent', () => {
  test('is made with our amount, for cards only, under our key, and is returned', async () => {
    const intent = await gateway.createIntent(input)
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringContaining(`${intent.id}_secret_`),
      status: 'created',
      amountPence: 200_000,
      currency: 'gbp',
      contractId: 'ctr_1',
      failure: null,
      method: null,
    })
    const [request] = stripe.seen
    expect(Object.fromEntries(request!.form)).toEqual({
      amount: '200000',
      currency: 'gbp',
      description: input.description,
      'metadata[contractId]': 'ctr_1',
      'metadata[paymentId]': 'pay_1',
      'metadata[clientEmail]': input.receiptEmail,
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      'allowed_payment_method_types[0]': 'card',
    })
    expect(request!.headers).toMatchObject({
      'idempotency-key': 'pay_1',
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(await gateway.retrieveIntent(intent.id)).toEqual(intent)
  })

  test('requested ten times under one key is one intent', async () => {
    const intents = await Promise.all(Array.from({ length: 10 }, () => gateway.createIntent(input)))
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1)
    expect(stripe.intents.size).toBe(1)
  })

  test('requested with another amount under the same key is refused', async () => {
    await gateway.createIntent(input)
    await expect(gateway.createIntent({ ...input, amountPence: 100 })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'idempotency_key_reused',
    })
  })

  test('is not made twice if the response was lost', async () => {
    stripe.misbehave(creating, 'lose', { status: 500, after: true })
    const { id } = await gateway.createIntent(input)
    expect([...stripe.intents.keys()]).toEqual([id])
    expect(stripe.seen).toHaveLength(3)
  })

  test.each([
    ['requires_payment_method', 'created'],
    ['requires_confirmation', 'created'],
    ['requires_action', 'requires_action'],
    ['processing', 'processing'],
    ['requires_capture', 'processing'],
    ['canceled', 'canceled'],
    ['a_status_of_tomorrow', 'processing'],
  ])('that is %s is %s', async (status, state) => {
    const { id } = await gateway.createIntent(input)
    stripe.intents.get(id)!.status = status
    expect((await gateway.retrieveIntent(id))?.status).toBe(state)
  })

  test('that succeeded has the card’s brand and last digits', async () => {
    const { id } = await gateway.createIntent(input)
    stripe.pay(id)
    expect(await gateway.retrieveIntent(id)).toMatchObject({
      status: 'succeeded',
      method: 'Visa ending 4242',
      failure: null,
    })
  })

  test('with a declined card has the gateway’s message', async () => {
    const { id } = await gateway.createIntent(input)
    const card = { brand: 'amex', last4: '0002' }
    stripe.decline(id, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      payment_method: { card },
    })
    expect(await gateway.retrieveIntent(id)).toMatchObject({
      status: 'failed',
      failure: 'Your card was declined.',
      method: 'American Express ending 0002',
    })
  })

  test('with a failed challenge says what the cardholder can do, not what a programmer can', async () => {
    const { id } = await gateway.createIntent(input)
    stripe.decline(id, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'You can provide payment_method_data',
    })
    expect((await gateway.retrieveIntent(id))?.failure).toMatch(/^We are unable to authenticate your payment method/)
    stripe.decline(id, { type: 'api_error', message: 'Internal: shard 7' })
    expect((await gateway.retrieveIntent(id))?.failure).toBe('Your payment did not go through. Please try again.')
  })

  test('that is unknown is undefined, and an impossible id is not looked up', async () => {
    expect(await gateway.retrieveIntent('pi_unknown')).toBeUndefined()
    expect(stripe.seen).toHaveLength(1)
    for (const id of ['', 'ch_1', '../customers', 'pi_1/cancel', 'pi_1?expand[]=customer'])
      expect(await gateway.retrieveIntent(id)).toBeUndefined()
    expect(stripe.seen).toHaveLength(1)
  })

  test('is cancelled once, can be cancelled again, and not after it was paid', async () => {
    const { id } = await gateway.createIntent(input)
    await gateway.cancelIntent(id)
    await gateway.cancelIntent(id)
    await gateway.cancelIntent('pi_unknown')
    expect((await gateway.retrieveIntent(id))?.status).toBe('canceled')
    const paid = await gateway.createIntent({ ...input, idempotencyKey: 'pay_2' })
    stripe.pay(paid.id)
    await expect(gateway.cancelIntent(paid.id)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'intent_not_cancelable',
    })
  })
})

describe('a refund', () => {
  const refundOf = (intentId: string, idempotencyKey = 'refund-pay_1') => ({
    intentId,
    amountPence: 200_000,
    idempotencyKey,
  })

  test('returns all of it, once, even if the gateway has forgotten the key', async () => {
    const { id } = await gateway.createIntent(input)
    stripe.pay(id)
    const refund = await gateway.refund(refundOf(id))
    expect(await gateway.refund(refundOf(id))).toEqual(refund)
    stripe.forgetKeys()
    expect(await gateway.refund(refundOf(id))).toEqual(refund)
    expect(await gateway.retrieveMovements(id)).toEqual({
      refunds: [{ ...refund, pence: 200_000, currency: 'gbp', state: 'succeeded', idempotencyKey: 'refund-pay_1' }],
      disputes: [],
    })
    await expect(gateway.refund(refundOf(id, 'another'))).rejects.toMatchObject({
      kind: 'conflict',
      code: 'not_refundable',
    })
  })

  test('of what was never paid is refused', async () => {
    const { id } = await gateway.createIntent(input)
    await expect(gateway.refund(refundOf(id))).rejects.toMatchObject({ code: 'not_refundable' })
  })
})

describe('the refunds and disputes of a payment', () => {
  test('are reported completely, oldest first, in our terms', async () => {
    const { id } = await gateway.createIntent(input)
    expect(await gateway.retrieveMovements(id)).toEqual({ refunds: [], disputes: [] })
    stripe.pay(id)
    const [first, second] = [stripe.refundByHand(id, 30_000), stripe.refundByHand(id, 20_000, { status: 'pending' })]
    const dispute = stripe.dispute(id, { amount: 150_000 })
    expect(await gateway.retrieveMovements(id)).toEqual({
      refunds: [
        { id: first.id, pence: 30_000, currency: 'gbp', state: 'succeeded', idempotencyKey: undefined },
        { id: second.id, pence: 20_000, currency: 'gbp', state: 'pending', idempotencyKey: undefined },
      ],
      disputes: [
        {
          id: dispute.id,
          amount: 150_000,
          currency: 'gbp',
          reason: 'fraudulent',
          state: 'needs_response',
          evidenceDueAt: new Date(1_796_000_000_000),
          openedAt: new Date(1_795_000_000_000),
          takenPence: 200_000,
        },
      ],
    })
    await expect(gateway.refund({ intentId: id, amountPence: 1, idempotencyKey: 'one more' })).rejects.toMatchObject({
      code: 'not_refundable',
    })
    stripe.changeDispute(dispute.id, { status: 'won' })
    expect((await gateway.retrieveMovements(id))?.disputes).toMatchObject([{ state: 'won', takenPence: 50_000 }])
    for (const wrong of ['', 'du_1', '../disputes']) expect(await gateway.retrieveMovements(wrong)).toBeUndefined()
  })

  test.each([
    ['warning_needs_response', 'inquiry'],
    ['warning_under_review', 'inquiry'],
    ['warning_closed', 'closed'],
    ['needs_response', 'needs_response'],
    ['under_review', 'under_review'],
    ['appeal_under_review', 'under_review'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['prevented', 'lost'],
    ['of_tomorrow', 'under_review'],
  ])('a dispute that is %s is %s', async (status, state) => {
    const { id } = await gateway.createIntent(input)
    stripe.pay(id)
    stripe.dispute(id, { status })
    expect((await gateway.retrieveMovements(id))?.disputes).toMatchObject([{ state }])
  })

  test('are reported by every kind of webhook, each with its payment’s intent', async () => {
    const { id } = await gateway.createIntent(input)
    stripe.pay(id)
    const [refund, dispute] = [stripe.refundByHand(id, 30_000), stripe.dispute(id)]
    const news = [
      ...[
        'charge.dispute.created',
        'charge.dispute.updated',
        'charge.dispute.closed',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.funds_reinstated',
      ].map((type) => stripe.event(type, dispute, { at: now })),
      ...['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'].map((type) =>
        stripe.event(type, refund, { at: now }),
      ),
    ]
    expect(news.map(({ body, headers }) => gateway.readWebhook(body, headers, now)?.intentId)).toEqual(
      news.map(() => id),
    )
  })
})

describe('when Stripe has a fault', () => {
  test('a second try after an error or a lost connection succeeds', async () => {
    stripe.misbehave(creating, { status: 500 }, 'drop')
    expect((await gateway.createIntent(input)).status).toBe('created')
    expect(new Set(stripe.seen.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['pay_1']))
  })

  test('a server that hangs is given up on in time', async () => {
    gateway = gatewayWith({ retries: 1 })
    const { id } = await gateway.createIntent(input)
    stripe.misbehave(reading, 'hang', 'hang')
    const start = performance.now()
    await expect(gateway.retrieveIntent(id)).rejects.toMatchObject(unavailable)
    expect(performance.now() - start).toBeLessThan(4_000)
  })

  test.each<[string, Parameters<StripeStandIn['misbehave']>[1]]>([
    ['an error of its own', { status: 500 }],
    ['a page instead of JSON', { status: 200, text: '<html>' }],
    [
      'too many requests',
      { status: 429, body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow down' } } },
    ],
    [
      'a permission that is missing',
      { status: 403, body: { error: { type: 'invalid_request_error', message: 'No' } } },
    ],
    [
      'a card error',
      {
        status: 402,
        body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
      },
    ],
  ])('%s becomes a 503', async (_, how) => {
    gateway = gatewayWith({ retries: 0 })
    stripe.misbehave(creating, how)
    await expect(gateway.createIntent(input)).rejects.toMatchObject(unavailable)
  })

  test('a wrong key or an unreachable server becomes a 503', async () => {
    await expect(gatewayWith({ secretKey: 'sk_test_other' }).createIntent(input)).rejects.toMatchObject(unavailable)
    await expect(
      gatewayWith({ apiBase: 'http://127.0.0.1:1', retries: 0 }).retrieveIntent('pi_1'),
    ).rejects.toMatchObject(unavailable)
  })

  test('the log says which request failed and why, but nothing of its contents', async () => {
    gateway = gatewayWith({ retries: 0 })
    stripe.misbehave(creating, {
      status: 400,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'email_invalid',
          message: `Invalid email: ${input.receiptEmail}`,
        },
      },
    })
    await expect(gateway.createIntent(input)).rejects.toMatchObject(unavailable)
    expect(logged).toEqual([
      {
        message: 'Stripe refused a request',
        what: 'create an intent',
        type: 'StripeInvalidRequestError',
        code: 'email_invalid',
        status: 400,
        stripeRequest: expect.stringMatching(/^req_/),
      },
    ])
    for (const secret of ['rhona', 'sk_test', '_secret_']) expect(JSON.stringify(logged)).not.toContain(secret)
  })

  test('an address with a path is refused at once', () => {
    expect(() => gatewayWith({ apiBase: 'http://localhost:12111/v1' })).toThrow('STRIPE_API_BASE')
    expect(() => gatewayWith({ apiBase: 'stripe' })).toThrow('STRIPE_API_BASE')
  })
})
