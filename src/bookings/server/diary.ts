import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { Span } from '#src/values/zoned-time.ts'
import {
  type AvailabilityRules,
  blockedFrom,
  blockedUntil,
  type Busy,
  dayBounds,
  freeSlots,
  refusal,
  type SlotRefusal,
} from '../availability.ts'
import { type CallKind, holdMinutes } from '../booking.ts'
import { type Slot, slotAt } from '../slot.ts'

const dayMs = 24 * 3600 * 1000

/** The slots that can be booked now, ascending (BOOK-3). */
export async function offeredSlots(db: Db, rules: AvailabilityRules, kind: CallKind, now: Date): Promise<Slot[]> {
  const until = new Date(now.getTime() + (rules.horizonDays + 2) * dayMs)
  return freeSlots(rules, kind, await busyBetween(db, new Date(now.getTime() - 2 * dayMs), until, now), now)
}

/** Calls and live holds that overlap this time. */
export async function busyBetween(db: Db, from: Date, until: Date, now: Date): Promise<Busy[]> {
  const rows = await db
    .selectFrom('diary_entries')
    .select(['starts_at', 'blocked_from', 'blocked_until'])
    .where('blocked_from', '<', until)
    .where('blocked_until', '>', from)
    .where((where) => where.or([where('held_until', 'is', null), where('held_until', '>', now)]))
    .execute()
  return rows.map((row) => ({
    startsAt: row.starts_at,
    blockedFrom: row.blocked_from,
    blockedUntil: row.blocked_until,
  }))
}

const refusals: Record<SlotRefusal, string> = {
  past: 'That time has passed. Please pick another.',
  notice: 'That’s too soon for us to be ready. Please pick a later time.',
  too_far: 'The diary isn’t open that far ahead. Please pick an earlier time.',
  off_grid: 'Calls don’t start at that time. Please pick one from the list.',
  closed: 'We’re closed at that time. Please pick another.',
}

/** The slot that begins then. Throws 422 `slot_not_offered` if the rules do not offer one, whatever is booked. */
function offeredSlot(rules: AvailabilityRules, kind: CallKind, startsAt: Date, now: Date): Slot {
  const refused: SlotRefusal | undefined = refusal(rules, kind, startsAt, now)
  if (refused)
    throw new Problem('invalid', 'slot_not_offered', refusals[refused], {
      fields: [{ path: 'selectedSlot', msg: refusals[refused] }],
    })
  return slotAt(kind, startsAt)
}

/** Who wants time: a guest, staff, or staff who said that the rules for guests shall not count this once. */
export type Claimant = 'guest' | 'staff' | 'staff_anyway'

/**
 * The slot that begins then, for whoever wants it. Throws 422 `slot_not_offered`, and 409 `outside_rules` if guests
 * could not book it and staff have not said that they want it anyway (BOOK-30).
 */
export function slotFor(
  rules: AvailabilityRules,
  { kind, startsAt, by }: { kind: CallKind; startsAt: Date; by: Claimant },
  now: Date,
): Slot {
  if (by === 'guest') return offeredSlot(rules, kind, startsAt, now)
  const slot = slotToCome(kind, startsAt, now)
  const refused = refusal(rules, kind, startsAt, now)
  // Staff need not keep to the grid: they book in steps of five minutes.
  if (by === 'staff' && refused && refused !== 'off_grid') throw outsideRules(refused)
  return slot
}

const beyond: Record<Exclude<SlotRefusal, 'off_grid'> | 'pause' | 'full', string> = {
  past: refusals.past,
  notice: 'Guests can’t book this time: it’s within the notice that you ask for.',
  too_far: 'Guests can’t book this time: it’s further ahead than the diary is open.',
  closed: 'Guests can’t book this time: the diary is closed then.',
  pause: 'Guests can’t book this time: it’s in the pause before or after another call.',
  full: 'Guests can’t book this time: the day already has all the calls that you take.',
}

function outsideRules(reason: keyof typeof beyond): Problem {
  return new Problem('conflict', 'outside_rules', beyond[reason])
}

