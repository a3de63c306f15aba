import { createHmac, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A faulty response, instead of doing what Stripe would do, or `after` doing it. */
export type Misbehaviour =
  | { status: number; body?: unknown; text?: string; headers?: Record<string, string>; after?: true }
  | 'hang'
  | 'drop'
  | 'lose'

export interface SeenRequest {
  method: string
  path: string
  form: URLSearchParams
  headers: http.IncomingHttpHeaders
}

export interface StripeStandIn {
  /** For `STRIPE_API_BASE`. */
  url: string
  seen: SeenRequest[]
  intents: Map<string, StandInIntent>
  /** Makes the next requests to a route such as `POST /v1/payment_intents` fail in these ways. */
  misbehave(route: string, ...how: Misbehaviour[]): void
  /** Forgets idempotency keys, as Stripe does after a day. */
  forgetKeys(): void
  /** Pays as the cardholder does in the browser. */
  pay(id: string): void
  decline(id: string, error: Record<string, unknown>): void
  /**
   * A refund made in Stripe's own dashboard, and what a bank does with it later. Both return the object as in events.
   */
  refundByHand(id: string, amount: number, change?: Partial<StandInRefund>): StandInRefund
  changeRefund(id: string, change: Partial<StandInRefund>): StandInRefund
  /** Begins or changes a dispute, as the cardholder's bank does. */
  dispute(id: string, change?: Partial<StandInDispute>): StandInDispute
  changeDispute(id: string, change: Partial<StandInDispute>): StandInDispute
  /** An event about an object as Stripe posts it, with its headers. */
  event(type: string, object: object, options?: { secret?: string; at?: Date }): { body: string; headers: Headers }
  close(): Promise<void>
}

export interface StandInIntent {
  id: string
  object: 'payment_intent'
  client_secret: string
  amount: number
  currency: string
  status: string
  metadata: Record<string, string>
  last_payment_error: Record<string, unknown> | null
  latest_charge: string | null
  [other: string]: unknown
}

/** The part of docs.stripe.com/api/refunds/object that we use. */
export interface StandInRefund {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  metadata: Record<string, string>
  payment_intent: string
  reason: string | null
  status: string
  failure_reason?: string
}

/** The part of docs.stripe.com/api/disputes/object that we use. */
export interface StandInDispute {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: {
    id: string
    object: 'balance_transaction'
    amount: number
    currency: string
    fee: number
    net: number
    type: 'adjustment'
    reporting_category: 'dispute' | 'dispute_reversal'
  }[]
  charge: string
  created: number
  currency: string
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number }
  is_charge_refundable: boolean
  livemode: false
  metadata: Record<string, string>
  payment_intent: string
  reason: string
  status: string
}

type Answer = { status: number; body: unknown }

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const refusal = (status: number, error: object): Answer => ({ status, body: { error } })

/**
 * A server that speaks the part of Stripe's API that deposits need, as documented at
 * docs.stripe.com/api: form-encoded requests, bearer keys, idempotency keys, expansion,
 * errors. For tests; it takes no money and keeps nothing.
 */
