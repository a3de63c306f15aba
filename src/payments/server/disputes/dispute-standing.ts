import type { Db, Tx } from '../tables.ts'
import type { GatewayMoves } from '../../console-api.ts'
import { openDisputeStates } from '../../dispute.ts'
import { sumOf } from './note-dispute.ts'

/** Whether the card's bank still has to decide a dispute about this payment. */
export async function isDisputed(db: Db | Tx, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', [...openDisputeStates])
    .executeTakeFirst()
  return row !== undefined
}

/** The disputes and refunds of a contract's payments, newest first, as its record in the console shows them. */
export async function movesOf(db: Db | Tx, contractId: string): Promise<GatewayMoves> {
  const disputes = await db
    .selectFrom('payment_disputes')
    .innerJoin('payments', 'payments.id', 'payment_disputes.payment_id')
    .selectAll('payment_disputes')
    .select('gateway')
    .where('contract_id', '=', contractId)
    .orderBy('opened_at', 'desc')
    .execute()
  const refunds = await db
    .selectFrom('payment_refunds')
    .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
    .selectAll('payment_refunds')
    .where('contract_id', '=', contractId)
    .orderBy('noted_at', 'desc')
    .execute()
  return {
    disputes: disputes.map((row) => ({
      id: row.id,
      gateway: row.gateway,
      sum: sumOf({ amount: row.pence, currency: row.currency }),
      reason: row.reason,
      state: row.state,
      evidenceDueAt: row.evidence_due_at?.toISOString() ?? null,
      openedAt: row.opened_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
    })),
    refunds: refunds.map((row) => ({
      id: row.id,
      pence: row.pence,
      creditedPence: row.credited_pence,
      state: row.made_good_at ? ('made_good' as const) : row.state,
      at: row.noted_at.toISOString(),
    })),
  }
}
