import type { Db, Tx } from './database.ts'

/** What `work` would do now: it is done in earnest, in a transaction that is then taken back, so that a preview can say nothing else. Throws what it throws. */
export async function rehearse<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const tx = await db.startTransaction().execute()
  try {
    return await work(tx)
  } finally {
    await tx.rollback().execute()
  }
}
