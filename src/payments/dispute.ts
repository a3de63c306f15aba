import type { Pence } from '#src/values/money.ts'
import { currency } from './payment.ts'

/**
 * How a dispute stands (docs.stripe.com/disputes/how-disputes-work). `inquiry`: the bank asks before it takes anything;
 * `closed`: an inquiry that came to nothing.
 */
export const disputeStates = ['inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Nothing is decided yet. */
export const openDisputeStates = [
  'inquiry',
  'needs_response',
  'under_review',
] as const satisfies readonly DisputeState[]

/** Evidence can still be sent; afterwards the bank only reads. */
export const answerableDisputeStates: readonly DisputeState[] = ['inquiry', 'needs_response']

/** A cardholder has their bank ask for a payment back. */
export interface Dispute {
  /** The gateway's own name for it. */
  id: string
  /** In hundredths of its currency. */
  amount: number
  currency: string
  /** In the gateway's word, such as `fraudulent`. */
  reason: string
  state: DisputeState
  /** Until when evidence may be sent. */
  evidenceDueAt: Date | null
  openedAt: Date
  /** What the gateway's books say it took from us, less what it gave back. Nothing where they are not kept in pounds. */
  takenPence: Pence
}

export function isOpenDispute(state: DisputeState): state is (typeof openDisputeStates)[number] {
  return (openDisputeStates as readonly DisputeState[]).includes(state)
}

/**
 * What a lost dispute cost, in pounds: what the gateway took, else what was disputed where that is in pounds. Never more
 * than `room`, which is what was paid and had not gone back (docs/decisions/0023-money-that-moves-elsewhere.md).
 */
export function lostPence({ state, amount, currency: of, takenPence }: Dispute, room: Pence): Pence {
  if (state !== 'lost') return 0
  const gone = takenPence > 0 ? takenPence : of === currency ? amount : 0
  return Math.max(0, Math.min(gone, room))
}

/**
 * Divides what goes back of a deposit: `spare` comes off what is left of it, `uncovered` is what invoices had taken off
 * already, so that they are no longer covered.
 */
export function divideReturn(pence: Pence, left: Pence): { spare: Pence; uncovered: Pence } {
  const spare = Math.max(0, Math.min(pence, left))
  return { spare, uncovered: pence - spare }
}
