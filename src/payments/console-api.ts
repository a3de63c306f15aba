import { z } from 'zod'
import { optionalText, typedText } from '#src/platform/http/text-fields.ts'
import type { DisputeState } from './dispute.ts'
import type { GatewayName, PaymentState } from './payment.ts'

/** A card payment as a contract's record in the console shows it. Sums in pence, instants ISO 8601. */
export interface MoneyPayment {
  id: string
  gateway: GatewayName
  state: PaymentState | 'refunded' | 'surplus' | 'disputed' | 'lost'
  failure: string | null
  method: string | null
  amountPence: number
  refundedPence: number
  createdAt: string
  succeededAt: string | null
  refundedAt: string | null
}

export interface GatewayMoves {
  disputes: {
    id: string
    gateway: GatewayName
    /** In its own currency. */
    sum: string
    /** The gateway's word. */
    reason: string
    state: DisputeState
    evidenceDueAt: string | null
    openedAt: string
    closedAt: string | null
  }[]
  refunds: {
    id: string
    pence: number
    /** The part of it for which we issued a credit note. */
    creditedPence: number
    state: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'made_good'
    at: string
  }[]
}

/** What invoices had deducted from a deposit that was returned afterwards, unless it was invoiced again. */
export interface UncoveredDeposit {
  paymentId: string
  pence: number
}

/** A sum that staff type. A bigger one would be a typing error, and soon more than the database can store. */
export const TypedSum = z
  .int({ error: 'Please enter an amount' })
  .min(1, 'Please enter an amount above zero')
  .max(10_000_000_00, 'That amount looks too high')

/** `POST …/refund`. The person who makes the refund types the sum, which must be the whole rest of the deposit. */
export const RefundRequest = z.object({ pence: TypedSum, bankReference: optionalText(140) })

/** `POST …/surplus-refund`. If a sum was typed, it must be what has not been refunded of the second payment. */
export const SurplusRefundRequest = z.object({ pence: TypedSum.optional() })

/** `POST …/bank-payments`. The use case reports missing fields, all at once. */
export const BankPaymentRequest = z.object({
  invoiceNumber: typedText(20),
  pence: TypedSum.or(z.literal(0)),
  receivedOn: typedText(10),
  reference: typedText(140),
})

/**
 * `POST …/documents/{number}/pay-back` and `POST …/refunds/{id}/made-good`: a transfer by which staff have paid
 * something back.
 */
export const PaidBackRequest = z.object({ bankReference: typedText(140) })

/** `POST …/uncovered-invoice`: the sum that staff confirm. */
export const UncoveredInvoiceRequest = z.object({ paymentId: z.string().max(40), pence: z.int() })

/** `POST …/disputes/{id}/end`: on the test gateway, how the bank decides. */
export const EndDisputeRequest = z.object({ outcome: z.enum(['won', 'lost']) })
