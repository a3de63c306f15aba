import { Stripe } from 'stripe'
import type { Log } from '#src/platform/log/log.ts'
import { Problem } from '#src/values/problem.ts'
import type { PaymentState } from '../../payment.ts'
import {
  type Intent,
  type Movements,
  type NewIntent,
  type PaymentGateway,
  type Refund,
  gatewayUnavailable,
  idempotencyKeyReused,
  isIntentId,
  notCancelable,
  notRefundable,
  webhookMalformed,
  webhookRefused,
  webhookToleranceSeconds,
} from './payment-gateway.ts'
import { disputeOf, refundOf } from './stripe-movements.ts'

export interface StripeGatewayOptions {
  secretKey: string
  publishableKey: string
  /** Without one, every webhook is refused. */
  webhookSecret: string | undefined
  /** By default `https://api.stripe.com`. Protocol, host and port; a path is refused. */
  apiBase?: string | undefined
  log: Pick<Log, 'warn'>
  /** The time limit of one attempt, and how many more attempts follow it. */
  timings?: { timeoutMs?: number; retries?: number }
}

/**
 * Stripe's PaymentIntents by its own SDK (PAY-14; docs.stripe.com/api/payment_intents).
 * Card data never reaches us: Stripe's element in the browser posts it to Stripe.
 */
export function stripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const { publishableKey, webhookSecret, log } = options
  const stripe = new Stripe(options.secretKey, {
    timeout: options.timings?.timeoutMs ?? 8_000,
    maxNetworkRetries: options.timings?.retries ?? 2,
    telemetry: false,
    ...apiAddress(options.apiBase),
  })

  return {
    name: 'stripe',
    publishableKey,
    createIntent: (input) => ask(log, 'create an intent', () => createIntent(stripe, input)),
    async retrieveIntent(id) {
      if (!isIntentId(id)) return undefined
      return ask(log, 'retrieve an intent', () =>
        unlessUnknown(async () => intentOf(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))),
      )
    },
    async retrieveMovements(id) {
      if (!isIntentId(id)) return undefined
      return ask(log, 'list refunds and disputes', () => unlessUnknown(() => movementsOf(stripe, id)))
    },
    async cancelIntent(id) {
      if (isIntentId(id)) await ask(log, 'cancel an intent', () => unlessUnknown(() => cancel(stripe, id)))
    },
    refund: (request) => ask(log, 'refund', () => refund(stripe, request)),
    readWebhook(body, headers, now) {
      const signature = headers.get('stripe-signature')
      if (!webhookSecret || signature === null) throw webhookRefused()
      const event = readEvent(stripe, { body, signature, webhookSecret }, now)
      const intentId = intentOfEvent(event)
      return intentId === undefined ? undefined : { eventId: event.id, intentId }
    },
  }
}

/** Makes one call and turns Stripe's errors into ours. Bodies are never logged. */
async function ask<Answer>(log: Pick<Log, 'warn'>, request: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Problem) throw error
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode, requestId } = error
    log.warn('Stripe refused a request', { what: request, type, code, status: statusCode, stripeRequest: requestId })
    if (error instanceof Stripe.errors.StripeIdempotencyError) throw idempotencyKeyReused()
    throw gatewayUnavailable(error instanceof Stripe.errors.StripeRateLimitError ? { retryAfter: 30 } : {})
  }
}

async function createIntent(stripe: Stripe, input: NewIntent): Promise<Intent> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: input.amountPence,
      currency: input.currency,
      description: input.description,
      // Not as `receipt_email`: Stripe would mail a receipt of its own there, and two receipts confuse.
      metadata: { contractId: input.contractId, paymentId: input.paymentId, clientEmail: input.receiptEmail },
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      allowed_payment_method_types: ['card'],
    },
    { idempotencyKey: input.idempotencyKey },
  )
  return intentOf(intent)
}

async function movementsOf(stripe: Stripe, intentId: string): Promise<Movements> {
  const of = { payment_intent: intentId, limit: 100 }
  const [refunds, disputes] = await Promise.all([stripe.refunds.list(of), stripe.disputes.list(of)])
  // Stripe lists the newest first.
  return { refunds: refunds.data.map(refundOf).toReversed(), disputes: disputes.data.map(disputeOf).toReversed() }
}

