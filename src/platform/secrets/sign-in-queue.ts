import '../database/platform-tables.ts'
import { createHash } from 'node:crypto'
import type { Db } from '../database/database.ts'
import { giveBack, type Rate, reserve } from '../http/rate-limit.ts'

/** Something at which anyone can try passwords, and how many attempts it allows to all callers together. */
export interface Target {
  name: string
  who: string
  /** Attempts without waiting, while there are few callers. */
  atOnce: Rate
  /** Attempts of callers who were asked to wait and did. */
  afterWaiting: Rate
}

/** How long a newcomer is asked to wait before being given a turn. */
const pauseMs = 5000
/** No turn further ahead than this is promised. The caller is asked to come back after a minute. */
const longestQueueMs = 5 * 60_000
const askAgainMs = 60_000
/** How long a turn is kept for somebody who does not come back. */
const keptMs = 10 * 60_000

/**
 * Lets many callers through one after the other. While there are few callers, all of them pass at once. When there are
 * more, a newcomer is asked to come back after a pause. Those who do get a turn, in the order in which they came back,
 * and are told when. So an attacker who uses a new address for every attempt never gets a turn and takes none from
 * others. One who comes back with each of a thousand addresses waits in the queue like everyone else.
 */
export async function takeSignInTurn(
  db: Db,
  targets: readonly Target[],
  place: string,
  now: Date,
): Promise<{ waitMs: number; giveBack(): Promise<void> }> {
  const passAtOnce = { waitMs: 0, giveBack: async () => {} }
  if (targets.length === 0) return passAtOnce
  const key = createHash('sha256').update(place).digest('base64url')
  // Of two calls at the same moment, one gets what was promised.
  const cameBack = await db
    .deleteFrom('sign_in_places')
    .where('key', '=', key)
    .where('come_back_at', '<=', now)
    .returning('granted')
    .executeTakeFirst()
  if (cameBack?.granted) return passAtOnce

  const reserved: Target[] = []
  for (const target of targets) {
    const { name, who, atOnce } = target
    if (!(await reserve(db, { limit: `${name} at once`, who, rate: atOnce, now })).counted) break
    reserved.push(target)
  }
  const giveReservedBack = async () => {
    for (const { name, who, atOnce } of reserved) await giveBack(db, `${name} at once`, who, atOnce)
  }
  if (reserved.length === targets.length) return { waitMs: 0, giveBack: giveReservedBack }
  await giveReservedBack()
  return {
    ...passAtOnce,
    waitMs: cameBack
      ? await takeTurn(db, targets, key, now)
      : await askToComeBack(db, key, new Date(now.getTime() + pauseMs), now),
  }
}

/**
 * Takes a turn for a caller who has come back. Returns how long they must wait for it in milliseconds; 0 is now. The
 * turn is then certain.
 */
async function takeTurn(db: Db, targets: readonly Target[], key: string, now: Date): Promise<number> {
  const reserved: Target[] = []
  let waitMs = 0
  for (const target of targets) {
    const { name, who, afterWaiting } = target
    const limit = `${name} after waiting`
    const turn = await reserve(db, { limit, who, rate: afterWaiting, now, longestMs: longestQueueMs })
    if (!turn.counted) {
      for (const { name, who, afterWaiting } of reserved) await giveBack(db, `${name} after waiting`, who, afterWaiting)
      return askToComeBack(db, key, new Date(now.getTime() + askAgainMs), now)
    }
    reserved.push(target)
    waitMs = Math.max(waitMs, turn.waitMs)
  }
  if (waitMs > 0) await keepPlace(db, key, new Date(now.getTime() + waitMs), true)
  return waitMs
}

async function askToComeBack(db: Db, key: string, at: Date, now: Date): Promise<number> {
  await keepPlace(db, key, at, false)
  const place = await db.selectFrom('sign_in_places').select('come_back_at').where('key', '=', key).executeTakeFirst()
  return Math.max(1, (place?.come_back_at ?? at).getTime() - now.getTime())
}

/** A caller who asks again too early keeps their turn. */
async function keepPlace(db: Db, key: string, at: Date, granted: boolean): Promise<void> {
  await db
    .insertInto('sign_in_places')
    .values({ key, come_back_at: at, granted })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Deletes turns and pauses for which nobody came back in time. */
export async function prunePlaces(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_places')
    .where('come_back_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}
