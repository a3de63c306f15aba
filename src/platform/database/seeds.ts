import './platform-tables.ts'
import type { Tx } from './database.ts'

/**
 * Records that a sample is created now. Returns false if it has been created before, once in the life of a database:
 * what staff have deleted stays deleted, and if two processes start at the same moment, only one creates it.
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
