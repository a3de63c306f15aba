import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db, Tx } from './database.ts'

/**
 * Returns how many statements wait for a lock that another transaction holds. It needs a database server: on the
 * embedded database, nothing happens beside an open transaction.
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

/**
 * Begins `work` while a transaction is open for which it has to wait, lets the transaction end once it waits, and
 * returns what `work` returns. On the embedded database `work` waits for the connection, so the transaction ends at
 * once.
 */
export async function behind<Result>(
  db: Db | Tx,
  transaction: (hold: () => Promise<void>) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { result } = await whileOpen(transaction, async () => {
    let isOver = false
    const result = work().finally(() => (isOver = true))
    // Its error is handled where the result is awaited.
    result.catch(() => {})
    if (process.env.TEST_POSTGRES_URL)
      await vi.waitUntil(async () => isOver || (await waitingForLocks(db)) > 0, { timeout: 300_000, interval: 5 })
    return { result }
  })
  return result
}
