import { sql } from 'kysely'
import { Problem } from '#src/values/problem.ts'
import { addDays, mondayOf } from '#src/values/calendar-date.ts'
import { dateIn, instantOf, type Span } from '#src/values/zoned-time.ts'
import {
  type AvailabilityRules,
  blockedFrom,
  blockedUntil,
  dayBounds,
  isOpenFor,
  refusal,
  type SlotRefusal,
} from '../availability.ts'
import { type CallKind, diaryZone } from '../booking.ts'
import { busyOf, byTurn, type Host, type HostDiary, type Load, refusalOfAll, takes } from '../hosts.ts'
import { type Slot, slotAt } from '../slot.ts'
import { type ClaimedTime, dayMs, lockDays, slotTaken } from './diary.ts'
import { diariesNow } from './diary-rules-store.ts'
import type { Tx } from './tables.ts'

/** Who claims time: a guest, staff, or staff who have said that the rules for guests don't apply this once. */
export type Claimant = 'guest' | 'staff' | 'staff_anyway'

export interface Claim {
  kind: CallKind
  startsAt: Date
  by: Claimant
  now: Date
  /** The host whom staff chose. By default, whose turn it is. */
  host?: number | undefined
  /** The caller's own hold, which this claim replaces. */
  holdId?: string | undefined
  /** The call that is changed. Its own time does not count as taken, and it stays with its host if they are free. */
  booking?: { id: string; startsAt: Date; host: number | null } | undefined
}

/**
 * Finds a host who takes a call at that time and makes sure that they are free. The days stay locked until the
 * transaction ends. Of several hosts it is the one whose turn it is (`byTurn`). Removes expired holds and the caller's
 * own.
 *
 * For guests throws 422 `slot_not_offered` if no host's rules offer the time, and 409 `slot_taken` if nobody is free.
 * For staff throws 422 `slot_not_offered` if it is past or off their grid of five minutes, 409 `slot_taken` if
 * everybody has another call, 409 `host_gone`, and 409 `outside_rules` if guests could not have it (BOOK-30). If staff
 * insist (`staff_anyway`), the call has no pauses, and the pauses of others that are in its way are shortened.
 */
export async function claimTime(tx: Tx, defaults: AvailabilityRules, claim: Claim): Promise<ClaimedTime> {
  const { kind, startsAt, by, now, booking } = claim
  await lockDays(tx, defaults, booking ? [booking.startsAt, startsAt] : [startsAt])
  // Read once the day is locked, so that a block made at the same moment comes either before or after.
  const diaries = await diariesNow(tx, defaults, now)
  const isSameTime = booking?.startsAt.getTime() === startsAt.getTime()
  const slot = by === 'guest' || isSameTime ? slotAt(kind, startsAt) : slotToCome(kind, startsAt, now)
  const considered = askedOf(diaries, claim)
  if (by === 'guest') offeredByOne(considered, slot, now)
  await removeHolds(tx, considered, { slot, now, holdId: claim.holdId })
  const refusals = considered.map((diary) => refusalFor(diary, slot, { by, isSameTime, now }))
  const [refused] = refusals
  if (by === 'staff' && refusals.every(Boolean))
    throw outsideRules(considered.length === 1 ? refused! : (refusalOfAll(considered, kind, startsAt, now) as 'closed'))
  const standings = (await standingsOf(tx, considered, { slot, now, bookingId: booking?.id })).map(
    (standing, index) => ({
      ...standing,
      refused: refusals[index],
    }),
  )
  const { host, time, inPause } = choose(await inTurn(tx, standings, slot, booking?.host), by)
  if (!inPause) return { slot, host, ...time }
  await shortenPauses(tx, slot, host)
  return { slot, host, from: slot.startsAt, until: slot.endsAt }
}

/** Returns the diaries in which time is searched. Throws 409 `host_gone`. */
function askedOf(diaries: readonly HostDiary[], { host, kind, by }: Claim): readonly HostDiary[] {
  if (host !== undefined) {
    const chosen = diaries.find((diary) => diary.host.number === host)
    if (!chosen)
      throw new Problem('conflict', 'host_gone', 'They don’t take calls any more. Please choose someone else.')
    return [chosen]
  }
  const takers = diaries.filter(takes(kind))
  return takers.length === 0 && by === 'staff_anyway' ? diaries : takers
}

