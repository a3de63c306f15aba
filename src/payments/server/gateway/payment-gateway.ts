import { Problem } from '#src/values/problem.ts'
import type { Dispute } from '../../dispute.ts'
import type { GatewayName, PaymentState } from '../../payment.ts'

/** A payment as the gateway has it. */
export interface Intent {
  id: string
  /** What the client's browser needs to pay with; never to be logged or mailed. */
  clientSecret: string
  status: PaymentState
  amountPence: number
  currency: string
  /** The contract it was made for, where it is one of ours. */
  contractId: string | undefined
  /** Why the last card did not pay, in words for whoever holds it. */
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
  /** The same key and particulars again give the same intent, however often and from however many processes. */
  idempotencyKey: string
}

export interface Refund {
  intentId: string
  amountPence: number
  idempotencyKey: string
}

/** Money that goes back to a card, or was to. */
export interface GatewayRefund {
  id: string
  pence: number
  currency: string
  /** `pending` is on its way; after `failed` and `canceled` the money is with us again. */
  state: 'pending' | 'succeeded' | 'failed' | 'canceled'
  /** The key that we asked for it with; nothing where somebody else did. */
  idempotencyKey: string | undefined
}

/** What became of an intent's money after it had come. */
export interface Movements {
  refunds: GatewayRefund[]
  disputes: Dispute[]
}

/** Something happened to an intent. Only a hint to go and ask: what it says of the intent may be old by now. */
export interface WebhookNews {
  eventId: string
  intentId: string
}

/**
 * Whoever takes the money (PAY-12 to PAY-14). Every call may be slow and may throw 503
 * `gateway_unavailable`; none may be made inside a transaction.
 */
export interface PaymentGateway {
  name: GatewayName
  publishableKey: string | null
  /** Throws 409 `idempotency_key_reused` where the key was used for something else. */
  createIntent(input: NewIntent): Promise<Intent>
  /** What the gateway itself says now; nothing for an id that it does not know. */
  retrieveIntent(id: string): Promise<Intent | undefined>
  /** Cancelled already or unknown is fine. Throws 409 `intent_not_cancelable` where the money is on its way or has come. */
  cancelIntent(id: string): Promise<void>
  /** Every refund and every dispute of an intent as they are now, whoever began them, oldest first; nothing for an id that it does not know. */
  retrieveMovements(intentId: string): Promise<Movements | undefined>
  /** Throws 409 `not_refundable` where there is not that much to give back. */
  refund(input: Refund): Promise<{ id: string }>
  /** Throws 401 `webhook_signature` unless the gateway signed exactly this within the last five minutes. Nothing where it is about no intent. */
  readWebhook(body: string, headers: Headers, now: Date): WebhookNews | undefined
}

/** How old a signed message may be (docs.stripe.com/webhooks, "Preventing replay attacks"). */
export const webhookToleranceSeconds = 300

/** Intents are asked for by what a browser says: nothing else is worth a question. */
export function isIntentId(id: string): boolean {
  return /^pi_\w{1,250}$/.test(id)
}

export function gatewayUnavailable(options: { cause?: unknown; retryAfter?: number } = {}): Problem {
  return new Problem(
    'unavailable',
    'gateway_unavailable',
    'We can’t reach the card payment service at the moment. Please try again in a few minutes.',
    { retryAfter: 60, ...options },
  )
}

export function idempotencyKeyReused(): Problem {
  return new Problem('conflict', 'idempotency_key_reused', 'This request was made before with different details.')
}

export function notCancelable(): Problem {
  return new Problem('conflict', 'intent_not_cancelable', 'This payment can no longer be cancelled.')
}

export function notRefundable(): Problem {
  return new Problem('conflict', 'not_refundable', 'There isn’t that much of this payment left to refund.')
}

export function webhookRefused(): Problem {
  return new Problem(
    'unauthenticated',
    'webhook_signature',
    'This message isn’t signed by the card payment service, or is too old.',
  )
}

export function webhookMalformed(): Problem {
  return new Problem('malformed', 'webhook_body', 'This message is signed, but isn’t an event.')
}
