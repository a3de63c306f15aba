import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/**
 * Returns how many statements wait for a lock that another transaction holds. Tests with it need a database server: on
 * the embedded database, nothing happens beside an open transaction.
 */
export async function waitingForLocks(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.waiting
}

/**
 * Does `meanwhile` while a transaction is open, and returns what it returns. `transaction` begins the transaction, does
 * its part of the work, and awaits `hold` before it ends.
 */
export async function whileOpen<Result>(
  transaction: (hold: () => Promise<void>) => Promise<unknown>,
  meanwhile: () => Promise<Result>,
): Promise<Result> {
  const isOpen = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const whole = transaction(() => {
    isOpen.resolve()
    return mayEnd.promise
  })
  await Promise.race([isOpen.promise, whole])
  try {
    return await meanwhile()
  } finally {
    mayEnd.resolve()
    await whole
  }
}
