import type { Pence } from '#src/values/money.ts'
import { currency } from './payment.ts'

/**
 * The state of a dispute (docs.stripe.com/disputes/how-disputes-work). `inquiry`: the bank asks before it takes any
 * money; `closed`: an inquiry that ended without a dispute.
 */
export const disputeStates = ['inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof disputeStates)[number]

/** States in which nothing is decided yet. */
export const openDisputeStates = [
  'inquiry',
  'needs_response',
  'under_review',
] as const satisfies readonly DisputeState[]

/** States in which evidence can still be sent. */
export const answerableDisputeStates: readonly DisputeState[] = ['inquiry', 'needs_response']

/** A cardholder's demand, through their bank, to get a payment back. */
export interface Dispute {
  /** The gateway's id for it. */
  id: string
  /** In hundredths of its currency. */
  amount: number
  currency: string
  /** The gateway's code for the reason, such as `fraudulent`. */
  reason: string
  state: DisputeState
  /** Until when evidence may be sent. */
  evidenceDueAt: Date | null
  openedAt: Date
  /**
   * What the gateway took from us according to its own accounts, less what it gave back; 0 if they are not in pounds.
   */
  takenPence: Pence
}

/** Whether a dispute is not decided yet. */
export function isOpenDispute(state: DisputeState): state is (typeof openDisputeStates)[number] {
  return (openDisputeStates as readonly DisputeState[]).includes(state)
}

/**
 * Returns what a lost dispute cost, in pence: what the gateway took, or else the disputed amount if that is in pounds.
 * Never more than `room`, which is what was paid and not yet returned
 * (docs/decisions/0023-money-that-moves-elsewhere.md).
 */
export function lostPence({ state, amount, currency: of, takenPence }: Dispute, room: Pence): Pence {
  if (state !== 'lost') return 0
  const withdrawnPence = takenPence > 0 ? takenPence : of === currency ? amount : 0
  return Math.max(0, Math.min(withdrawnPence, room))
}

/**
 * Divides a returned sum of a deposit: `spare` reduces what is left of it; `uncovered` is what invoices had already
 * deducted, and so is no longer paid.
 */
export function divideReturn(pence: Pence, leftPence: Pence): { spare: Pence; uncovered: Pence } {
  const spare = Math.max(0, Math.min(pence, leftPence))
  return { spare, uncovered: pence - spare }
}