export async function startStripeStandIn(options: {
  secretKey: string
  webhookSecret: string
}): Promise<StripeStandIn> {
  const intents = new Map<string, StandInIntent>()
  const charges = new Map<string, Record<string, any>>()
  const refunds: StandInRefund[] = []
  const disputes: StandInDispute[] = []
  const keys = new Map<string, { request: string; answer: Answer }>()
  const seenRequests: SeenRequest[] = []
  const scripted = new Map<string, Misbehaviour[]>()

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url!, 'http://stripe.test')
      const text = Buffer.concat(chunks).toString()
      const form = request.method === 'GET' ? url.searchParams : new URLSearchParams(text)
      seenRequests.push({ method: request.method!, path: url.pathname, form, headers: request.headers })
      const route = `${request.method} ${url.pathname.replace(/\/(pi|re|du)_\w+/, '/:id')}`
      const behaviour = scripted.get(route)?.shift()
      if (behaviour === 'hang') return
      if (behaviour === 'drop') return void request.socket.destroy()
      const isInstead = typeof behaviour === 'object' && !behaviour.after
      const answer = isInstead ? undefined : once(request, url.pathname, text, form)
      if (behaviour === 'lose') return void request.socket.destroy()
      const { status, body } = typeof behaviour === 'object' ? { body: undefined, ...behaviour } : answer!
      const headers = typeof behaviour === 'object' ? behaviour.headers : {}
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req'), ...headers })
      response.end(
        (typeof behaviour === 'object' && behaviour.text) ||
          JSON.stringify(body ?? { error: { type: 'api_error', message: 'An unknown error occurred' } }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: seenRequests,
    intents,
    misbehave: (route, ...behaviours) => void scripted.set(route, [...(scripted.get(route) ?? []), ...behaviours]),
    forgetKeys: () => keys.clear(),
    pay(id) {
      const intent = intents.get(id)!
      const charge = {
        id: newId('ch'),
        object: 'charge',
        payment_intent: id,
        amount: intent.amount,
        amount_refunded: 0,
        refunded: false,
        payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
      }
      charges.set(charge.id, charge)
      Object.assign(intent, { status: 'succeeded', last_payment_error: null, latest_charge: charge.id })
    },
    decline: (id, error) =>
      void Object.assign(intents.get(id)!, { status: 'requires_payment_method', last_payment_error: error }),
    refundByHand(id, amount, change = {}) {
      const charge = charges.get(intents.get(id)!.latest_charge!)!
      const refund = newRefund(charge, amount, {})
      return Object.assign(refund, change)
    },
    changeRefund(id, change) {
      const refund = refunds.find((one) => one.id === id)!
      const charge = charges.get(refund.charge)!
      // The money of a failed refund is back in the balance.
      if (change.status === 'failed' || change.status === 'canceled')
        Object.assign(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
      return Object.assign(refund, change)
    },
    dispute(id, change = {}) {
      const intent = intents.get(id)!
      const dispute: StandInDispute = {
        id: newId('du'),
        object: 'dispute',
        amount: intent.amount,
        balance_transactions: [movement('dispute', -intent.amount)],
        charge: intent.latest_charge!,
        created: 1_795_000_000,
        currency: intent.currency,
        evidence_details: { due_by: 1_796_000_000, has_evidence: false, past_due: false, submission_count: 0 },
        is_charge_refundable: false,
        livemode: false,
        metadata: {},
        payment_intent: id,
        reason: 'fraudulent',
        status: 'needs_response',
        ...change,
      }
      disputes.unshift(dispute)
      charges.get(intent.latest_charge!)!.disputed = true
      return dispute
    },
    changeDispute(id, change) {
      const dispute = disputes.find((one) => one.id === id)!
      if (change.status === 'won') dispute.balance_transactions.push(movement('dispute_reversal', dispute.amount))
      return Object.assign(dispute, change)
    },
    event(type, object, { secret = options.webhookSecret, at = new Date() } = {}) {
      const seconds = Math.floor(at.getTime() / 1000)
      const body = JSON.stringify(
        { id: newId('evt'), object: 'event', type, created: seconds, livemode: false, data: { object } },
        null,
        2,
      )
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      return { body, headers: new Headers({ 'stripe-signature': `t=${seconds},v1=${signature},v0=${'0'.repeat(64)}` }) }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  /**
   * A key that was used before gets its first answer again, or an error if the request differs
   * (docs.stripe.com/api/idempotent_requests).
   */
  function once(request: http.IncomingMessage, path: string, text: string, form: URLSearchParams): Answer {
    if (request.headers.authorization !== `Bearer ${options.secretKey}`)
      return refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    const key = request.headers['idempotency-key']
    if (request.method === 'GET' || typeof key !== 'string') return decide(request.method!, path, form)
    const used = keys.get(key)
    const whole = `${path}?${text}`
    if (used && used.request !== whole) {
      return refusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    }
    const answer = used?.answer ?? structuredClone(decide(request.method!, path, form))
    keys.set(key, { request: whole, answer })
    return answer
  }

  function movement(
    category: 'dispute' | 'dispute_reversal',
    amount: number,
  ): StandInDispute['balance_transactions'][number] {
    const fee = category === 'dispute' ? 2_000 : 0
    return {
      id: newId('txn'),
      object: 'balance_transaction',
      amount,
      currency: 'gbp',
      fee,
      net: amount - fee,
      type: 'adjustment',
      reporting_category: category,
    }
  }

  function newRefund(charge: Record<string, any>, amount: number, metadata: Record<string, string>): StandInRefund {
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    const refund: StandInRefund = {
      id: newId('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: 1_795_000_000,
      currency: 'gbp',
      metadata,
      payment_intent: charge.payment_intent,
      reason: null,
      status: 'succeeded',
    }
    refunds.unshift(refund)
    return refund
  }

  function decide(method: string, path: string, form: URLSearchParams): Answer {
    const [, , resource, id, action] = path.split('/')
    if (resource === 'refunds') return method === 'POST' ? refund(form) : listed('refunds', refunds, form)
    if (resource === 'disputes' && method === 'GET') return listed('disputes', disputes, form)
    if (resource !== 'payment_intents')
      return refusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path})` })
    if (id === undefined) return createIntent(form)
    const intent = intents.get(decodeURIComponent(id))
    if (!intent)
      return refusal(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'intent',
        message: `No such payment_intent: '${id}'`,
      })
    if (action === 'cancel') return cancel(intent)
    const isExpanded = form.getAll('expand[0]').includes('latest_charge')
    return {
      status: 200,
      body: {
        ...intent,
        latest_charge: isExpanded && intent.latest_charge ? charges.get(intent.latest_charge) : intent.latest_charge,
      },
    }
  }

  function createIntent(form: URLSearchParams): Answer {
    const amount = Number(form.get('amount'))
    if (!(amount >= 30))
      return refusal(400, {
        type: 'invalid_request_error',
        code: 'amount_too_small',
        param: 'amount',
        message: 'Amount must be at least £0.30 gbp',
      })
    const id = newId('pi')
    const intent: StandInIntent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      amount,
      currency: form.get('currency')!,
      status: 'requires_payment_method',
      metadata: metadataOf(form),
      last_payment_error: null,
      latest_charge: null,
      payment_method_types: ['card'],
      livemode: false,
    }
    intents.set(id, intent)
    return { status: 200, body: intent }
  }

  function cancel(intent: StandInIntent): Answer {
    if (['succeeded', 'canceled'].includes(intent.status)) {
      return refusal(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      })
    }
    intent.status = 'canceled'
    return { status: 200, body: intent }
  }

  function refund(form: URLSearchParams): Answer {
    const intent = intents.get(form.get('payment_intent') ?? '')
    const charge = charges.get(intent?.latest_charge ?? '')
    const amount = Number(form.get('amount'))
    if (!charge)
      return refusal(400, {
        type: 'invalid_request_error',
        message: 'This PaymentIntent does not have a successful charge to refund.',
      })
    if (charge.refunded)
      return refusal(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
      })
    if (charge.amount_refunded + amount > charge.amount)
      return refusal(400, {
        type: 'invalid_request_error',
        message: 'Refund amount is greater than unrefunded amount on charge',
      })
    if (
      charge.disputed &&
      disputes.some(
        (dispute) =>
          dispute.charge === charge.id &&
          !dispute.is_charge_refundable &&
          ['needs_response', 'under_review', 'lost'].includes(dispute.status),
      )
    ) {
      return refusal(400, {
        type: 'invalid_request_error',
        code: 'charge_disputed',
        message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      })
    }
    return { status: 200, body: newRefund(charge, amount, metadataOf(form)) }
  }

  /** Newest first, as Stripe lists (docs.stripe.com/api/pagination). */
  function listed(resource: string, objects: readonly { payment_intent: string }[], form: URLSearchParams): Answer {
    const data = objects.filter((object) => object.payment_intent === form.get('payment_intent'))
    return { status: 200, body: { object: 'list', url: `/v1/${resource}`, has_more: false, data } }
  }
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (/^metadata\[(\w+)\]$/.test(name) ? [[name.slice(9, -1), value]] : [])),
  )
}