const refusals: Record<SlotRefusal, string> = {
  past: 'That time has passed. Please pick another.',
  notice: 'That’s too soon for us to be ready. Please pick a later time.',
  too_far: 'The diary isn’t open that far ahead. Please pick an earlier time.',
  off_grid: 'Calls don’t start at that time. Please pick one from the list.',
  closed: 'We’re closed at that time. Please pick another.',
}

/** Throws 422 `slot_not_offered` if no host's rules offer the slot, whatever is booked. */
function offeredByOne(diaries: readonly HostDiary[], { kind, startsAt }: Slot, now: Date): void {
  const refused = refusalOfAll(diaries, kind, startsAt, now)
  if (refused)
    throw new Problem('invalid', 'slot_not_offered', refusals[refused], {
      fields: [{ path: 'selectedSlot', msg: refusals[refused] }],
    })
}

const whyOutside = {
  past: refusals.past,
  notice: 'Guests can’t book this time: it’s within the notice that you ask for.',
  too_far: 'Guests can’t book this time: it’s further ahead than the diary is open.',
  closed: 'Guests can’t book this time: the diary is closed then.',
  kind: 'Guests can’t book this with them: they don’t take this kind of call.',
  pause: 'Guests can’t book this time: it’s in the pause before or after another call.',
  full: 'Guests can’t book this time: the day already has all the calls that you take.',
}

function outsideRules(reason: keyof typeof whyOutside): Problem {
  return new Problem('conflict', 'outside_rules', whyOutside[reason])
}

/** Returns why a host's rules do not allow this slot. Staff need not keep to the guests' grid. */
function refusalFor(
  { host, rules }: HostDiary,
  { kind, startsAt, endsAt }: Slot,
  { by, isSameTime, now }: { by: Claimant; isSameTime: boolean; now: Date },
): Exclude<SlotRefusal, 'off_grid'> | 'kind' | undefined {
  if (!host.kinds.includes(kind)) return 'kind'
  if (isSameTime) return isOpenFor(rules, { from: startsAt, until: endsAt }) ? undefined : 'closed'
  const refused = refusal(rules, kind, startsAt, now)
  if (refused === 'off_grid') return by === 'guest' ? 'closed' : undefined
  return refused
}

/** Returns a slot at any future time, for staff. Throws 422 `slot_not_offered`. */
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

/** The state of a slot in one host's diary. */
interface Standing {
  host: Host
  /** The slot with the host's pauses. */
  time: Span
  /** Why the rules don't allow it. */
  refused: string | undefined
  /** Whether there is another call or a hold. */
  overlaps: boolean
  /** Whether it is in the pause before or after another call. */
  inPause: boolean
  /** Whether the host's day has its maximum number of calls. */
  isFull: boolean
}

/** Returns the host whose turn it is, of those who are free. */
function choose(standings: readonly Standing[], by: Claimant): Standing {
  const fitting = standings.find((standing) => fits(standing))
  if (fitting) return fitting
  const possible = standings.filter(({ overlaps, refused }) => !overlaps && (by === 'staff_anyway' || !refused))
  const [first] = possible
  if (!first || by === 'guest') throw slotTaken()
  if (by === 'staff') throw outsideRules(first.inPause ? 'pause' : 'full')
  return first
}

function fits({ refused, overlaps, inPause, isFull }: Standing): boolean {
  return !refused && !overlaps && !inPause && !isFull
}

/** Sorts hosts by whose turn it is, but first the host who already has the call. */
async function inTurn(
  tx: Tx,
  standings: readonly Standing[],
  { startsAt }: Slot,
  own: number | null | undefined,
): Promise<Standing[]> {
  if (standings.length < 2) return [...standings]
  const numbers = standings.map(({ host }) => host.number)
  const loads = new Map((await loadsOf(tx, numbers, startsAt)).map((load) => [load.host, load]))
  return standings.toSorted((a, b) => {
    if (a.host.number === own) return -1
    if (b.host.number === own) return 1
    return byTurn(loads.get(a.host.number)!, loads.get(b.host.number)!)
  })
}

/** Returns how many calls each host has in the week of a call, and when they were last given one. */
async function loadsOf(tx: Tx, hosts: readonly number[], startsAt: Date): Promise<Load[]> {
  const monday = mondayOf(dateIn(startsAt, diaryZone))
  const from = instantOf(monday, '00:00', diaryZone)
  const until = instantOf(addDays(monday, 7), '00:00', diaryZone)
  return tx
    .selectFrom('diary_hosts')
    .select((host) => [
      'number as host',
      host
        .selectFrom('bookings')
        .select(sql<number>`count(*)::int`.as('calls'))
        .whereRef('bookings.host', '=', 'diary_hosts.number')
        .where('status', '=', 'booked')
        .where('starts_at', '>=', from)
        .where('starts_at', '<', until)
        .$asScalar()
        .$notNull()
        .as('calls'),
      host
        .selectFrom('bookings')
        .select((newest) => newest.fn.max('created_at').as('at'))
        .whereRef('bookings.host', '=', 'diary_hosts.number')
        .where('status', '=', 'booked')
        .as('lastBookedAt'),
    ])
    .where('number', 'in', hosts)
    .execute()
}

