import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { TestChallengeRequest, TestConfirmRequest, TestIntentAnswer } from '../../api.ts'
import type { Db } from '../tables.ts'
import { type Intent, type PaymentGateway, isIntentId, notRefundable } from './payment-gateway.ts'
import { testDisputes } from './test-disputes.ts'
import { cancelTestIntent, createTestIntent, findTestIntent } from './test-intent-store.ts'
import { type TestIntent, type TestStep, challengeStep, confirmStep, lookAt } from './test-intents.ts'
import { refundTestIntent, testRefundsOf } from './test-refunds.ts'
import { type TestWebhookOptions, testWebhooks } from './test-webhooks.ts'

/** `webhookSecret` also derives the client secrets. */
export interface TestGatewayOptions extends TestWebhookOptions {
  db: Db
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

/**
 * The gateway that charges nobody (PAY-13): it has Stripe's states, answers and webhooks, and keeps its data in the
 * database, so that all processes share it. Its calls open transactions of their own, so none may be made inside
 * another.
 */
export function createTestGateway(options: TestGatewayOptions): TestGateway {
  const { db, clock, webhookSecret } = options
  const disputes = testDisputes(db, clock)
  const webhooks = testWebhooks(options)

  // Derived from the id, so that it can be returned again although only its hash is stored.
  const clientSecretOf = (id: string) =>
    `${id}_secret_${createHmac('sha256', webhookSecret).update(`client secret of ${id}`).digest('hex')}`
  const present = (intent: TestIntent) => presentIntent(lookAt(intent, clock.now()), clientSecretOf(intent.id))

  /** Sends the webhooks of a step and returns its answer. */
  async function announce({ answer, changed }: TestStep): Promise<TestIntentAnswer> {
    if (!changed) return answer
    await webhooks.sendIntent(changed, clock.now())
    // How a slow card ends is known already, but its webhook only goes out at that time.
    if (changed.due_at) await webhooks.sendIntent(lookAt(changed, changed.due_at), changed.due_at)
    return answer
  }

  return {
    name: 'test',
    publishableKey: null,
    createIntent: async (input) => present(await createTestIntent(db, clock, input, clientSecretOf)),
    async retrieveIntent(id) {
      const intent = isIntentId(id) ? await findTestIntent(db, id) : undefined
      return intent && present(intent)
    },
    async retrieveMovements(id) {
      if (!isIntentId(id) || !(await findTestIntent(db, id))) return undefined
      return { refunds: await testRefundsOf(db, id), disputes: await disputes.of(id) }
    },
    async cancelIntent(id) {
      const canceled = await cancelTestIntent(db, clock, id)
      if (canceled) await webhooks.sendIntent(canceled, clock.now())
    },
    async refund(request) {
      // What the cardholder's bank has taken cannot be refunded as well.
      if ((await disputes.of(request.intentId)).some(({ state }) => state !== 'won')) throw notRefundable()
      const { id, intent } = await refundTestIntent(db, clock, request)
      if (intent) await webhooks.sendRefund(intent)
      return { id }
    },
    readWebhook: (body, headers, now) => webhooks.read(body, headers, now),
    async confirm(intentId, request) {
      const step = await confirmStep(db, clock, request, intentId)
      const answer = await announce(step)
      if (step.disputed && step.changed)
        await webhooks.sendDispute('charge.dispute.created', await disputes.open(step.changed))
      return answer
    },
    challenge: async (intentId, request) => announce(await challengeStep(db, clock, request, intentId)),
    endDispute: async (id, status) => webhooks.sendDispute('charge.dispute.closed', await disputes.end(id, status)),
  }
}

function presentIntent(intent: TestIntent, clientSecret: string): Intent {
  const { id, status, failure, amount_pence: amountPence, currency, contract_id: contractId, method } = intent
  return {
    id,
    clientSecret,
    status: status === 'requires_payment_method' ? (failure === null ? 'created' : 'failed') : status,
    amountPence,
    currency,
    contractId,
    failure,
    method,
  }
}
