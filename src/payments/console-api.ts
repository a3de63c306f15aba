import { z } from 'zod'
import type { MoneyOnContract } from '#src/contracts/contract.ts'
import type { BillingDocument, PlacementBasis } from './billing-document.ts'
import type { DisputeState } from './dispute.ts'
import type { GatewayName, PaymentState } from './payment.ts'

/** `GET /api/admin/contracts/{id}/money`. All sums in pence, dates YYYY-MM-DD in London, instants ISO 8601. */
export interface MoneyView {
  /** Whether we may ask for money: the contract is signed, and not withdrawn. */
  isSigned: boolean
  option: 'standard' | 'monthly' | 'retained'
  /** How the deposit was paid; `null` if we don't have it. */
  deposit: { by: 'card' | 'bank'; pence: number; on: string } | null
  /** What is left of the deposit: neither deducted on an invoice nor paid back. */
  leftPence: number
  /** A card payment that came after a bank transfer had paid the deposit, and has not been refunded. */
  surplusPence: number | null
  paidPence: number
  owedPence: number
  /** What prevents the contract from being withdrawn. */
  hold: MoneyOnContract
  documents: MoneyDocument[]
  payments: MoneyPayment[]
  /** Refunds and disputes at the gateway. */
  moves: GatewayMoves
  /** What invoices had deducted from a deposit that was returned afterwards, if it was not invoiced again. */
  uncoveredPence: number
  /** Candidates under Monthly who have left. */
  left: LeftStanding[]
  /** Today's date in London, YYYY-MM-DD. */
  today: string
  /** On the test gateway, staff may decide disputes in the bank's place. */
  playsDisputes: boolean
  /** What has been invoiced for each placement so far, for its later parts. */
  placements: PlacementBasis[]
}

export interface MoneyDocument {
  kind: BillingDocument['kind']
  number: string
  label: string
  issuedOn: string
  dueOn: string | null
  totalPence: number
  /** What was deducted for the deposit. */
  creditPence: number
  payablePence: number
  /** Invoices: what is still to pay. */
  openPence: number
  daysLate: number
  /** Invoices: how they were settled. */
  settled: 'card' | 'bank' | 'covered' | 'credited' | null
  cites: string | null
  /** Whether its PDF has been made. */
  ready: boolean
}

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

/** A candidate who has left, and what became of the instalments. Parts are numbered from 1. */
export interface LeftStanding {
  candidate: string
  lastDay: string
  /** Parts that are still due. */
  due: number[]
  /** Parts that are never invoiced. */
  stopped: number[]
  takenBack: TakenBackStanding[]
}

export interface TakenBackStanding {
  part: number
  number: string
  creditNote: string | null
  creditedPence: number
  /** The part of it that became deposit again. */
  toDepositPence: number
  /** What had been paid, and by when it must be back with the client. */
  owedBackPence: number
  owedBackBy: string
  isPaidBack: boolean
}

const line = (max: number) => z.string().trim().max(max, `Please keep this under ${max} characters`)
/** Bigger sums are typing errors. */
const pence = z
  .int({ error: 'Please enter an amount' })
  .min(1, 'Please enter an amount above zero')
  .max(100_000_000_00, 'That salary looks too high')

/**
 * `POST …/placement-preview` and `POST …/placements`: one invoice of a placement, without the fields that its option
 * does not need.
 */
export const PlacementRequest = z.object({
  part: z.int().min(1).max(6),
  role: line(120).optional(),
  candidate: line(120).optional(),
  firstYearSalaryPence: pence.optional(),
  startsOn: line(10).optional(),
  briefMiddlePence: pence.optional(),
})
export type PlacementRequest = z.infer<typeof PlacementRequest>

/** What an invoice would say, or does say if it has been issued already. */
export interface PlacementPreview {
  /** The number of the invoice, if it has been issued already. */
  raised: string | null
  label: string
  detail: string
  totalPence: number
  vat: { percent: number; vatPence: number } | null
  creditPence: number
  payablePence: number
  dueOn: string
  /** What is left of the deposit afterwards. */
  leftPence: number
  email: string
}

/** `POST …/refund`. The person who pays it back types the sum, which must be all that is left of the deposit. */
export const RefundRequest = z.object({ pence, bankReference: line(140).optional().default('') })

/** `POST …/bank-payments`. The use case reports missing fields, all at once. */
export const BankPaymentRequest = z.object({
  invoiceNumber: line(20),
  pence: pence.or(z.literal(0)),
  receivedOn: line(10),
  reference: line(140),
})

/** `POST …/leaving-preview` and `POST …/leavings`. */
export const LeavingRequest = z.object({ candidate: line(120).min(1, 'Please say who it is'), lastDay: line(10) })

/** What a last day would change, before it is recorded. */
export interface LeavingPreview extends LeftStanding {
  email: string
}

/** `POST …/documents/{number}/pay-back` and `POST …/refunds/{id}/made-good`: what staff have paid back by bank. */
export const PaidBackRequest = z.object({ bankReference: line(140) })

/** `POST …/disputes/{id}/end`: on the test gateway, how the bank decides. */
export const EndDisputeRequest = z.object({ outcome: z.enum(['won', 'lost']) })

/** For calls without any data. */
export const EmptyRequest = z.object({})

/** The pence of a sum typed in pounds: `2,000`, `£2,000.50`. Returns `undefined` if the text is not a sum. */
export function penceTyped(text: string): number | undefined {
  const [, whole, pence = ''] = /^£?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'))
}
