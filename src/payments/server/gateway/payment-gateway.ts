import { Problem } from '#src/values/problem.ts'
import type { Dispute } from '../../dispute.ts'
import type { GatewayName, PaymentState } from '../../payment.ts'

/** A payment as the gateway has it. */
export interface Intent {
  id: string
  /** The secret with which the client's browser can pay. Never log or mail it. */
  clientSecret: string
  status: PaymentState
  amountPence: number
  currency: string
  /** The contract it was made for, if it is one of ours. */
  contractId: string | undefined
  /** Why the last card was refused, in words for the cardholder. */
  failure: string | null
  /** `Visa ending 4242`. */
  method: string | null
}

export interface NewIntent {
  amountPence: number
  currency: 'gbp'
  contractId: string
  paymentId: string
  receiptEmail: string
  description: string
  /** The same key with the same details always gives the same intent, from any process. */
  idempotencyKey: string
}

export interface Refund {
  intentId: string
  amountPence: number
  idempotencyKey: string
}

/** A refund to a card, successful or not. */
export interface GatewayRefund {
  id: string
  pence: number
  currency: string
  /** `pending`: on its way. After `failed` or `canceled`, the money is with us again. */
  state: 'pending' | 'succeeded' | 'failed' | 'canceled'
  /** The key under which we requested it; absent if someone else did. */
  idempotencyKey: string | undefined
}

/** The refunds and disputes of an intent after it was paid. */
export interface Movements {
  refunds: GatewayRefund[]
  disputes: Dispute[]
}

/**
 * Something happened to an intent. It is only a reason to ask the gateway: what the message says may be out of date.
 */
export interface WebhookNews {
  eventId: string
  intentId: string
}

/**
 * The company that takes card payments (PAY-12 to PAY-14). Every call may be slow and may throw 503
 * `gateway_unavailable`; none may be made inside a transaction.
 */
export interface PaymentGateway {
  name: GatewayName
  publishableKey: string | null
  /** Throws 409 `idempotency_key_reused` if the key was used for something else. */
  createIntent(input: NewIntent): Promise<Intent>
  /** The intent's current state; `undefined` if the gateway does not know the id. */
  retrieveIntent(id: string): Promise<Intent | undefined>
  /**
   * Does nothing if it is cancelled already or unknown. Throws 409 `intent_not_cancelable` if money is on its way or
   * has come.
   */
  cancelIntent(id: string): Promise<void>
  /**
   * The current state of all refunds and disputes of an intent, including those that we did not start, oldest first;
   * `undefined` if the gateway does not know the id.
   */
  retrieveMovements(intentId: string): Promise<Movements | undefined>
  /** Throws 409 `not_refundable` if there is not that much left to refund. */
  refund(input: Refund): Promise<{ id: string }>
  /**
   * Throws 401 `webhook_signature` unless the gateway signed exactly this within the last five minutes. Returns
   * `undefined` if it is not about an intent.
   */
  readWebhook(body: string, headers: Headers, now: Date): WebhookNews | undefined
}

/** The maximum age of a signed message (docs.stripe.com/webhooks, "Preventing replay attacks"). */
export const webhookToleranceSeconds = 300

/** Whether an id can be an intent's. The ids come from browsers, so others are refused before we ask the gateway. */
export function isIntentId(id: string): boolean {
  return /^pi_\w{1,250}$/.test(id)
}

/** Returns the 503 if the gateway cannot be reached or does not answer. */
export function gatewayUnavailable(options: { cause?: unknown; retryAfter?: number } = {}): Problem {
  return new Problem(
    'unavailable',
    'gateway_unavailable',
    'We can’t reach the card payment service at the moment. Please try again in a few minutes.',
    { retryAfter: 60, ...options },
  )
}

/** Returns the 409 for an idempotency key that was used with other details. */
export function idempotencyKeyReused(): Problem {
  return new Problem('conflict', 'idempotency_key_reused', 'This request was made before with different details.')
}

/** Returns the 409 for an intent whose money is on its way or has come. */
export function notCancelable(): Problem {
  return new Problem('conflict', 'intent_not_cancelable', 'This payment can no longer be cancelled.')
}

/** Returns the 409 for a refund of more than is left. */
export function notRefundable(): Problem {
  return new Problem('conflict', 'not_refundable', 'There isn’t that much of this payment left to refund.')
}

/** Returns the 401 for a webhook that the gateway did not sign. */
export function webhookRefused(): Problem {
  return new Problem(
    'unauthenticated',
    'webhook_signature',
    'This message isn’t signed by the card payment service, or is too old.',
  )
}

/** Returns the 400 for a webhook that is signed but not an event. */
export function webhookMalformed(): Problem {
  return new Problem('malformed', 'webhook_body', 'This message is signed, but isn’t an event.')
}
