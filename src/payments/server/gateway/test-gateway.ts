import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '../tables.ts'
import type { Clock } from '#src/values/clock.ts'
import { newId } from '#src/values/id.ts'
import type { TestChallengeRequest, TestConfirmRequest, TestIntentAnswer } from '../../api.ts'
import {
  type Intent,
  type Movements,
  type NewIntent,
  type PaymentGateway,
  type Refund,
  idempotencyKeyReused,
  isIntentId,
  notCancelable,
  notRefundable,
  webhookMalformed,
  webhookRefused,
} from './payment-gateway.ts'
import { type TestDispute, testDisputes } from './test-disputes.ts'
import {
  type TestIntent,
  type TestStep,
  challengeStep,
  confirmStep,
  hashOfClientSecret,
  lookAt,
} from './test-intents.ts'
import { isSignedWebhook, signTestWebhook } from './webhook-signature.ts'

export interface TestGatewayOptions {
  db: Db
  clock: Clock
  /** Signs webhooks and derives client secrets: the same in every process, and after a restart. */
  webhookSecret: string
  /** Posts an event to our own webhook, not before `after`, which is also the time of its signature. */
  deliver(event: { body: string; headers: Record<string, string> }, after: Date): Promise<void>
}

/** The calls of the built-in card form; for Stripe, Stripe's own script makes them. */
export interface TestGatewayCalls {
  confirm(intentId: string, request: z.output<typeof TestConfirmRequest>): Promise<TestIntentAnswer>
  challenge(intentId: string, request: z.output<typeof TestChallengeRequest>): Promise<TestIntentAnswer>
}

export type TestGateway = PaymentGateway &
  TestGatewayCalls & {
    /** Decides a dispute in the bank's place. Throws 404 `unknown_dispute`, 409 `dispute_over`. */
    endDispute(id: string, status: 'won' | 'lost'): Promise<void>
  }

type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.canceled'
  | 'charge.refunded'

/**
 * The gateway that charges nobody (PAY-13): it has Stripe's states, answers and webhooks, and keeps its data
 * in the database, so that all processes share it. Its calls open transactions of their own,
 * so none may be made inside another.
 */