/** Removes the caller's own hold, and expired ones that are in its way. */
async function removeHolds(
  tx: Tx,
  diaries: readonly HostDiary[],
  { slot, now, holdId }: { slot: Slot; now: Date; holdId: string | undefined },
): Promise<void> {
  await tx
    .deleteFrom('diary_entries')
    .where('held_until', 'is not', null)
    .where((where) =>
      where.or([
        ...(holdId ? [where('id', '=', holdId)] : []),
        ...diaries.map(({ host, rules }) =>
          where.and([
            where('held_until', '<=', now),
            where('host', '=', host.number),
            where('blocked_from', '<', blockedUntil(rules, slot)),
            where('blocked_until', '>', blockedFrom(rules, slot)),
          ]),
        ),
      ]),
    )
    .execute()
}

/**
 * Returns what is in the way of a slot in each diary: another call or hold, the pause around a call, or the daily
 * limit.
 */
async function standingsOf(
  tx: Tx,
  diaries: readonly HostDiary[],
  { slot, now, bookingId }: { slot: Slot; now: Date; bookingId: string | undefined },
): Promise<Omit<Standing, 'refused'>[]> {
  const day = dayBounds({ zone: diaryZone }, slot.startsAt)
  const times = diaries.map(({ rules }) => ({ from: blockedFrom(rules, slot), until: blockedUntil(rules, slot) }))
  const entries = await tx
    .selectFrom('diary_entries')
    .leftJoin('bookings', 'bookings.id', 'diary_entries.booking_id')
    .select(['diary_entries.host', 'diary_entries.starts_at', 'blocked_from', 'blocked_until', 'booking_id', 'ends_at'])
    .where('blocked_from', '<', latest([day.until, ...times.map(({ until }) => until)]))
    .where('blocked_until', '>', earliest([day.from, ...times.map(({ from }) => from)]))
    .where((where) => where.or([where('held_until', 'is', null), where('held_until', '>', now)]))
    .execute()
  const others = entries.filter((entry) => bookingId === undefined || entry.booking_id !== bookingId)
  return diaries.map(({ host, rules }, index) => {
    const time = times[index]!
    const entriesOfHost = busyOf(others, host)
    return {
      host,
      time,
      overlaps: entriesOfHost.some((entry) => {
        // A hold belongs completely to its holder. Only a call's pauses can be shortened.
        const [from, until] = entry.ends_at
          ? [entry.starts_at, entry.ends_at]
          : [entry.blocked_from, entry.blocked_until]
        return from < slot.endsAt && until > slot.startsAt
      }),
      inPause: entriesOfHost.some((entry) => entry.blocked_from < time.until && entry.blocked_until > time.from),
      isFull:
        entriesOfHost.filter((entry) => entry.starts_at >= day.from && entry.starts_at < day.until).length >=
        rules.dailyCap,
    }
  })
}

/** Shortens the pauses of the calls before and after it to make room. */
async function shortenPauses(tx: Tx, { startsAt, endsAt }: Slot, { number: host }: Host): Promise<void> {
  const before = tx.selectFrom('bookings').select('id').where('status', '=', 'booked').where('ends_at', '<=', startsAt)
  await tx
    .updateTable('diary_entries')
    .set({ blocked_until: startsAt })
    .where('host', '=', host)
    .where('blocked_until', '>', startsAt)
    .where('starts_at', '<', startsAt)
    .where('booking_id', 'in', before)
    .execute()
  await tx
    .updateTable('diary_entries')
    .set({ blocked_from: endsAt })
    .where('host', '=', host)
    .where('blocked_from', '<', endsAt)
    .where('starts_at', '>=', endsAt)
    .where('booking_id', 'is not', null)
    .execute()
}

function earliest(instants: readonly Date[]): Date {
  return new Date(Math.min(...instants.map(Number)))
}

function latest(instants: readonly Date[]): Date {
  return new Date(Math.max(...instants.map(Number)))
}
