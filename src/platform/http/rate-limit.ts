import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import '../database/platform-tables.ts'
import { Problem } from '../../values/problem.ts'
import { waitingTime } from '../../values/waiting-time.ts'
import type { Db } from '../database/database.ts'

export interface Rate {
  /** How many calls are allowed at once. */
  burst: number
  /** Seconds after which one more is allowed. */
  secondsEach: number
}

export interface Limit extends Rate {
  /** The sentence that says what there was too much of. When to try again is added to it. */
  tooMany: string
}

/**
 * Counts one call against a limit that all processes share (the generic cell rate algorithm: one row, one statement).
 * Throws a 429 Problem that says what was limited and how long to wait. Callers are stored only as a hash, and for
 * minutes.
 */
export async function spend(db: Db, name: string, who: string, limit: Limit, now: Date): Promise<void> {
  const { counted, waitMs } = await reserve(db, { limit: name, who, rate: limit, now })
  if (counted) return
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  throw new Problem(
    'too-many',
    'rate_limited',
    `${limit.tooMany} Nothing is lost: please try again in ${waitingTime(retryAfter)}.`,
    { retryAfter },
  )
}

/**
 * Makes the statement's own transaction end without waiting for the disk, which would be most of its time. If the power
 * fails, the counts of the last moment may be lost, but no more than that: what a call writes is flushed as ever
 * (RUN-12).
 */
const unflushed = sql<unknown>`set_config('synchronous_commit', 'off', true)`

/**
 * Counts one call that may wait for its turn, and returns when that turn comes, in milliseconds from now (0 is at
 * once). If it would come later than `longestMs` from now, nothing is counted.
 */
export async function reserve(
  db: Db,
  { limit, who, rate, now, longestMs = 0 }: { limit: string; who: string; rate: Rate; now: Date; longestMs?: number },
): Promise<{ counted: boolean; waitMs: number }> {
  if (db.isTransaction) throw new Error('A call is counted outside transactions, which would not be flushed')
  const key = keyOf(limit, who)
  const step = rate.secondsEach * 1000
  const full = now.getTime() + rate.burst * step
  const current = sql<Date>`greatest(rate_limits.drained_at, ${now}::timestamptz) + make_interval(secs => ${rate.secondsEach}::float8)`
  const counted = await db
    .insertInto('rate_limits')
    .columns(['key', 'drained_at'])
    .expression(
      db
        .selectFrom(unflushed.as('unflushed'))
        .select([
          sql<string>`${key}::text`.as('key'),
          sql<Date>`${new Date(now.getTime() + step)}::timestamptz`.as('at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ drained_at: current })
        .where(sql<boolean>`${current} <= ${new Date(full + longestMs)}::timestamptz`),
    )
    .returning('drained_at')
    .executeTakeFirst()
  if (counted) return { counted: true, waitMs: Math.max(0, counted.drained_at.getTime() - full) }
  const row = await db.selectFrom('rate_limits').select('drained_at').where('key', '=', key).executeTakeFirst()
  return { counted: false, waitMs: row ? Math.max(0, row.drained_at.getTime() + step - full) : 1000 }
}

/** Undoes one call's count. */
export async function giveBack(db: Db, limit: string, who: string, rate: Rate): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ drained_at: sql<Date>`drained_at - make_interval(secs => ${rate.secondsEach}::float8)` })
    .where('key', '=', keyOf(limit, who))
    .execute()
}

function keyOf(limit: string, who: string): string {
  return createHash('sha256').update(`${limit}\n${who}`).digest('base64url')
}

/** Deletes the callers who are under their limit again. */
export async function pruneRateLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('drained_at', '<', now).execute()
}
