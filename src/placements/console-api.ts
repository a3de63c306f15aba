import { z } from 'zod'
import type { DepositState } from '#src/payments/payment.ts'
import type { MoneyOnContract } from '#src/contracts/contract.ts'
import type { MoneyDocument } from '#src/billing/console-api.ts'
import type { PlacementBasis } from '#src/billing/billing-document.ts'
import { type GatewayMoves, type MoneyPayment, TypedSum, type UncoveredDeposit } from '#src/payments/console-api.ts'
import { typedText } from '#src/platform/http/text-fields.ts'

/** `GET /api/admin/contracts/{id}/money`. All sums in pence, dates YYYY-MM-DD in London, instants ISO 8601. */
export interface MoneyView {
  /** Whether we may ask for money: the contract is signed and not withdrawn. */
  isSigned: boolean
  option: 'standard' | 'monthly' | 'retained'
  /** How the deposit was paid; `null` if we don't have it. */
  deposit: { by: 'card' | 'bank'; pence: number; on: string } | null
  /** The state of the deposit. */
  depositState: DepositState
  /** The rest of the deposit: neither deducted on an invoice nor paid back. */
  leftPence: number
  /** What was paid by bank on a deposit that is not complete. It can be paid back. */
  partPence: number
  /** A card payment that came after a bank transfer had paid the deposit, and has not been refunded. */
  surplusPence: number | null
  paidPence: number
  owedPence: number
  /** Whether the client gets no reminders for now. */
  areRemindersPaused: boolean
  /** What prevents the contract from being withdrawn. */
  hold: MoneyOnContract
  documents: MoneyDocument[]
  payments: MoneyPayment[]
  /** Refunds and disputes at the gateway. */
  moves: GatewayMoves
  /** Oldest deposit first. */
  uncovered: UncoveredDeposit[]
  /** Candidates under Monthly who have left. */
  left: Departure[]
  /** Today's date in London, YYYY-MM-DD. */
  today: string
  /** On the test gateway, staff may decide disputes in the bank's place. */
  playsDisputes: boolean
  /** The contract's placements, oldest first. */
  placements: PlacementStanding[]
}

/** A placement and its invoices so far. What is not known yet is left out. */
export interface PlacementStanding extends Omit<PlacementBasis, 'part'> {
  id: string
  /** How many of its parts have been invoiced. */
  invoiced: number
  /** The placement of the person of the same name, beside which this one was begun. */
  namesakeOf: string | null
}

/** A candidate who has left, and what happened to the instalments. Parts are numbered from 1. */
export interface Departure {
  placementId: string
  candidate: string
  lastDay: string
  /** Parts that are still due. */
  due: number[]
  /** Parts that are never invoiced. */
  stopped: number[]
  takenBack: TakenBackInstalment[]
}

export interface TakenBackInstalment {
  part: number
  number: string
  creditNote: string | null
  creditedPence: number
  /** The part of it that became deposit again. */
  toDepositPence: number
  /** What had been paid, and when it must be back with the client. */
  owedBackPence: number
  owedBackBy: string
  isPaidBack: boolean
}

const id = z.string().max(40)

/** What staff confirm about an invoice after its preview. */
export const ConfirmedInvoice = z.object({
  totalPence: z.int(),
  creditPence: z.int(),
  payablePence: z.int(),
  dueOn: z.string().max(10),
  leftPence: z.int(),
  email: z.string().max(254),
})

/**
 * `POST …/placement-preview` and `POST …/placements`: one invoice of a placement, without the fields that its option
 * does not need.
 */
export const PlacementRequest = z.object({
  part: z.int().min(1).max(6),
  /** The placement, once it exists. A name that is given with it corrects its name. */
  placementId: id.optional(),
  /** For another person of the same name: the id of the placement that exists. */
  besides: id.optional(),
  role: typedText(120).optional(),
  candidate: typedText(120).optional(),
  firstYearSalaryPence: TypedSum.optional(),
  startsOn: typedText(10).optional(),
  briefMiddlePence: TypedSum.optional(),
  /** The preview that was confirmed. Nothing is issued if the invoice would differ from it now. */
  previewed: ConfirmedInvoice.optional(),
})
export type PlacementRequest = z.infer<typeof PlacementRequest>

/** What an invoice would say, or says if it has been issued already. */
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

const parts = z.array(z.int()).max(6)

/** What staff confirm about a last day after its preview. Credit notes get their numbers only when they are issued. */
export const ConfirmedLeaving = z.object({
  due: parts,
  stopped: parts,
  takenBack: z
    .array(
      z.object({
        part: z.int(),
        creditedPence: z.int(),
        toDepositPence: z.int(),
        owedBackPence: z.int(),
        owedBackBy: z.string().max(10),
      }),
    )
    .max(6),
})

/** `POST …/leaving-preview` and `POST …/leavings`. */
export const LeavingRequest = z
  .object({
    placementId: id.optional(),
    candidate: typedText(120).optional(),
    lastDay: typedText(10),
    /** The preview that was confirmed. Nothing is recorded if the effects would differ from it now. */
    previewed: ConfirmedLeaving.optional(),
  })
  .refine(({ placementId, candidate }) => placementId || candidate, {
    path: ['candidate'],
    error: 'Please say who it is',
  })

/** What a last day would change, before it is recorded. */
export interface LeavingPreview extends Departure {
  email: string
}
