import '../database/platform-tables.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { Problem } from '../../values/problem.ts'

interface Limit {
  /** Wrong passwords before the first wait. */
  free: number
  /** Longest wait, in seconds. */
  longest: number
}

// One address waits ever longer. All together wait too, so that a guesser with many
// addresses is slow, but never long: the right client must still get in.
const perAddress: Limit = { free: 4, longest: 15 * 60 }
const overAll: Limit = { free: 40, longest: 10 }
// One account from everywhere: slow enough that nobody guesses it, short enough that nobody
// keeps its owner out for good.
const perAccount: Limit = { free: 10, longest: 60 }
const forgottenAfterMs = 24 * 3600 * 1000

/** What the password opens; each counts by itself. */
export type Realm = 'portal' | 'staff' | 'second-factor'

/**
 * Refuses a try that comes too early after wrong ones, and counts this one as wrong until
 * `forgive` says otherwise: so that tries at the same instant are counted too. Where the
 * password is one account's, tries at it are counted from everywhere together. Throws 429.
 * Returns how many more wrong ones this address has before its first wait.
 */
export async function countTry(db: Db, realm: Realm, address: string, now: Date, account?: string): Promise<number> {
  // Over all comes last: who waits for their own sake does not make others wait.
  const limits: [string, Limit][] = [[address, perAddress], ...(account === undefined ? [] : [[accountKey(account), perAccount] as [string, Limit]]), ['*', overAll]]
  let failures = Infinity
  const passed: string[] = []
  for (const [who, limit] of limits) {
    const key = keyOf(realm, who)
    const counted = await count(db, key, limit, now)
    if (counted.waitMs > 0) {
      // A try that others made wait was no guess of this one's.
      if (passed.length > 0) await uncount(db, passed)
      const seconds = Math.ceil(counted.waitMs / 1000)
      const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
      throw new Problem('too-many', 'too_many_passwords', `That was a wrong ${realm === 'second-factor' ? 'code' : 'password'} too often. Please wait ${wait} and try again.`, { retryAfter: seconds })
    }
    if (who === address) failures = counted.failures
    passed.push(key)
  }
  return Math.max(0, perAddress.free - failures)
}

/** The right password: this address and this account start afresh, and the try counts for nobody. */
export async function forgive(db: Db, realm: Realm, address: string, account?: string): Promise<void> {
  const keys = [keyOf(realm, address), ...(account === undefined ? [] : [keyOf(realm, accountKey(account))])]
  await db.deleteFrom('sign_in_failures').where('key', 'in', keys).execute()
  await uncount(db, [keyOf(realm, '*')])
}

async function uncount(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('key', 'in', keys)
    .execute()
}

/** How long this try is too early, in milliseconds; counts it where it is not. One statement, so that nobody slips through. */
async function count(db: Db, key: string, limit: Limit, now: Date): Promise<{ waitMs: number; failures: number }> {
  const forgotten = new Date(now.getTime() - forgottenAfterMs)
  const failures = sql<number>`case when sign_in_failures.updated_at < ${forgotten}::timestamptz then 1 else sign_in_failures.failures + 1 end`
  const seconds = sql<number>`case when (${failures}) < ${limit.free}::int then 0 else least(power(2, least((${failures}) - ${limit.free}::int, 20)), ${limit.longest}::int) end`
  // Without a wait it is not before long ago: two at once, from clocks some milliseconds apart, are both in time.
  const notBefore = sql<Date>`case when (${seconds}) = 0 then to_timestamp(0) else ${now}::timestamptz + make_interval(secs => (${seconds})::float8) end`
  const counted = await db
    .insertInto('sign_in_failures')
    .values({ key, failures: 1, not_before: new Date(0), updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ failures, not_before: notBefore, updated_at: now })
        .where('sign_in_failures.not_before', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst()
  if (counted) return { waitMs: 0, failures: counted.failures }
  const row = await db.selectFrom('sign_in_failures').select(['not_before', 'failures']).where('key', '=', key).executeTakeFirst()
  return { waitMs: row ? Math.max(1, row.not_before.getTime() - now.getTime()) : 0, failures: row?.failures ?? 0 }
}

/** Nothing that an address can be called. */
function accountKey(account: string): string {
  return `account ${account}`
}

function keyOf(realm: Realm, who: string): string {
  return createHash('sha256').update(`${realm}\n${who}`).digest('base64url')
}

export async function pruneFailures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('updated_at', '<', new Date(now.getTime() - forgottenAfterMs))
    .execute()
}
