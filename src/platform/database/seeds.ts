import './platform-tables.ts'
import type { Tx } from './database.ts'

/**
 * Notes that a sample is put in now. Returns false if it was before, once in a database's life: what staff have deleted
 * of it stays deleted, and of two processes that start at once one puts it in.
 */
export async function beginSeed(tx: Tx, name: string, now: Date): Promise<boolean> {
  const first = await tx
    .insertInto('seeds')
    .values({ name, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return first !== undefined
}
