import { z } from 'zod'
import type { ClientField } from '#src/contracts/contract.ts'
import { longest } from '#src/contracts/contract-fields.ts'
import type { ClientDocument } from '#src/billing/api.ts'
import { typedText } from '#src/platform/http/text-fields.ts'

const filled = (field: ClientField) =>
  typedText(longest[field]).min(1, 'Please ensure all client information is filled in before requesting an invoice.')

/**
 * `POST /api/contracts/{id}/create-payment-intent` (PAY-6). The body is for the receipt; amount and contract come from
 * the server.
 */
export const CreateIntentRequest = z.object({
  clientEmail: typedText(longest.clientEmail),
  companyName: typedText(longest.companyName),
})

/** `POST /api/contracts/{id}/confirm-payment` (PAY-7). */
export const ConfirmPaymentRequest = z.object({
  paymentIntentId: typedText(255),
  clientEmail: typedText(longest.clientEmail),
})

/** `POST /api/contracts/{id}/send-invoice` (PAY-9). */
export const SendInvoiceRequest = z.object({
  companyName: filled('companyName'),
  registeredAddress: filled('registeredAddress'),
  contactName: filled('contactName'),
  jobTitle: filled('jobTitle'),
  clientEmail: filled('clientEmail'),
})

export interface IntentAnswer {
  success: true
  clientSecret: string
  paymentIntentId: string
  data: {
    clientSecret: string
    paymentIntentId: string
    gateway: 'test' | 'stripe'
    publishableKey: string | null
    amountPence: number
  }
}

/** `GET /api/contracts/{id}/payment`: the state of step 4, also for a page that was reloaded. */
export interface PaymentView {
  state: 'none' | 'created' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'refunded'
  /** The gateway's words, if it failed. */
  failure: string | null
  intent: { paymentIntentId: string; clientSecret: string } | null
  gateway: 'test' | 'stripe'
  publishableKey: string | null
  amountPence: number
  /** What was paid by bank on a deposit that is not complete. The rest has to be paid by bank too. */
  partPence: number
  /**
   * The invoice for the deposit, once the client has asked for it. It stays settled if the deposit was paid and went
   * back.
   */
  depositInvoice: { number: string; dueOn: string | null; isSettled: boolean } | null
  /** The receipt for the deposit, if we have it. Paid back and paid again, a deposit has another one. */
  depositReceipt: { number: string; issuedOn: string } | null
  documents: ClientDocument[]
}

/** Card numbers for the built-in test gateway, by the result of the payment. */
export const testCards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  challenge: '4000002500003155',
  timesOut: '4000000000000119',
  succeedsLate: '4000000000000077',
  disputed: '4000000000000259',
} as const

/**
 * `POST /api/test-gateway/intents/{id}/confirm`: the test gateway's own endpoint, which the built-in card form posts
 * to. The number is checked and not stored.
 */
export const TestConfirmRequest = z.object({
  clientSecret: typedText(255),
  cardNumber: typedText(30),
  expiry: typedText(7),
  securityCode: typedText(4),
})

/** `POST /api/test-gateway/intents/{id}/challenge`: the cardholder's answer to the challenge. */
export const TestChallengeRequest = z.object({ clientSecret: typedText(255), passed: z.boolean() })

/**
 * The response to both calls: the intent in the gateway's state, in the shape that Stripe's browser library returns.
 */
export interface TestIntentAnswer {
  paymentIntent?: {
    id: string
    status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  }
  error?: { code: string; decline_code?: string; message: string }
}
