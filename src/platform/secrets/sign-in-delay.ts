import '../database/platform-tables.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { Problem } from '../../values/problem.ts'
import { waitingTime } from '../../values/waiting-time.ts'
import { takeSignInTurn, prunePlaces, type Target } from './sign-in-queue.ts'

interface Limit {
  /** Wrong passwords before the first wait. */
  free: number
  /** The first wait, in seconds. Each further wrong password doubles it. */
  first: number
  /** The longest wait, in seconds. */
  longest: number
}

const perAddress: Limit = { free: 4, first: 1, longest: 15 * 60 }
// A known browser has ten wrong passwords a day. After those it counts as unknown for a day.
const perBrowser: Limit = { free: 10, first: 24 * 3600, longest: 24 * 3600 }
const forgottenAfterMs = 24 * 3600 * 1000

// How often all unknown browsers together can try one account, and one realm as a whole (sign-in-queue.ts).
const account = { atOnce: { burst: 10, secondsEach: 60 }, afterWaiting: { burst: 5, secondsEach: 5 } }
const everybody = { atOnce: { burst: 40, secondsEach: 10 }, afterWaiting: { burst: 20, secondsEach: 1 } }

/** What the password opens. Each is counted separately. `again` asks somebody who is signed in. */
export type Realm = 'portal' | 'staff' | 'again' | 'second-factor'

export interface Caller {
  /** The caller for whom wrong passwords are counted: a network address, or someone who is signed in. */
  who: string
  /** Whose password it is, if it belongs to one person. */
  account?: string
  /** The known browser in which it was typed (known-browser.ts). */
  browser?: string | undefined
}

export interface Try {
  /** How many more wrong passwords this caller has before the first wait; Infinity for a known browser. */
  left: number
  /** The password was right: the caller's count is reset, and this attempt is not counted. */
  forgive(): Promise<void>
}

/**
 * Refuses an attempt that comes too early after wrong ones. Counts this one as wrong until `forgive` is called, so that
 * simultaneous attempts count too. Throws 429.
 *
 * Guessing gets slower: an address waits longer each time, up to a quarter of an hour. Guesses from ever new addresses
 * are limited together: at most 18,720 wrong passwords a day reach one member of staff's account, and 95,040 a day the
 * portal or the console as a whole, apart from the first few dozen. A stolen known browser adds ten a day, and none
 * after the password has changed.
 *
 * This locks nobody else out: a known browser waits only because of its own wrong passwords, and any other browser
 * waits five seconds, or until the addresses that came back before it have had their turns.
 */
export async function countTry(db: Db, realm: Realm, { who, account, browser }: Caller, now: Date): Promise<Try> {
  if (browser !== undefined) {
    const key = keyOf(realm, `browser ${browser}`)
    if ((await count(db, key, perBrowser, now)).waitMs === 0) return { left: Infinity, forgive: () => uncount(db, key) }
  }
  const key = keyOf(realm, who)
  const { waitMs, failures } = await count(db, key, perAddress, now)
  if (waitMs > 0) {
    const secretWord = realm === 'second-factor' ? 'code' : 'password'
    throw tooMany(waitMs, `Too many wrong ${secretWord}s. Please wait ${waitingTime(waitMs / 1000)} and try again.`)
  }
  const turn = await takeSignInTurn(db, targetsOf(realm, account), `${realm}\n${who}\n${account ?? ''}`, now)
  if (turn.waitMs > 0) {
    // Others caused the wait, so this attempt does not count for the caller.
    await uncount(db, key)
    throw tooMany(
      turn.waitMs,
      `Someone is trying a lot of wrong passwords at the moment, so new browsers have to wait. Please try again in ${waitingTime(turn.waitMs / 1000)}.`,
    )
  }
  return {
    left: Math.max(0, perAddress.free - failures),
    forgive: async () => {
      await db.deleteFrom('sign_in_failures').where('key', '=', key).execute()
      await turn.giveBack()
    },
  }
}

/** Somebody who is signed in, or has entered the right password, does not have to wait because of others. */
function targetsOf(realm: Realm, owner: string | undefined): Target[] {
  if (realm !== 'portal' && realm !== 'staff') return []
  return [
    ...(owner === undefined ? [] : [{ name: `${realm} account`, who: owner, ...account }]),
    { name: `${realm} door`, who: '*', ...everybody },
  ]
}

function tooMany(waitMs: number, sentence: string): Problem {
  return new Problem('too-many', 'too_many_passwords', sentence, { retryAfter: Math.ceil(waitMs / 1000) })
}

/** Takes back an attempt that was counted, and the wait that it caused. */
async function uncount(db: Db, key: string): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ failures: sql`greatest(failures - 1, 0)`, not_before: new Date(0) })
    .where('key', '=', key)
    .execute()
}

/**
 * Returns by how many milliseconds this attempt is too early; 0 counts it. It is one statement, so that two
 * simultaneous attempts can't both pass.
 */
async function count(db: Db, key: string, limit: Limit, now: Date): Promise<{ waitMs: number; failures: number }> {
  const forgotten = new Date(now.getTime() - forgottenAfterMs)
  const failures = sql<number>`case when sign_in_failures.updated_at < ${forgotten}::timestamptz then 1 else sign_in_failures.failures + 1 end`
  const wait = sql<number>`least(${limit.first}::int * power(2, least((${failures}) - ${limit.free}::int, 20)), ${limit.longest}::int)`
  // Without a wait it is set to long ago, so that two simultaneous attempts, with clocks some milliseconds apart, are
  // both in time.
  const notBefore = sql<Date>`case when (${failures}) < ${limit.free}::int then to_timestamp(0) else ${now}::timestamptz + make_interval(secs => (${wait})::float8) end`
  const countedRow = await db
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
  if (countedRow) return { waitMs: 0, failures: countedRow.failures }
  const row = await db
    .selectFrom('sign_in_failures')
    .select(['not_before', 'failures'])
    .where('key', '=', key)
    .executeTakeFirst()
  return { waitMs: row ? Math.max(1, row.not_before.getTime() - now.getTime()) : 0, failures: row?.failures ?? 0 }
}

function keyOf(realm: Realm, who: string): string {
  return createHash('sha256').update(`${realm}\n${who}`).digest('base64url')
}

/** Deletes wrong passwords that are more than a day old, and turns that nobody came back for. */
export async function pruneFailures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('updated_at', '<', new Date(now.getTime() - forgottenAfterMs))
    .execute()
  await prunePlaces(db, now)
}
