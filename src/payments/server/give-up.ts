import { canBecome } from '../payment.ts'
import { lockPayment, type StoredPayment, updatePayment } from './payment-store.ts'
import type { Db } from './tables.ts'

/**
 * Gives up a payment, unless it has got an intent since it was read: the intent has to be cancelled at the gateway
 * first.
 */
export async function giveUp(db: Db, { id, intentId }: StoredPayment, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await lockPayment(tx, id)
    if (current.intentId === intentId && canBecome(current.state, 'canceled'))
      await updatePayment(tx, id, { state: 'canceled' }, now)
  })
}