export function createTestGateway(options: TestGatewayOptions): TestGateway {
  const { db, clock, webhookSecret, deliver } = options
  const disputes = testDisputes(db, clock)

  return {
    name: 'test',
    publishableKey: null,
    createIntent,
    retrieveIntent: async (id) => (isIntentId(id) ? found(id) : undefined),
    retrieveMovements,
    cancelIntent,
    refund,
    readWebhook,
    confirm: async (intentId, request) => {
      const step = await confirmStep(db, clock, request, intentId)
      const answer = await told(step)
      if (step.disputed && step.changed)
        await tellOfDispute('charge.dispute.created', await disputes.open(step.changed))
      return answer
    },
    endDispute: async (id, status) => tellOfDispute('charge.dispute.closed', await disputes.end(id, status)),
    challenge: async (intentId, request) => told(await challengeStep(db, clock, request, intentId)),
  }

  async function createIntent(input: NewIntent): Promise<Intent> {
    const now = clock.now()
    const id = newId('pi_test', now)
    const particulars = {
      amount_pence: input.amountPence,
      currency: input.currency,
      contract_id: input.contractId,
      payment_id: input.paymentId,
      description: input.description,
    }
    await db
      .insertInto('test_gateway_intents')
      .values({
        id,
        client_secret_hash: hashOfClientSecret(clientSecretOf(id)),
        idempotency_key: input.idempotencyKey,
        ...particulars,
        status: 'requires_payment_method',
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .execute()
    const storedIntent = await db
      .selectFrom('test_gateway_intents')
      .selectAll()
      .where('idempotency_key', '=', input.idempotencyKey)
      .executeTakeFirstOrThrow()
    const names = Object.keys(particulars) as (keyof typeof particulars)[]
    if (names.some((name) => storedIntent[name] !== particulars[name])) throw idempotencyKeyReused()
    return intentOf(storedIntent)
  }

  async function cancelIntent(id: string): Promise<void> {
    const canceled = await db.transaction().execute(async (tx) => {
      const now = clock.now()
      const storedIntent = await tx
        .selectFrom('test_gateway_intents')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!storedIntent || storedIntent.status === 'canceled') return undefined
      if (['processing', 'succeeded'].includes(lookAt(storedIntent, now).status)) throw notCancelable()
      const change = { status: 'canceled', due_at: null, due_failure: null, updated_at: now } as const
      return tx
        .updateTable('test_gateway_intents')
        .set(change)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    if (canceled) await tell(canceled, clock.now())
  }

  async function refund({ intentId, amountPence, idempotencyKey }: Refund): Promise<{ id: string }> {
    // What the cardholder's bank has taken cannot be refunded as well.
    if ((await disputes.of(intentId)).some(({ state }) => state !== 'won')) throw notRefundable()
    const { id, intent } = await db.transaction().execute(async (tx) => {
      const now = clock.now()
      // The lock keeps two refunds from both finding the money there.
      const intent = await tx
        .selectFrom('test_gateway_intents')
        .selectAll()
        .where('id', '=', intentId)
        .forUpdate()
        .executeTakeFirst()
      const earlier = await tx
        .selectFrom('test_gateway_refunds')
        .selectAll()
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst()
      if (earlier) {
        if (earlier.intent_id !== intentId || earlier.amount_pence !== amountPence) throw idempotencyKeyReused()
        return { id: earlier.id, intent: undefined }
      }
      if (!intent || lookAt(intent, now).status !== 'succeeded') throw notRefundable()
      const refunds = await tx
        .selectFrom('test_gateway_refunds')
        .select('amount_pence')
        .where('intent_id', '=', intentId)
        .execute()
      const leftPence = refunds.reduce((sum, { amount_pence: pence }) => sum - pence, intent.amount_pence)
      if (amountPence <= 0 || amountPence > leftPence) throw notRefundable()
      const id = newId('re_test', now)
      await tx
        .insertInto('test_gateway_refunds')
        .values({
          id,
          intent_id: intentId,
          idempotency_key: idempotencyKey,
          amount_pence: amountPence,
          created_at: now,
        })
        .execute()
      return { id, intent }
    })
    if (intent) await send('charge.refunded', intent, clock.now())
    return { id }
  }

  function readWebhook(body: string, headers: Headers, now: Date): { eventId: string; intentId: string } | undefined {
    if (!isSignedWebhook(webhookSecret, body, headers.get('stripe-signature'), now)) throw webhookRefused()
    const event = parsed(body)
    if (typeof event?.id !== 'string') throw webhookMalformed()
    const about = event.data?.object
    const intentId = about?.object === 'payment_intent' ? about.id : about?.payment_intent
    return typeof intentId === 'string' && isIntentId(intentId) ? { eventId: event.id, intentId } : undefined
  }

  async function found(id: string): Promise<Intent | undefined> {
    const row = await rowOf(id)
    return row && intentOf(row)
  }

  function rowOf(id: string): Promise<TestIntent | undefined> {
    return db.selectFrom('test_gateway_intents').selectAll().where('id', '=', id).executeTakeFirst()
  }

  function intentOf(row: TestIntent): Intent {
    const {
      id,
      status,
      failure,
      amount_pence: amountPence,
      currency,
      contract_id: contractId,
      method,
    } = lookAt(row, clock.now())
    return {
      id,
      clientSecret: clientSecretOf(id),
      status: status === 'requires_payment_method' ? (failure === null ? 'created' : 'failed') : status,
      amountPence,
      currency,
      contractId,
      failure,
      method,
    }
  }

  async function retrieveMovements(id: string): Promise<Movements | undefined> {
    if (!isIntentId(id) || !(await rowOf(id))) return undefined
    const refunds = await db
      .selectFrom('test_gateway_refunds')
      .selectAll()
      .where('intent_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return {
      refunds: refunds.map((row) => ({
        id: row.id,
        pence: row.amount_pence,
        currency: 'gbp',
        state: 'succeeded',
        idempotencyKey: row.idempotency_key,
      })),
      disputes: await disputes.of(id),
    }
  }

  // Derived from the id, so that it can be returned again although only its hash is stored.
  function clientSecretOf(id: string): string {
    return `${id}_secret_${createHmac('sha256', webhookSecret).update(`client secret of ${id}`).digest('hex')}`
  }

  async function told({ answer, changed }: TestStep): Promise<TestIntentAnswer> {
    if (!changed) return answer
    await tell(changed, clock.now())
    // How a slow card ends is known already, but its webhook only goes out at that time.
    if (changed.due_at) await tell(lookAt(changed, changed.due_at), changed.due_at)
    return answer
  }

  async function tell(intent: TestIntent, at: Date): Promise<void> {
    await send(
      intent.status === 'requires_payment_method' ? 'payment_intent.payment_failed' : `payment_intent.${intent.status}`,
      intent,
      at,
    )
  }

  async function send(type: EventType, intent: TestIntent, at: Date): Promise<void> {
    const { id, status, amount_pence: amount, currency, contract_id: contractId, payment_id: paymentId } = intent
    const object =
      type === 'charge.refunded'
        ? { id: newId('ch_test', at), object: 'charge', amount, currency, payment_intent: id }
        : { id, object: 'payment_intent', amount, currency, status, metadata: { contractId, paymentId } }
    await post(type, object, at)
  }

  async function tellOfDispute(
    type: 'charge.dispute.created' | 'charge.dispute.closed',
    { id, intent_id, amount_pence: amount, reason, status }: TestDispute,
  ): Promise<void> {
    await post(
      type,
      { id, object: 'dispute', amount, currency: 'gbp', payment_intent: intent_id, reason, status },
      clock.now(),
    )
  }

  async function post(type: string, object: object, at: Date): Promise<void> {
    const event = {
      id: newId('evt_test', at),
      object: 'event',
      type,
      created: Math.floor(at.getTime() / 1000),
      livemode: false,
      data: { object },
    }
    const body = JSON.stringify(event)
    await deliver({ body, headers: signTestWebhook(webhookSecret, body, at) }, at)
  }
}

type EventBody = {
  id?: unknown
  data?: { object?: { object?: unknown; id?: unknown; payment_intent?: unknown } }
} | null

function parsed(body: string): EventBody {
  try {
    return JSON.parse(body) as EventBody
  } catch {
    throw webhookMalformed()
  }
}
