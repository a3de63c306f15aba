import { type Selectable, sql } from 'kysely'
import type { Db, BookingsTable } from '../tables.ts'
import { addDays, mondayOf } from '#src/values/calendar-date.ts'
import { dateIn, instantOf, type Span, spansOnTheClock } from '#src/values/zoned-time.ts'
import { type AvailabilityRules, dayBounds, freeSlotsOn, hoursOf } from '../../availability.ts'
import { type CallKind, callKinds, type SchedulingProviderName } from '../../booking.ts'
import type { DiaryCall, DiaryDay, DiaryView } from '../../console-api.ts'
import { type Closing, closingsBetween } from '../../diary-rules.ts'
import { guestClock } from '../../guest-clock.ts'
import {
  agencyRules,
  busyOf,
  diariesOf,
  freeWithAnybody,
  type HostBusy,
  type HostDiary,
  initialsOf,
} from '../../hosts.ts'
import { openDaysOfAny, openingDay } from '../../opening-day.ts'
import type { Slot } from '../../slot.ts'
import { busyBetween, busyToOffer } from '../diary.ts'
import { readStoredRules } from '../diary-rules-store.ts'

export interface DiaryAsked {
  /** YYYY-MM-DD by the diary's clock. By default, the Monday of the week that the diary shows by default. */
  from: string | undefined
  days: number
  /** Only this host's calls. */
  host?: number | undefined
}

/**
 * Returns some days of the diary as staff see it: calls of both kinds, what is free and what is not, of all hosts or of
 * one. Each instant appears once, even on days on which the clocks change (BOOK-29).
 */
export async function diaryView(
  db: Db,
  { rules: defaults, keeper }: { rules: AvailabilityRules; keeper: SchedulingProviderName },
  query: DiaryAsked & { member: string },
  now: Date,
): Promise<DiaryView> {
  const today = dateIn(now, defaults.zone)
  const first = query.from ?? mondayOf(today)
  const stored = await readStoredRules(db, first < today ? first : today)
  const all = diariesOf(defaults, stored)
  const chosen = all.filter(({ host }) => host.number === query.host)
  const diaries = chosen.length > 0 ? chosen : all
  const only = diaries.length === 1 ? diaries[0] : undefined
  const rules = only?.rules ?? agencyRules(defaults, stored)
  const exceptions = stored.exceptions.filter(({ host }) => host === null || host === only?.host.number)
  const home = await homeOf(db, { rules, diaries, keeper }, now)
  const { from = mondayOf(home), days } = query
  const dates = Array.from({ length: days }, (_, day) => addDays(from, day))
  const bounds = {
    from: instantOf(from, '00:00', rules.zone),
    until: instantOf(addDays(from, days), '00:00', rules.zone),
  }

  const [bookings, held, busy] = await Promise.all([
    bookingsBetween(db, bounds, chosen[0]?.host.number),
    heldBetween(db, bounds, { host: chosen[0]?.host.number, now }),
    busyAround(db, bounds, now),
  ])
  const calls = bookings.map(presentDiaryCall)
  const offered = keeper === 'calendar' ? await offeredNow(db, { defaults, diaries }, now) : new Set<string>()
  const closings = closingsBetween(defaults, exceptions, from, addDays(from, days))

  return {
    now: now.toISOString(),
    today,
    zone: rules.zone,
    keeper,
    home,
    openDays: keeper === 'calendar' ? openDaysOfAny(diaries, { from, until: addDays(from, days - 1) }, now) : [],
    days: dates.map((date) => {
      const day = { from: instantOf(date, '00:00', rules.zone), until: instantOf(date, '24:00', rules.zone) }
      const isToday = ({ startsAt }: { startsAt: string }) =>
        startsAt >= day.from.toISOString() && startsAt < day.until.toISOString()
      return {
        date,
        ...wireSpan(day),
        // If another service keeps the diary, our own opening hours mean nothing.
        ...(keeper === 'calendar'
          ? hoursWithNames({ rules, diaries }, closings, date)
          : { opened: [], closed: null, shut: [] }),
        calls: calls.filter((call) => call.status === 'booked' && isToday(call)),
        held: held.filter(({ from }) => from >= day.from.toISOString() && from < day.until.toISOString()),
        free: keeper === 'calendar' ? freeOn(diaries, date, { busy, offered }, now) : [],
      }
    }),
    cancelled: calls.filter(({ status }) => status === 'cancelled'),
    nextClosing:
      keeper !== 'calendar'
        ? null
        : (closingsBetween(defaults, exceptions, today, '9999-12-30').find(({ from }) => from > `${today}T24:00`) ??
          null),
    bufferMinutes: rules.bufferMinutes,
    hosts: all.map(({ host: { number, name, memberId, kinds } }) => ({
      number,
      name,
      initials: initialsOf(name),
      isYou: memberId === query.member,
      kinds: [...kinds],
    })),
  }
}

