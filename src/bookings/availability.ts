import { addDays, isoWeekday } from '#src/values/calendar-date.ts'
import { dateIn, instantOf, type Span, spansOnTheClock } from '#src/values/zoned-time.ts'
import { type CallKind, callMinutes } from './booking.ts'
import { type Slot, slotAt } from './slot.ts'

/** From one wall time to another on the same day, `HH:MM`. The end is not included and may be `24:00`. */
export interface TimeRange {
  from: string
  to: string
  /** A name for staff, which guests don't see. */
  name?: string
}

/** A date, YYYY-MM-DD, on which nobody takes calls, and what it is called. */
export interface ClosedDay {
  date: string
  name: string
}

/** How notice is counted (BOOK-34). */
export const noticeCounts = ['clock', 'open', 'days'] as const
export type NoticeBy = (typeof noticeCounts)[number]

/**
 * When calls can be booked (BOOK-3, BOOK-4). Wall times are in the zone; a time that the clock shows twice counts
 * twice.
 */
export interface AvailabilityRules {
  /** IANA name. */
  zone: string
  /** Opening hours by ISO weekday, 1 is Monday. A day that is missing is closed. */
  weekly: Partial<Record<1 | 2 | 3 | 4 | 5 | 6 | 7, readonly TimeRange[]>>
  /** Cut out of every day. */
  breaks: readonly TimeRange[]
  /** How notice is counted: in minutes round the clock, in minutes while the diary is open, or in open days. */
  noticeBy: NoticeBy
  /** A call begins at least this long from now, counted by the clock or while the diary is open. */
  noticeMinutes: number
  /**
   * The number of open days before a call's day, counting today if it still has open hours. With 1, a call on Monday
   * can be booked until Friday's close, and not at the weekend.
   */
  noticeDays: number
  /** The pause before every call, in addition to the one after the call before. */
  bufferBeforeMinutes: number
  /** The pause after every call before the next may begin. */
  bufferMinutes: number
  /** Guests may move or cancel a call until this many hours before it; 0 is until it begins. */
  changeHours: number
  /** The maximum number of calls on a day, of both kinds together and including held slots. */
  dailyCap: number
  /** How many calendar days are open for booking, counting today (BOOK-3). */
  horizonDays: number
  /** How many days with slots are shown at most (BOOK-3). */
  shownDays: number
  bankHolidays: readonly ClosedDay[]
  daysOff: readonly ClosedDay[]
  /** One-off closures. Local `YYYY-MM-DDTHH:MM`; they may pass midnight. */
  closures: readonly { from: string; to: string; reason: string }[]
  /** The rules in whose hours notice is counted, if not in these. */
  noticeIn?: AvailabilityRules
}

/** What takes time in the diary: a call or a live hold, with the pauses before and after it. */
export interface Busy {
  startsAt: Date
  blockedFrom: Date
  blockedUntil: Date
}

export type SlotRefusal = 'past' | 'notice' | 'too_far' | 'off_grid' | 'closed'

/**
 * Returns why the rules, whatever is booked, allow no call of this kind at this instant, or `undefined` if they do. A
 * call must be completely in open time; the pauses around it need not.
 */
export function refusal(rules: AvailabilityRules, kind: CallKind, startsAt: Date, now: Date): SlotRefusal | undefined {
  if (startsAt <= now) return 'past'
  if (startsAt < earliest(rules, now)) return 'notice'
  const date = dateIn(startsAt, rules.zone)
  if (date > lastDay(rules, now)) return 'too_far'
  const { opened, closed } = hoursOf(rules, date)
  const call = spanOf(kind, startsAt)
  const opening = opened.find((span) => within(call, span))
  if (!opening || closed.some((span) => overlap(call, span))) return 'closed'
  return (startsAt.getTime() - opening.from.getTime()) % lengthOf(kind) === 0 ? undefined : 'off_grid'
}

/**
 * Returns the slots that can be booked now, ascending: those of the grid that the rules allow and that, with their
 * pauses, overlap nothing in the diary, on days below the limit. Looks at most `horizonDays` calendar days ahead,
 * counting today, and returns only the first `shownDays` that have any slots (BOOK-3).
 */