async function cancel(stripe: Stripe, intentId: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(intentId)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'payment_intent_unexpected_state') throw error
    if ((await stripe.paymentIntents.retrieve(intentId)).status !== 'canceled') throw notCancelable()
  }
}

async function refund(stripe: Stripe, { intentId, amountPence, idempotencyKey }: Refund): Promise<{ id: string }> {
  try {
    const { id } = await stripe.refunds.create(
      {
        payment_intent: intentId,
        amount: amountPence,
        reason: 'requested_by_customer',
        metadata: { idempotencyKey },
      },
      { idempotencyKey },
    )
    return { id }
  } catch (error) {
    // The only reason for Stripe to find our request invalid is how much was paid and refunded.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    // Stripe forgets keys after a day, but the refund keeps its key in its metadata.
    const refunds = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
    const earlierRefund = refunds.data.find(({ metadata }) => metadata?.idempotencyKey === idempotencyKey)
    if (!earlierRefund) throw notRefundable()
    return { id: earlierRefund.id }
  }
}

function readEvent(
  stripe: Stripe,
  { body, signature, webhookSecret }: { body: string; signature: string; webhookSecret: string },
  now: Date,
): Stripe.Event {
  let event: unknown
  try {
    event = stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      webhookToleranceSeconds,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    // The body is only parsed after its signature was found valid, so a SyntaxError is about a signed body.
    throw error instanceof SyntaxError ? webhookMalformed() : webhookRefused()
  }
  if (!isEvent(event)) throw webhookMalformed()
  return event
}

/** The API's address in the form that the SDK expects. */
function apiAddress(
  apiBase: string | undefined,
): { host: string; port?: string; protocol: 'http' | 'https' } | undefined {
  if (!apiBase) return undefined
  const url = URL.parse(apiBase)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search) {
    throw new Error('STRIPE_API_BASE must be an address such as http://localhost:12111, without a path')
  }
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  return { host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443'), protocol }
}

async function unlessUnknown<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined
    throw error
  }
}

function intentOf(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card ?? intent.last_payment_error?.payment_method?.card
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: stateOf(intent),
    amountPence: intent.amount,
    currency: intent.currency,
    contractId: intent.metadata.contractId,
    failure: intent.last_payment_error ? wordsFor(intent.last_payment_error) : null,
    method: card?.last4 ? `${brandNames[card.brand ?? ''] ?? 'Card'} ending ${card.last4}` : null,
  }
}

// docs.stripe.com/payments/paymentintents/lifecycle
const states: Record<string, PaymentState> = {
  requires_payment_method: 'created',
  requires_confirmation: 'created',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

/** An intent that waits for another card after a decline counts as failed. An unknown status counts as processing. */
function stateOf({ status, last_payment_error: failure }: Stripe.PaymentIntent): PaymentState {
  return status === 'requires_payment_method' && failure ? 'failed' : (states[status] ?? 'processing')
}

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/**
 * Returns Stripe's message if it is written for cardholders, which only those of card errors are
 * (docs.stripe.com/api/errors, `message`).
 */
function wordsFor({ type, code, message }: Stripe.PaymentIntent.LastPaymentError): string {
  if (code === 'payment_intent_authentication_failure') {
    return 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  }
  return (type === 'card_error' && message) || 'Your payment did not go through. Please try again.'
}

function isEvent(value: unknown): value is Stripe.Event {
  const event = value as Stripe.Event | null
  return typeof event?.id === 'string' && typeof event.data?.object === 'object' && event.data.object !== null
}

/** The intent of an event about an intent, or about a charge, refund or dispute of one. */
function intentOfEvent(event: Stripe.Event): string | undefined {
  const about = event.data.object as { object?: unknown; id?: unknown; payment_intent?: unknown }
  const id = about.object === 'payment_intent' ? about.id : about.payment_intent
  return typeof id === 'string' && isIntentId(id) ? id : undefined
}