/** A slot at any future time, for staff. Throws 422 `slot_not_offered`. */
function slotToCome(kind: CallKind, startsAt: Date, now: Date): Slot {
  const wrong =
    startsAt <= now
      ? refusals.past
      : startsAt.getTime() - now.getTime() > staffHorizonMs
        ? refusals.too_far
        : startsAt.getTime() % staffGridMs !== 0
          ? refusals.off_grid
          : undefined
  if (wrong) throw new Problem('invalid', 'slot_not_offered', wrong, { fields: [{ path: 'datetime', msg: wrong }] })
  return slotAt(kind, startsAt)
}
const staffHorizonMs = 366 * dayMs
const staffGridMs = 5 * 60_000

export function slotTaken(): Problem {
  return new Problem(
    'conflict',
    'slot_taken',
    'That time has just gone. Your answers are safe. Please pick another time.',
  )
}

/**
 * Locks these days, so that all who want time on them take turns: what is read about them stays true, and two
 * transactions never meet at the constraint, where they would wait for each other. Days are locked in order, which
 * avoids deadlocks.
 */
export async function lockDays(tx: Tx, rules: AvailabilityRules, instants: readonly Date[]): Promise<void> {
  const days = [
    ...new Set(instants.map((instant) => Math.floor(dayBounds(rules, instant).from.getTime() / dayMs))),
  ].sort((a, b) => a - b)
  for (const day of days) await sql`select pg_advisory_xact_lock(${diaryLock}::int, ${day}::int)`.execute(tx)
}
const diaryLock = 0x64696172

interface Claim {
  slot: Slot
  now: Date
  by: Claimant
  /** The caller's own hold, which this claim replaces. */
  holdId?: string | undefined
  /** The call that is being moved, whose own time does not count as taken. */
  bookingId?: string | undefined
}

/**
 * Makes sure that a slot is free, with its day locked; removes expired holds and the caller's own. Returns the time
 * that it takes in the diary, with its pauses. Throws 409 `slot_taken` if it is not free or, for guests, if the daily
 * cap is reached; for staff that, and another call's pause, is 409 `outside_rules`. Staff who want it anyway have it
 * without pauses, and shorten the pauses that are in its way.
 */
export async function claimTime(
  tx: Tx,
  rules: AvailabilityRules,
  { slot, now, by, holdId, bookingId }: Claim,
): Promise<Span> {
  const time = { from: blockedFrom(rules, slot), until: blockedUntil(rules, slot) }
  await removeHolds(tx, time, { now, holdId })
  const { overlaps, inPause, isFull } = await obstacles(tx, rules, { slot, time, now, bookingId })
  if (overlaps || ((inPause || isFull) && by === 'guest')) throw slotTaken()
  if (by === 'staff' && (inPause || isFull)) throw outsideRules(inPause ? 'pause' : 'full')
  if (!inPause) return time
  await shortenPauses(tx, slot)
  return { from: slot.startsAt, until: slot.endsAt }
}

/** Removes the caller's own hold, and those in its way that have run out. */
async function removeHolds(
  tx: Tx,
  { from, until }: Span,
  { now, holdId }: { now: Date; holdId: string | undefined },
): Promise<void> {
  await tx
    .deleteFrom('diary_entries')
    .where('held_until', 'is not', null)
    .where((where) =>
      where.or([
        ...(holdId ? [where('id', '=', holdId)] : []),
        where.and([
          where('held_until', '<=', now),
          where('blocked_from', '<', until),
          where('blocked_until', '>', from),
        ]),
      ]),
    )
    .execute()
}

/** What is in the way of a slot: another call or hold itself, the pause around a call, or the day's number. */
async function obstacles(
  tx: Tx,
  rules: AvailabilityRules,
  { slot, time, now, bookingId }: { slot: Slot; time: Span; now: Date; bookingId: string | undefined },
): Promise<{ overlaps: boolean; inPause: boolean; isFull: boolean }> {
  const day = dayBounds(rules, slot.startsAt)
  const entries = await tx
    .selectFrom('diary_entries')
    .leftJoin('bookings', 'bookings.id', 'diary_entries.booking_id')
    .select(['diary_entries.starts_at', 'blocked_from', 'blocked_until', 'booking_id', 'ends_at'])
    .where('blocked_from', '<', later(day.until, time.until))
    .where('blocked_until', '>', earlier(day.from, time.from))
    .where((where) => where.or([where('held_until', 'is', null), where('held_until', '>', now)]))
    .execute()
  const others = entries.filter((entry) => bookingId === undefined || entry.booking_id !== bookingId)
  return {
    overlaps: others.some((entry) => {
      // A hold is wholly its holder's; only a call's pauses may be shortened.
      const [from, until] = entry.ends_at ? [entry.starts_at, entry.ends_at] : [entry.blocked_from, entry.blocked_until]
      return from < slot.endsAt && until > slot.startsAt
    }),
    inPause: others.some((entry) => entry.blocked_from < time.until && entry.blocked_until > time.from),
    isFull:
      others.filter((entry) => entry.starts_at >= day.from && entry.starts_at < day.until).length >= rules.dailyCap,
  }
}