export function freeSlots(rules: AvailabilityRules, kind: CallKind, busy: readonly Busy[], now: Date): Slot[] {
  const from = earliest(rules, now)
  const days: Date[][] = []
  for (const date of horizon(rules, now)) {
    if (days.length === rules.shownDays) break
    if (capReached(rules, date, busy)) continue
    const free = gridOf(rules, kind, date).filter((at) => at > now && at >= from && isFree(rules, kind, at, busy))
    if (free.length > 0) days.push(free)
  }
  return days.flat().map((at) => slotAt(kind, at))
}

/**
 * Returns the slots of one day in which nothing is booked, ascending, regardless of notice, horizon and the daily
 * limit.
 */
export function freeSlotsOn(
  rules: AvailabilityRules,
  kind: CallKind,
  { date, busy }: { date: string; busy: readonly Busy[] },
  now: Date,
): Slot[] {
  return gridOf(rules, kind, date)
    .filter((at) => at > now && isFree(rules, kind, at, busy))
    .map((at) => slotAt(kind, at))
}

/** Whether a stretch of time is completely in open hours, whatever is booked. */
export function isOpenFor(rules: AvailabilityRules, span: Span): boolean {
  const { opened, closed } = hoursOf(rules, dateIn(span.from, rules.zone))
  return opened.some((opening) => within(span, opening)) && !closed.some((closing) => overlap(span, closing))
}

/** Returns when the diary is free again after a call in this slot. */
export function blockedUntil(rules: Pick<AvailabilityRules, 'bufferMinutes'>, slot: Pick<Slot, 'endsAt'>): Date {
  return new Date(slot.endsAt.getTime() + rules.bufferMinutes * minuteMs)
}

/** Returns when the pause before a call in this slot begins. */
export function blockedFrom(rules: Pick<AvailabilityRules, 'bufferBeforeMinutes'>, slot: Pick<Slot, 'startsAt'>): Date {
  return new Date(slot.startsAt.getTime() - rules.bufferBeforeMinutes * minuteMs)
}

/**
 * Returns the bank holidays and days off within the horizon that would otherwise be open, so that the calendar can name
 * them.
 */
export function closedDays(rules: AvailabilityRules, now: Date): ClosedDay[] {
  return horizon(rules, now).flatMap((date) => {
    const day = closedDay(rules, date)
    return day && rules.weekly[isoWeekday(date)]?.length ? [day] : []
  })
}

/** Returns the calendar day, in the zone, of an instant. The daily limit counts its calls. It has 23 to 25 hours. */
export function dayBounds(rules: Pick<AvailabilityRules, 'zone'>, startsAt: Date): { from: Date; until: Date } {
  const date = dateIn(startsAt, rules.zone)
  return { from: instantOf(date, '00:00', rules.zone), until: instantOf(date, '24:00', rules.zone) }
}

const minuteMs = 60_000

function lengthOf(kind: CallKind): number {
  return callMinutes[kind] * minuteMs
}

function spanOf(kind: CallKind, startsAt: Date): Span {
  return { from: startsAt, until: new Date(startsAt.getTime() + lengthOf(kind)) }
}

/** Returns the first instant at which the notice allows a call, or `never` if the horizon has none (BOOK-34). */
function earliest({ noticeIn, ...own }: AvailabilityRules, now: Date): Date {
  const rules = noticeIn ?? own
  if (rules.noticeBy === 'days') return afterOpenDays(rules, now)
  if (rules.noticeBy === 'open') return afterOpenTime(rules, now)
  return new Date(now.getTime() + rules.noticeMinutes * minuteMs)
}

const never = new Date(8.64e15)

function afterOpenDays(rules: AvailabilityRules, now: Date): Date {
  let days = 0
  for (const date of horizon(rules, now)) {
    if (days >= rules.noticeDays) return instantOf(date, '00:00', rules.zone)
    if (openTime(rules, date, now).length > 0) days++
  }
  return never
}

function afterOpenTime(rules: AvailabilityRules, now: Date): Date {
  let remainingMs = rules.noticeMinutes * minuteMs
  if (remainingMs === 0) return now
  for (const { from, until } of horizon(rules, now).flatMap((date) => openTime(rules, date, now))) {
    const length = until.getTime() - from.getTime()
    if (length >= remainingMs) return new Date(from.getTime() + remainingMs)
    remainingMs -= length
  }
  return never
}

