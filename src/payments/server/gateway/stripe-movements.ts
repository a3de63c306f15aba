import type { Stripe } from 'stripe'
import type { Dispute, DisputeState } from '../../dispute.ts'
import { currency } from '../../payment.ts'
import type { GatewayRefund } from './payment-gateway.ts'

/** A refund in our terms (docs.stripe.com/api/refunds/object). An unknown status counts as pending. */
export function refundOf({ id, amount, currency: of, status, metadata }: Stripe.Refund): GatewayRefund {
  return {
    id,
    pence: amount,
    currency: of,
    state: refundStates[status ?? ''] ?? 'pending',
    idempotencyKey: metadata?.idempotencyKey,
  }
}

const refundStates: Record<string, GatewayRefund['state']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
}

/** A dispute in our terms (docs.stripe.com/api/disputes/object). */
export function disputeOf(dispute: Stripe.Dispute): Dispute {
  const { id, amount, currency: of, reason, created, evidence_details: evidence } = dispute
  const takenPence = Math.max(
    0,
    (dispute.balance_transactions ?? []).reduce(
      (sum, entry) => (entry.currency === currency ? sum - entry.amount : sum),
      0,
    ),
  )
  return {
    id,
    amount,
    currency: of,
    reason,
    state: stateOf(dispute.status, takenPence),
    evidenceDueAt: evidence?.due_by ? new Date(evidence.due_by * 1000) : null,
    openedAt: new Date(created * 1000),
    takenPence,
  }
}

const disputeStates: Record<string, DisputeState> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
}

/**
 * A `prevented` dispute was settled before it began, and cost what was taken for it. An unknown status counts as open.
 */
function stateOf(status: string, takenPence: number): DisputeState {
  if (status === 'prevented') return takenPence > 0 ? 'lost' : 'closed'
  return disputeStates[status] ?? 'under_review'
}
