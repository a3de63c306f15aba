import type { Selectable } from 'kysely'
import type { Db } from '../tables.ts'
import type { Clock } from '#src/values/clock.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { Dispute } from '../../dispute.ts'
import type { TestGatewayDisputesTable } from './tables.ts'
import type { TestIntent } from './test-intents.ts'

export type TestDispute = Selectable<TestGatewayDisputesTable>

/** Stripe allows seven to twenty-one days, depending on the card network (docs.stripe.com/disputes/responding). */
const evidenceMs = 9 * 24 * 3600 * 1000

/**
 * The test gateway's disputes: one for each payment, opened by a certain test card, decided by staff in the bank's
 * place.
 */
export function testDisputes(db: Db, clock: Clock) {
  return {
    async open({ id: intentId, amount_pence }: TestIntent): Promise<TestDispute> {
      const now = clock.now()
      const row = {
        id: newId('du_test', now),
        intent_id: intentId,
        amount_pence,
        reason: 'fraudulent',
        status: 'needs_response' as const,
        evidence_due_at: new Date(now.getTime() + evidenceMs),
        created_at: now,
      }
      return db.insertInto('test_gateway_disputes').values(row).returningAll().executeTakeFirstOrThrow()
    },

    async end(id: string, status: 'won' | 'lost'): Promise<TestDispute> {
      const ended = await db
        .updateTable('test_gateway_disputes')
        .set({ status })
        .where('id', '=', id)
        .where('status', '=', 'needs_response')
        .returningAll()
        .executeTakeFirst()
      if (ended) return ended
      const dispute = await db.selectFrom('test_gateway_disputes').selectAll().where('id', '=', id).executeTakeFirst()
      if (!dispute) throw new Problem('not-found', 'unknown_dispute', 'We can’t find that dispute at the test gateway.')
      // Deciding it the same way again changes nothing, but the webhook goes out again.
      if (dispute.status === status) return dispute
      throw new Problem('conflict', 'dispute_over', 'This dispute was decided already.')
    },

    async of(intentId: string): Promise<Dispute[]> {
      const rows = await db.selectFrom('test_gateway_disputes').selectAll().where('intent_id', '=', intentId).execute()
      return rows.map(({ id, amount_pence, reason, status, evidence_due_at, created_at }) => ({
        id,
        amount: amount_pence,
        currency: 'gbp',
        reason,
        state: status,
        evidenceDueAt: evidence_due_at,
        openedAt: created_at,
        // The bank takes the money first and decides later.
        takenPence: status === 'won' ? 0 : amount_pence,
      }))
    },
  }
}
