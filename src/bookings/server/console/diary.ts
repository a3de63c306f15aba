import { type Selectable, sql } from 'kysely'
import type { Db, BookingsTable } from '../tables.ts'
import { addDays, dateIn, instantOf, mondayOf, type Span, spansOnTheClock } from '#src/values/zoned-time.ts'
import { type AvailabilityRules, type Busy, dayBounds, freeSlots, freeSlotsOn, hoursOf } from '../../availability.ts'
import { callKinds, type SchedulingProviderName } from '../../booking.ts'
import type { DiaryCall, DiaryDay, DiaryView } from '../../console-api.ts'
import { type Closing, closingsBetween, rulesInForce } from '../../diary-rules.ts'
import { guestClock } from '../../guest-clock.ts'
import { openDays, openingDay } from '../../opening-day.ts'
import type { Slot } from '../../slot.ts'
import { busyBetween } from '../diary.ts'
import { readStoredRules } from '../diary-rules-store.ts'

export interface DiaryAsked {
  /** YYYY-MM-DD by the diary's clock; the Monday of the day at which the diary opens by itself if it is missing. */
  from: string | undefined
  days: number
}

/**
 * The diary of some days as staff see it: calls of both kinds, what is free and what is not. Each instant appears once,
 * even on days on which the clocks change (BOOK-29).
 */
export async function diaryView(
  db: Db,
  { rules: defaults, keeper }: { rules: AvailabilityRules; keeper: SchedulingProviderName },
  asked: DiaryAsked,
  now: Date,
): Promise<DiaryView> {
  const { opening, exceptions } = await readStoredRules(db)
  const rules = rulesInForce(defaults, opening, exceptions)
  const home = await homeOf(db, { rules, keeper }, now)
  const { from = mondayOf(home), days } = asked
  const dates = Array.from({ length: days }, (_, day) => addDays(from, day))
  const bounds = {
    from: instantOf(from, '00:00', rules.zone),
    until: instantOf(addDays(from, days), '00:00', rules.zone),
  }
  const today = dateIn(now, rules.zone)

  const [bookings, held, busy] = await Promise.all([
    bookingsBetween(db, bounds),
    heldBetween(db, bounds, now),
    busyAround(db, bounds, now),
  ])
  const calls = bookings.map(presentDiaryCall)
  const offered = keeper === 'calendar' ? await offeredNow(db, rules, now) : new Set<string>()
  const closings = closingsBetween(defaults, exceptions, from, addDays(from, days))

  return {
    now: now.toISOString(),
    today,
    zone: rules.zone,
    keeper,
    home,
    openDays: keeper === 'calendar' ? openDays(rules, { from, until: addDays(from, days - 1) }, now) : [],
    days: dates.map((date) => {
      const day = { from: instantOf(date, '00:00', rules.zone), until: instantOf(date, '24:00', rules.zone) }
      const isToday = ({ startsAt }: { startsAt: string }) =>
        startsAt >= day.from.toISOString() && startsAt < day.until.toISOString()
      return {
        date,
        ...wireSpan(day),
        // If another service keeps the diary, our own opening hours mean nothing.
        ...(keeper === 'calendar' ? hoursWithNames(rules, closings, date) : { opened: [], closed: null, shut: [] }),
        calls: calls.filter((call) => call.status === 'booked' && isToday(call)),
        held: held.filter(({ from }) => from >= day.from.toISOString() && from < day.until.toISOString()),
        free: keeper === 'calendar' ? freeOn(rules, date, { busy, offered }, now) : [],
      }
    }),
    cancelled: calls.filter(({ status }) => status === 'cancelled'),
    nextClosing:
      keeper !== 'calendar'
        ? null
        : (closingsBetween(defaults, exceptions, today, '9999-12-30').find(({ from }) => from > `${today}T24:00`) ??
          null),
    bufferMinutes: rules.bufferMinutes,
  }
}

/** The day at which the diary opens by itself. */
async function homeOf(
  db: Db,
  { rules, keeper }: { rules: AvailabilityRules; keeper: SchedulingProviderName },
  now: Date,
): Promise<string> {
  const today = dateIn(now, rules.zone)
  const { from, until } = dayBounds(rules, now)
  const booked = db.selectFrom('bookings').where('status', '=', 'booked')
  const [next, { count }] = await Promise.all([
    booked.select('starts_at').where('ends_at', '>', now).orderBy('starts_at').limit(1).executeTakeFirst(),
    booked
      .select(sql<number>`count(*)::int`.as('count'))
      .where('starts_at', '>=', from)
      .where('starts_at', '<', until)
      .executeTakeFirstOrThrow(),
  ])
  return openingDay({
    today,
    nextCall: next && dateIn(next.starts_at, rules.zone),
    callsToday: count,
    nextOpen: keeper === 'calendar' ? openDays(rules, { from: today, until: today }, now)[0] : undefined,
  })
}

