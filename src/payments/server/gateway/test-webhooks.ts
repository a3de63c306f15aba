import type { Clock } from '#src/values/clock.ts'
import { newId } from '#src/values/id.ts'
import { type WebhookNews, isIntentId, webhookMalformed, webhookRefused } from './payment-gateway.ts'
import type { TestDispute } from './test-disputes.ts'
import type { TestIntent } from './test-intents.ts'
import { isSignedWebhook, signTestWebhook } from './webhook-signature.ts'

export interface TestWebhookOptions {
  clock: Clock
  /** Signs the webhooks: the same in every process, and after a restart. */
  webhookSecret: string
  /** Posts an event to our own webhook, not before `after`, which is also the time of its signature. */
  deliver(event: { body: string; headers: Record<string, string> }, after: Date): Promise<void>
}

/** The events that the test gateway sends, in the form of Stripe's (docs.stripe.com/api/events/types). */
export function testWebhooks({ clock, webhookSecret, deliver }: TestWebhookOptions) {
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

  return {
    /** Sends the event for the state in which an intent is now. */
    async sendIntent(intent: TestIntent, at: Date): Promise<void> {
      const { id, status, amount_pence: amount, currency, contract_id: contractId, payment_id: paymentId } = intent
      const type = status === 'requires_payment_method' ? 'payment_failed' : status
      const metadata = { contractId, paymentId }
      await post(`payment_intent.${type}`, { id, object: 'payment_intent', amount, currency, status, metadata }, at)
    },

    async sendRefund({ id, amount_pence: amount, currency }: TestIntent): Promise<void> {
      const at = clock.now()
      const charge = { id: newId('ch_test', at), object: 'charge', amount, currency, payment_intent: id }
      await post('charge.refunded', charge, at)
    },

    async sendDispute(
      type: 'charge.dispute.created' | 'charge.dispute.closed',
      { id, intent_id, amount_pence: amount, reason, status }: TestDispute,
    ): Promise<void> {
      const dispute = { id, object: 'dispute', amount, currency: 'gbp', payment_intent: intent_id, reason, status }
      await post(type, dispute, clock.now())
    },

    read(body: string, headers: Headers, now: Date): WebhookNews | undefined {
      if (!isSignedWebhook(webhookSecret, body, headers.get('stripe-signature'), now)) throw webhookRefused()
      const event = parsed(body)
      if (typeof event?.id !== 'string') throw webhookMalformed()
      const about = event.data?.object
      const intentId = about?.object === 'payment_intent' ? about.id : about?.payment_intent
      return typeof intentId === 'string' && isIntentId(intentId) ? { eventId: event.id, intentId } : undefined
    },
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
