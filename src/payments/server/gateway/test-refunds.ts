import type { Clock } from '#src/values/clock.ts'
import { newId } from '#src/values/id.ts'
import type { Db } from '../tables.ts'
import { type GatewayRefund, type Refund, idempotencyKeyReused, notRefundable } from './payment-gateway.ts'
import { lookAt, type TestIntent } from './test-intents.ts'

/**
 * Refunds an intent of the test gateway, once for each idempotency key. `intent` is `undefined` if this key was used
 * before. Throws 409 `idempotency_key_reused`, `not_refundable`.
 */
export function refundTestIntent(
  db: Db,
  clock: Clock,
  { intentId, amountPence, idempotencyKey }: Refund,
): Promise<{ id: string; intent: TestIntent | undefined }> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    // Without the lock, two refunds could both find the money still there.
    const intent = await tx
      .selectFrom('test_gateway_intents')
      .selectAll()
      .where('id', '=', intentId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const earlier = await tx
      .selectFrom('test_gateway_refunds')
      .selectAll()
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst()
    if (earlier) {
      if (earlier.intent_id !== intentId || earlier.amount_pence !== amountPence) throw idempotencyKeyReused()
      return { id: earlier.id, intent: undefined }
    }
    if (!intent || lookAt(intent, now).status !== 'succeeded') throw notRefundable()
    const refunds = await tx
      .selectFrom('test_gateway_refunds')
      .select('amount_pence')
      .where('intent_id', '=', intentId)
      .execute()
    const leftPence = refunds.reduce((sum, { amount_pence: pence }) => sum - pence, intent.amount_pence)
    if (amountPence <= 0 || amountPence > leftPence) throw notRefundable()
    const id = newId('re_test', now)
    await tx
      .insertInto('test_gateway_refunds')
      .values({ id, intent_id: intentId, idempotency_key: idempotencyKey, amount_pence: amountPence, created_at: now })
      .execute()
    return { id, intent }
  })
}

/** Returns an intent's refunds, oldest first. */
export async function testRefundsOf(db: Db, intentId: string): Promise<GatewayRefund[]> {
  const rows = await db
    .selectFrom('test_gateway_refunds')
    .selectAll()
    .where('intent_id', '=', intentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, amount_pence: pence, idempotency_key: idempotencyKey }) => ({
    id,
    pence,
    currency: 'gbp',
    state: 'succeeded',
    idempotencyKey,
  }))
}