/** Returns the day that the diary shows by default. */
async function homeOf(
  db: Db,
  {
    rules,
    diaries,
    keeper,
  }: { rules: AvailabilityRules; diaries: readonly HostDiary[]; keeper: SchedulingProviderName },
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
    nextOpen: keeper === 'calendar' ? openDaysOfAny(diaries, { from: today, until: today }, now)[0] : undefined,
  })
}

async function bookingsBetween(
  db: Db,
  { from, until }: Span,
  host: number | undefined,
): Promise<Selectable<BookingsTable>[]> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('starts_at', '<', until)
    .where('starts_at', '>=', from)
    .$if(host !== undefined, (calls) => calls.where('host', '=', host!))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

async function heldBetween(
  db: Db,
  { from, until }: Span,
  { host, now }: { host: number | undefined; now: Date },
): Promise<DiaryDay['held']> {
  const rows = await db
    .selectFrom('diary_entries')
    .select(['starts_at', 'blocked_until', 'held_until'])
    .where('held_until', '>', now)
    .where('starts_at', '<', until)
    .where('starts_at', '>=', from)
    .$if(host !== undefined, (holds) => holds.where('host', '=', host!))
    .orderBy('starts_at')
    .execute()
  return rows.map((row) => ({
    from: row.starts_at.toISOString(),
    until: row.blocked_until.toISOString(),
    heldUntil: row.held_until!.toISOString(),
  }))
}

const dayMs = 24 * 3600 * 1000

function busyAround(db: Db, { from, until }: Span, now: Date): Promise<HostBusy[]> {
  return busyBetween(db, new Date(from.getTime() - dayMs), new Date(until.getTime() + dayMs), now)
}

/** Returns the ids of the slots that guests can choose now. */
async function offeredNow(
  db: Db,
  { defaults, diaries }: { defaults: AvailabilityRules; diaries: readonly HostDiary[] },
  now: Date,
): Promise<Set<string>> {
  const busy = await busyToOffer(db, defaults, now)
  return new Set(callKinds.flatMap((kind) => freeWithAnybody(diaries, kind, busy, now)).map(({ id }) => id))
}

/**
 * Returns times of the day at which one of the hosts is free, half hours first: a quarter is shown only if no half hour
 * covers it. Times that overlap, because hosts begin at different times, are shown once.
 */
function freeOn(
  diaries: readonly HostDiary[],
  date: string,
  { busy, offered }: { busy: readonly HostBusy[]; offered: ReadonlySet<string> },
  now: Date,
): DiaryDay['free'] {
  const freeOf = (kind: CallKind) =>
    apart(
      diaries
        .flatMap(({ host, rules }) => freeSlotsOn(rules, kind, { date, busy: busyOf(busy, host) }, now))
        .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
    )
  const demos = freeOf('demo')
  const covered = (slot: Slot) => demos.some((demo) => demo.startsAt < slot.endsAt && slot.startsAt < demo.endsAt)
  const consultations = freeOf('consultation').filter((slot) => !covered(slot))
  return [...demos, ...consultations]
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((slot) => ({
      ...wireSpan({ from: slot.startsAt, until: slot.endsAt }),
      kind: slot.kind,
      offered: offered.has(slot.id),
    }))
}

/** Returns the slots that don't overlap an earlier one. */
function apart(slots: readonly Slot[]): Slot[] {
  const kept: Slot[] = []
  for (const slot of slots) if (slot.startsAt >= (kept.at(-1)?.endsAt ?? slot.startsAt)) kept.push(slot)
  return kept
}

/** Returns the time in which one of the hosts is available. */
function openedBy(diaries: readonly HostDiary[], date: string): Span[] {
  const opened: Span[] = []
  const spans = diaries.flatMap(({ rules }) => hoursOf(rules, date).opened)
  for (const span of spans.sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const before = opened.at(-1)
    if (before && span.from <= before.until) before.until = span.until > before.until ? span.until : before.until
    else opened.push({ ...span })
  }
  return opened
}

function hoursWithNames(
  { rules, diaries }: { rules: AvailabilityRules; diaries: readonly HostDiary[] },
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
  const opened = openedBy(diaries, date).map(wireSpan)
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

/** Returns a call as the console's diary shows it. */
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
    host: row.host,
    theirs: guestClock(row.starts_at, row.time_zone) ?? null,
  }
}
