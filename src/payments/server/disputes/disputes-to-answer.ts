import { answerableDisputeStates } from '../../dispute.ts'
import { sumOf } from './note-dispute.ts'
import type { Db } from '../tables.ts'

/** A dispute for which the bank waits for our evidence. */
export interface DisputeToAnswer {
  id: string
  contractId: string
  /** In words, in the dispute's own currency. */
  sum: string
  /** By when; `null` if the gateway does not say. */
  dueAt: Date | null
}

/** Disputes for which the bank still waits for our evidence, the first deadline first. */
export async function disputesToAnswer(db: Db): Promise<DisputeToAnswer[]> {
  const rows = await db
    .selectFrom('payment_disputes')
    .innerJoin('payments', 'payments.id', 'payment_disputes.payment_id')
    .select(['payment_disputes.id', 'pence', 'currency', 'evidence_due_at', 'contract_id'])
    .where('payment_disputes.state', 'in', [...answerableDisputeStates])
    .orderBy('evidence_due_at', (order) => order.asc().nullsLast())
    .execute()
  return rows.map((row) => ({
    id: row.id,
    contractId: row.contract_id,
    sum: sumOf({ amount: row.pence, currency: row.currency }),
    dueAt: row.evidence_due_at,
  }))
}