/** Makes room for a call in the pauses of those before and after it. */
async function shortenPauses(tx: Tx, { startsAt, endsAt }: Slot): Promise<void> {
  const before = tx.selectFrom('bookings').select('id').where('status', '=', 'booked').where('ends_at', '<=', startsAt)
  await tx
    .updateTable('diary_entries')
    .set({ blocked_until: startsAt })
    .where('blocked_until', '>', startsAt)
    .where('starts_at', '<', startsAt)
    .where('booking_id', 'in', before)
    .execute()
  await tx
    .updateTable('diary_entries')
    .set({ blocked_from: endsAt })
    .where('blocked_from', '<', endsAt)
    .where('starts_at', '>=', endsAt)
    .where('booking_id', 'is not', null)
    .execute()
}

export async function insertCallEntry(
  tx: Tx,
  { slot, time, bookingId, now }: { slot: Slot; time: Span; bookingId: string; now: Date },
): Promise<void> {
  const entry = {
    id: newId('dry', now),
    starts_at: slot.startsAt,
    blocked_from: time.from,
    blocked_until: time.until,
    booking_id: bookingId,
    held_until: null,
  }
  await decidedByConstraint(() => tx.insertInto('diary_entries').values(entry).execute())
}

export async function moveCallEntry(tx: Tx, slot: Slot, time: Span, bookingId: string): Promise<void> {
  const times = { starts_at: slot.startsAt, blocked_from: time.from, blocked_until: time.until }
  await decidedByConstraint(() =>
    tx.updateTable('diary_entries').set(times).where('booking_id', '=', bookingId).execute(),
  )
}

export async function removeCallEntry(tx: Tx, bookingId: string): Promise<void> {
  await tx.deleteFrom('diary_entries').where('booking_id', '=', bookingId).execute()
}

/**
 * Keeps a slot for ten minutes while a visitor fills in the form. Anyone who has the hold's id can use or release it.
 * The caller may choose that id, and so knows it even if the answer is lost; a repeat changes nothing.
 */
export async function holdSlot(
  tx: Tx,
  rules: AvailabilityRules,
  { kind, startsAt, now, id = newId('hld', now) }: { kind: CallKind; startsAt: Date; now: Date; id?: string },
): Promise<{ id: string; expiresAt: Date }> {
  const slot = offeredSlot(rules, kind, startsAt, now)
  await lockDays(tx, rules, [startsAt])
  const earlier = await tx
    .selectFrom('diary_entries')
    .select(['starts_at', 'blocked_until', 'held_until'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (
    earlier?.held_until &&
    earlier.held_until > now &&
    earlier.starts_at.getTime() === slot.startsAt.getTime() &&
    earlier.blocked_until.getTime() === blockedUntil(rules, slot).getTime()
  ) {
    return { id, expiresAt: earlier.held_until }
  }
  const time = await claimTime(tx, rules, { slot, now, by: 'guest', holdId: id })
  const expiresAt = new Date(now.getTime() + holdMinutes * 60_000)
  const entry = {
    id,
    starts_at: slot.startsAt,
    blocked_from: time.from,
    blocked_until: time.until,
    booking_id: null,
    held_until: expiresAt,
  }
  await decidedByConstraint(() => tx.insertInto('diary_entries').values(entry).execute())
  return { id: entry.id, expiresAt }
}

/** Releases a held slot at once. It is no error if the hold is gone already. */
export async function releaseHold(db: Db, id: string): Promise<void> {
  await db.deleteFrom('diary_entries').where('id', '=', id).where('held_until', 'is not', null).execute()
}

export async function pruneHolds(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('diary_entries').where('held_until', '<=', now).execute()
}

async function decidedByConstraint(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const exclusionViolation = '23P01'
    if (error instanceof Error && 'code' in error && error.code === exclusionViolation) throw slotTaken()
    throw error
  }
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
