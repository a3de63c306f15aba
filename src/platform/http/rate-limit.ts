import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import '../database/platform-tables.ts'
import { Problem } from '../../values/problem.ts'
import type { Db } from '../database/database.ts'

export interface Rate {
  /** How many may come at once. */
  burst: number
  /** Seconds after which one more is allowed. */
  secondsEach: number
}

/**
 * Counts one call against a limit that all processes share (the generic cell rate
 * algorithm: one row, one statement). Throws a 429 Problem with the seconds to
 * wait. Who is limited is stored only as a hash, and for minutes.
 */
export async function spend(db: Db, limit: string, who: string, rate: Rate, now: Date): Promise<void> {
  const key = createHash('sha256').update(`${limit}\n${who}`).digest('base64url')
  const step = rate.secondsEach * 1000
  const full = new Date(now.getTime() + rate.burst * step)
  const current = sql<Date>`greatest(rate_limits.drained_at, ${now}::timestamptz) + make_interval(secs => ${rate.secondsEach}::float8)`
  const allowed = await db
    .insertInto('rate_limits')
    .values({ key, drained_at: new Date(now.getTime() + step) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ drained_at: current })
        .where(sql<boolean>`${current} <= ${full}::timestamptz`),
    )
    .returning('key')
    .executeTakeFirst()
  if (allowed) return

  const row = await db.selectFrom('rate_limits').select('drained_at').where('key', '=', key).executeTakeFirst()
  const wait = row ? (row.drained_at.getTime() + step - full.getTime()) / 1000 : 1
  const retryAfter = Math.max(1, Math.ceil(wait))
  throw new Problem('too-many', 'rate_limited', `That was a lot at once. Nothing was lost; please try again in ${inWords(retryAfter)}.`, { retryAfter })
}

/** Forgets everybody who is under their limit again. */
export async function pruneRateLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('drained_at', '<', now).execute()
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
