import './tables.ts'
import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '#src/platform/database/database.ts'

const derive = promisify(argon2)

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 45 ms.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** An argon2id hash in PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, message: password, nonce: salt })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`
}

/** Whether a password is the hashed one, in constant time. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? []
  if (!salt || !tag) throw new Error('The stored hash is not one of ours')
  const expected = Buffer.from(tag, 'base64')
  const options = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism), tagLength: expected.length }
  return timingSafeEqual(await derive('argon2id', { ...options, message: password, nonce: Buffer.from(salt, 'base64') }), expected)
}

/**
 * Makes the stored hash that of the configured password; without one keeps what is there,
 * or makes a password up and returns it, to be printed once (DESIGN.md §2).
 */
export async function preparePortalPassword(db: Db, configured: string | undefined, now: Date): Promise<string | undefined> {
  const stored = await db.selectFrom('portal_access').select('password_hash').where('id', '=', 1).executeTakeFirst()
  if (configured !== undefined) {
    if (stored && (await isPassword(configured, stored.password_hash))) return undefined
    const row = { id: 1, password_hash: await hashPassword(configured), updated_at: now }
    await db.insertInto('portal_access').values(row).onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute()
    return undefined
  }
  if (stored) return undefined
  const made = madeUpPassword()
  // Of several processes that start at once the first one's stands, and only it prints.
  const kept = await db
    .insertInto('portal_access')
    .values({ id: 1, password_hash: await hashPassword(made), updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept && made
}

/** Four groups of four letters and digits that nobody mistakes for each other: 78 bits. */
function madeUpPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
