import type { Clock } from '#src/values/clock.ts'
import { newId } from '#src/values/id.ts'
import type { Db } from '../tables.ts'
import { type NewIntent, idempotencyKeyReused, notCancelable } from './payment-gateway.ts'
import { hashOfClientSecret, lookAt, type TestIntent } from './test-intents.ts'

export function findTestIntent(db: Db, id: string): Promise<TestIntent | undefined> {
  return db.selectFrom('test_gateway_intents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Creates an intent, or returns the one that this key created. Throws 409 `idempotency_key_reused`. */
export async function createTestIntent(
  db: Db,
  clock: Clock,
  input: NewIntent,
  clientSecretOf: (id: string) => string,
): Promise<TestIntent> {
  const now = clock.now()
  const id = newId('pi_test', now)
  const particulars = {
    amount_pence: input.amountPence,
    currency: input.currency,
    contract_id: input.contractId,
    payment_id: input.paymentId,
    description: input.description,
  }
  await db
    .insertInto('test_gateway_intents')
    .values({
      id,
      client_secret_hash: hashOfClientSecret(clientSecretOf(id)),
      idempotency_key: input.idempotencyKey,
      ...particulars,
      status: 'requires_payment_method',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  const storedIntent = await db
    .selectFrom('test_gateway_intents')
    .selectAll()
    .where('idempotency_key', '=', input.idempotencyKey)
    .executeTakeFirstOrThrow()
  const names = Object.keys(particulars) as (keyof typeof particulars)[]
  if (names.some((name) => storedIntent[name] !== particulars[name])) throw idempotencyKeyReused()
  return storedIntent
}

/** Cancels an intent; returns `undefined` if there was nothing to cancel. Throws 409 `intent_not_cancelable`. */
export function cancelTestIntent(db: Db, clock: Clock, id: string): Promise<TestIntent | undefined> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const storedIntent = await tx
      .selectFrom('test_gateway_intents')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!storedIntent || storedIntent.status === 'canceled') return undefined
    if (['processing', 'succeeded'].includes(lookAt(storedIntent, now).status)) throw notCancelable()
    return tx
      .updateTable('test_gateway_intents')
      .set({ status: 'canceled', due_at: null, due_failure: null, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
