import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { Span } from '#src/values/zoned-time.ts'
import { type AvailabilityRules, dayBounds } from '../availability.ts'
import type { CallKind } from '../booking.ts'
import { freeWithAnybody, type Host, type HostBusy } from '../hosts.ts'
import type { Slot } from '../slot.ts'
import { diariesNow } from './diary-rules-store.ts'

export const dayMs = 24 * 3600 * 1000

/** The slots that can be booked now, ascending (BOOK-3). */
export async function offeredSlots(db: Db, defaults: AvailabilityRules, kind: CallKind, now: Date): Promise<Slot[]> {
  return freeWithAnybody(await diariesNow(db, defaults, now), kind, await busyToOffer(db, defaults, now), now)
}

/** Returns calls and live holds that matter for what can be booked now. */
export function busyToOffer(db: Db, { horizonDays }: AvailabilityRules, now: Date): Promise<HostBusy[]> {
  const until = new Date(now.getTime() + (horizonDays + 2) * dayMs)
  return busyBetween(db, new Date(now.getTime() - 2 * dayMs), until, now)
}

/** Returns calls and live holds that overlap this time. */
export async function busyBetween(db: Db | Tx, from: Date, until: Date, now: Date): Promise<HostBusy[]> {
  const rows = await db
    .selectFrom('diary_entries')
    .select(['host', 'starts_at', 'blocked_from', 'blocked_until'])
    .where('blocked_from', '<', until)
    .where('blocked_until', '>', from)
    .where((where) => where.or([where('held_until', 'is', null), where('held_until', '>', now)]))
    .execute()
  return rows.map((row) => ({
    host: row.host,
    startsAt: row.starts_at,
    blockedFrom: row.blocked_from,
    blockedUntil: row.blocked_until,
  }))
}

/** Returns the 409 for a time that somebody else has. */
export function slotTaken(): Problem {
  return new Problem(
    'conflict',
    'slot_taken',
    'That time has just gone. Your answers are safe. Please pick another time.',
  )
}

/**
 * Locks these days, so that everybody who claims time on them runs one after another: what is read about them stays
 * true, and two transactions never meet at the constraint, where they would wait for each other. Days are locked in
 * order, to avoid deadlocks. While they are locked, nobody can change who takes calls (`lockHosts`).
 */
export async function lockDays(tx: Tx, rules: AvailabilityRules, instants: readonly Date[]): Promise<void> {
  const days = [
    ...new Set(instants.map((instant) => Math.floor(dayBounds(rules, instant).from.getTime() / dayMs))),
  ].sort((a, b) => a - b)
  await keepHosts(tx)
  for (const day of days) await sql`select pg_advisory_xact_lock(${diaryLock}::int, ${day}::int)`.execute(tx)
}
const diaryLock = 0x64696172

/**
 * Waits while somebody changes who takes calls, and prevents such changes until the transaction ends. Those who lock a
 * booking before its day call this first, to keep the order of `lockHosts`.
 */
export async function keepHosts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${hostsLock}::int, 0)`.execute(tx)
}

/**
 * Waits until nobody claims time, and prevents that until the transaction ends. Called before any other lock to change
 * who takes calls.
 */
export async function lockHosts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hostsLock}::int, 0)`.execute(tx)
}
const hostsLock = 0x686f7374

/** Time in one host's diary, with the pauses around it. The caller may store it while the day is locked. */
export interface ClaimedTime extends Span {
  slot: Slot
  host: Host
}

/** Stores a call's time in its host's diary. Throws 409 `slot_taken` if it overlaps another entry of that host. */
export async function insertCallEntry(tx: Tx, claimed: ClaimedTime, bookingId: string, now: Date): Promise<void> {
  const entry = { id: newId('dry', now), ...timesOf(claimed), booking_id: bookingId, held_until: null }
  await decidedByConstraint(() => tx.insertInto('diary_entries').values(entry).execute())
}

/** Stores a held slot's time under its own id. Throws 409 `slot_taken` if it overlaps another entry. */
export async function insertHoldEntry(tx: Tx, claimed: ClaimedTime, id: string, heldUntil: Date): Promise<void> {
  const entry = { id, ...timesOf(claimed), booking_id: null, held_until: heldUntil }
  await decidedByConstraint(() => tx.insertInto('diary_entries').values(entry).execute())
}

/** Moves a call's time, possibly to another host. Throws 409 `slot_taken` if it overlaps another entry. */
export async function moveCallEntry(tx: Tx, claimed: ClaimedTime, bookingId: string): Promise<void> {
  await decidedByConstraint(() =>
    tx.updateTable('diary_entries').set(timesOf(claimed)).where('booking_id', '=', bookingId).execute(),
  )
}

/** Frees a call's time. */
export async function removeCallEntry(tx: Tx, bookingId: string): Promise<void> {
  await tx.deleteFrom('diary_entries').where('booking_id', '=', bookingId).execute()
}

function timesOf({ slot, host, from, until }: ClaimedTime) {
  return { host: host.number, starts_at: slot.startsAt, blocked_from: from, blocked_until: until }
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
