import { newId } from '#src/values/id.ts'
import { type AvailabilityRules, blockedUntil, refusal } from '../availability.ts'
import { type CallKind, holdMinutes } from '../booking.ts'
import { slotAt } from '../slot.ts'
import { claimTime } from './claim-time.ts'
import { insertHoldEntry, lockDays } from './diary.ts'
import { diariesNow } from './diary-rules-store.ts'
import type { Db, Tx } from './tables.ts'

/**
 * Holds a slot for ten minutes, in the diary of one host, while a visitor fills in the form. Anyone who has the hold's
 * id can use or release it. The caller can choose that id, and so knows it even if the response is lost. A repeated
 * call changes nothing.
 */
export async function holdSlot(
  tx: Tx,
  defaults: AvailabilityRules,
  { kind, startsAt, now, id = newId('hld', now) }: { kind: CallKind; startsAt: Date; now: Date; id?: string },
): Promise<{ id: string; expiresAt: Date }> {
  await lockDays(tx, defaults, [startsAt])
  const earlier = await tx.selectFrom('diary_entries').selectAll().where('id', '=', id).executeTakeFirst()
  const holder = earlier && (await diariesNow(tx, defaults, now)).find(({ host }) => host.number === earlier.host)
  if (
    earlier?.held_until &&
    earlier.held_until > now &&
    earlier.starts_at.getTime() === startsAt.getTime() &&
    holder?.host.kinds.includes(kind) &&
    !refusal(holder.rules, kind, startsAt, now) &&
    earlier.blocked_until.getTime() === blockedUntil(holder.rules, slotAt(kind, startsAt)).getTime()
  ) {
    return { id, expiresAt: earlier.held_until }
  }
  const claimed = await claimTime(tx, defaults, { kind, startsAt, now, by: 'guest', holdId: id })
  const expiresAt = new Date(now.getTime() + holdMinutes * 60_000)
  await insertHoldEntry(tx, claimed, id, expiresAt)
  return { id, expiresAt }
}

/** Releases a held slot at once. A hold that no longer exists is not an error. */
export async function releaseHold(db: Db, id: string): Promise<void> {
  await db.deleteFrom('diary_entries').where('id', '=', id).where('held_until', 'is not', null).execute()
}

/** Deletes holds that have expired. They no longer count anyway. */
export async function pruneHolds(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('diary_entries').where('held_until', '<=', now).execute()
}