async function bookingsBetween(db: Db, { from, until }: Span): Promise<Selectable<BookingsTable>[]> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('starts_at', '<', until)
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

async function heldBetween(db: Db, { from, until }: Span, now: Date): Promise<DiaryDay['held']> {
  const rows = await db
    .selectFrom('diary_entries')
    .select(['starts_at', 'blocked_until', 'held_until'])
    .where('held_until', '>', now)
    .where('starts_at', '<', until)
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .execute()
  return rows.map((row) => ({
    from: row.starts_at.toISOString(),
    until: row.blocked_until.toISOString(),
    heldUntil: row.held_until!.toISOString(),
  }))
}

const dayMs = 24 * 3600 * 1000

function busyAround(db: Db, { from, until }: Span, now: Date): Promise<Busy[]> {
  return busyBetween(db, new Date(from.getTime() - dayMs), new Date(until.getTime() + dayMs), now)
}

/** The ids of the slots that guests can choose now. */
async function offeredNow(db: Db, rules: AvailabilityRules, now: Date): Promise<Set<string>> {
  const busy = await busyBetween(
    db,
    new Date(now.getTime() - 2 * dayMs),
    new Date(now.getTime() + (rules.horizonDays + 2) * dayMs),
    now,
  )
  return new Set(callKinds.flatMap((kind) => freeSlots(rules, kind, busy, now)).map(({ id }) => id))
}

/** Free times of the day, half hours first: a quarter is shown only if no half hour covers it. */
function freeOn(
  rules: AvailabilityRules,
  date: string,
  { busy, offered }: { busy: readonly Busy[]; offered: ReadonlySet<string> },
  now: Date,
): DiaryDay['free'] {
  const demos = freeSlotsOn(rules, 'demo', { date, busy }, now)
  const covered = (slot: Slot) => demos.some((demo) => demo.startsAt <= slot.startsAt && slot.endsAt <= demo.endsAt)
  const consultations = freeSlotsOn(rules, 'consultation', { date, busy }, now).filter((slot) => !covered(slot))
  return [...demos, ...consultations]
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((slot) => ({
      ...wireSpan({ from: slot.startsAt, until: slot.endsAt }),
      kind: slot.kind,
      offered: offered.has(slot.id),
    }))
}

function hoursWithNames(
  rules: AvailabilityRules,
  closings: readonly Closing[],
  date: string,
): Pick<DiaryDay, 'opened' | 'closed' | 'shut'> {
  const { from, until } = { from: `${date}T00:00`, until: `${addDays(date, 1)}T00:00` }
  const touching = closings.filter((closing) => closing.from < until && closing.until > from)
  const wholeDay = touching.find(({ wholeDays }) => wholeDays) ?? null
  if (wholeDay) return { opened: [], closed: wholeDay, shut: [] }
  const breaks = rules.breaks.flatMap(({ from, to, name = '' }) =>
    spansOnTheClock(`${date}T${from}`, `${date}T${to}`, rules.zone).map((span) => ({
      ...wireSpan(span),
      name,
      by: '',
      key: null,
    })),
  )
  const closed = touching.flatMap((closing) =>
    spansOnTheClock(
      closing.from > from ? closing.from : from,
      closing.until < until ? closing.until : until,
      rules.zone,
    ).map((span) => ({ ...wireSpan(span), name: closing.name, by: closing.by, key: closing.key })),
  )
  const opened = hoursOf(rules, date).opened.map(wireSpan)
  const cuts = (pause: { from: string; until: string }) =>
    opened.some((opening) => opening.from < pause.until && pause.from < opening.until)
  const shut = [
    ...closed,
    ...breaks.filter(
      (pause) => cuts(pause) && !closed.some((closing) => closing.from <= pause.from && closing.until >= pause.until),
    ),
  ]
  return { opened, closed: null, shut: shut.sort((a, b) => (a.from < b.from ? -1 : 1)) }
}

function wireSpan({ from, until }: Span): { from: string; until: string } {
  return { from: from.toISOString(), until: until.toISOString() }
}

export function presentDiaryCall(row: Selectable<BookingsTable>): DiaryCall {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    outcome: row.outcome,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    name: row.name,
    company: row.company,
    hasNote: row.note !== '',
    way: row.way,
    provider: row.provider,
    theirs: guestClock(row.starts_at, row.time_zone) ?? null,
  }
}
