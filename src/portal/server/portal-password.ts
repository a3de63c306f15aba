import { brand } from '#content/brand.ts'
import type { Db, Tx } from './tables.ts'
import { guessableSentence, isGuessable } from '#src/platform/secrets/guessable-password.ts'
import { madeUpPassword } from '#src/platform/secrets/made-up-password.ts'
import { hashPassword, isPassword } from '#src/platform/secrets/password-hash.ts'

/**
 * Stores the hash of the configured password. If none is configured, it keeps the stored one, or makes one up and
 * returns it, to be printed once (PORTAL-9). A configured password that was stored before is not stored again: the
 * console may have changed it since, and the latest change counts. `onWeak` is called with a password that is easily
 * guessed, before it is stored.
 */
export async function preparePortalPassword(
  db: Db,
  configured: string | undefined,
  now: Date,
  onWeak: (sentence: string) => void,
): Promise<string | undefined> {
  const stored = await db
    .selectFrom('portal_access')
    .select(['password_hash', 'configured_hash'])
    .where('id', '=', 1)
    .executeTakeFirst()
  if (configured !== undefined) {
    if (stored && (await isPassword(configured, stored.configured_hash ?? stored.password_hash))) {
      if (stored.configured_hash === null)
        await db.updateTable('portal_access').set({ configured_hash: stored.password_hash }).execute()
      return undefined
    }
    if (await isGuessable(configured, [brand.name]))
      onWeak(`PORTAL_PASSWORD needs a better password. ${guessableSentence}`)
    const hash = await hashPassword(configured)
    const row = { id: 1, password_hash: hash, configured_hash: hash, updated_at: now }
    await db
      .insertInto('portal_access')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    return undefined
  }
  if (stored) return undefined
  const newPassword = madeUpPassword()
  // If several processes start at the same moment, the first one's password counts, and only that process prints it.
  const inserted = await db
    .insertInto('portal_access')
    .values({ id: 1, password_hash: await hashPassword(newPassword), updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && newPassword
}

/**
 * Returns whether the password is still the one with this hash. If so, it stays that one until the transaction ends, so
 * that a session begins either before the password is replaced or not at all.
 */
export async function lockIfUnchanged(tx: Tx, passwordHash: string): Promise<boolean> {
  const access = await tx
    .selectFrom('portal_access')
    .select('id')
    .where('id', '=', 1)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return access !== undefined
}
