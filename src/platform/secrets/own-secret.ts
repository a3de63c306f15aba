import '../database/platform-tables.ts'
import type { Db, Tx } from '../database/database.ts'

/** Returns a secret that all processes share: the first process makes it up, and the others read it. */
export async function ownSecret(db: Db | Tx, name: string, newSecret: string, now: Date): Promise<string> {
  await db
    .insertInto('own_secrets')
    .values({ name, secret: newSecret, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await db.selectFrom('own_secrets').select('secret').where('name', '=', name).executeTakeFirstOrThrow()).secret
}