/** Returns the open hours of a date from an instant on, without what is closed in them; ascending. */
function openTime(rules: AvailabilityRules, date: string, from: Date): Span[] {
  const { opened, closed } = hoursOf(rules, date)
  const cuts = [...closed, { from: new Date(0), until: from }]
  return cuts.reduce((spans, cut) => spans.flatMap((span) => without(span, cut)), opened)
}

function without(span: Span, cut: Span): Span[] {
  if (!overlap(span, cut)) return [span]
  const before = { from: span.from, until: cut.from }
  const after = { from: cut.until, until: span.until }
  return [before, after].filter(({ from, until }) => from < until)
}

function lastDay(rules: AvailabilityRules, now: Date): string {
  return addDays(dateIn(now, rules.zone), rules.horizonDays - 1)
}

function horizon(rules: AvailabilityRules, now: Date): string[] {
  const today = dateIn(now, rules.zone)
  return Array.from({ length: rules.horizonDays }, (_, day) => addDays(today, day))
}

function closedDay(rules: AvailabilityRules, date: string): ClosedDay | undefined {
  return [...rules.bankHolidays, ...rules.daysOff].find((day) => day.date === date)
}

/**
 * Returns what the weekly hours open on a date, ascending and without overlaps, and what breaks and closures close
 * again.
 */
export function hoursOf(rules: AvailabilityRules, date: string): { opened: Span[]; closed: Span[] } {
  if (closedDay(rules, date)) return { opened: [], closed: [] }
  const onDate = ({ from, to }: TimeRange) => spansOnTheClock(`${date}T${from}`, `${date}T${to}`, rules.zone)
  const nextDate = addDays(date, 1)
  // Stryker disable next-line EqualityOperator: a moment of a day is never equal to a day
  const closures = rules.closures.filter(({ from, to }) => from < nextDate && to > date)
  return {
    opened: merged((rules.weekly[isoWeekday(date)] ?? []).flatMap(onDate)),
    closed: [
      ...rules.breaks.flatMap(onDate),
      ...closures.flatMap(({ from, to }) => spansOnTheClock(from, to, rules.zone)),
    ],
  }
}

/**
 * Returns the instants on a date at which calls of a kind can begin, one call's length apart, counted from the opening.
 * Breaks and closures remove slots but do not move any: after a lunch until 13:10 the next demo is at 13:30.
 */
function gridOf(rules: AvailabilityRules, kind: CallKind, date: string): Date[] {
  const { opened, closed } = hoursOf(rules, date)
  return opened
    .flatMap(({ from, until }) => {
      const calls = Math.floor((until.getTime() - from.getTime()) / lengthOf(kind))
      return Array.from({ length: calls }, (_, call) => new Date(from.getTime() + call * lengthOf(kind)))
    })
    .filter((startsAt) => !closed.some((span) => overlap(spanOf(kind, startsAt), span)))
}

function isFree(rules: AvailabilityRules, kind: CallKind, startsAt: Date, busy: readonly Busy[]): boolean {
  const { until: endsAt } = spanOf(kind, startsAt)
  const blocked = { from: blockedFrom(rules, { startsAt }), until: blockedUntil(rules, { endsAt }) }
  return !busy.some((entry) => overlap(blocked, { from: entry.blockedFrom, until: entry.blockedUntil }))
}

function capReached(rules: AvailabilityRules, date: string, busy: readonly Busy[]): boolean {
  const { from, until } = dayBounds(rules, instantOf(date, '00:00', rules.zone))
  return busy.filter((entry) => entry.startsAt >= from && entry.startsAt < until).length >= rules.dailyCap
}

/** Merges hours that touch or overlap into one opening, so that they share one grid. */
function merged(spans: readonly Span[]): Span[] {
  const apart: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const before = apart.at(-1)
    // Stryker disable next-line EqualityOperator: the later of two equal ends is either
    if (before && span.from <= before.until) before.until = span.until > before.until ? span.until : before.until
    else apart.push({ ...span })
  }
  return apart
}

function within(inner: Span, outer: Span): boolean {
  return inner.from >= outer.from && inner.until <= outer.until
}

function overlap(a: Span, b: Span): boolean {
  return a.from < b.until && b.from < a.until
}
