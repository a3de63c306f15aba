import { type Db, kyselyOf, transactionOf, type Tx } from './database.ts'

/**
 * Returns what `work` would return now. It really runs, in a transaction that is rolled back, so a preview cannot
 * differ from what happens afterwards. Throws what `work` throws.
 */
export async function rehearse<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const tx = await kyselyOf(db).startTransaction().execute()
  try {
    return await work(transactionOf(tx))
  } finally {
    await tx.rollback().execute()
  }
}
