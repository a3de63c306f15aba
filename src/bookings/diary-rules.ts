import type { FieldProblem } from '#src/values/problem.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { type AvailabilityRules, isOpenFor, type NoticeBy, type TimeRange } from './availability.ts'

/** The numbers among the rules that staff may set. */
type RuleNumber = 'noticeMinutes' | 'noticeDays' | 'bufferBeforeMinutes' | 'bufferMinutes' | 'dailyCap' | 'changeHours'

/** The rules that staff may set. They cannot set the zone, the horizon or the bank holidays (BOOK-31). */
export type OpeningRules = Pick<AvailabilityRules, 'weekly' | 'breaks' | 'noticeBy' | RuleNumber>

/** Rules as they were stored. An older set lacks those that staff could not set then; those in content replace them. */
export type StoredRules = Partial<OpeningRules>

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

/** Time that staff blocked once, or a closed time of `content/` that they opened. Wall times, `YYYY-MM-DDTHH:MM`. */
export interface DiaryException {
  id: string
  what: 'blocked' | 'opened'
  from: string
  until: string
  /** For staff only. */
  reason: string
  by: string
  /** The host whose time it is; `null` for all hosts. */
  host: number | null
}

/** One stretch that is closed, with its name, whether staff or `content/` closed it. */
export interface Closing {
  /** Identifies it in a request to open it again. */
  key: string
  what: 'holiday' | 'day_off' | 'closure' | 'blocked'
  from: string
  until: string
  wholeDays: boolean
  name: string
  /** Who blocked it; empty if `content/` did. */
  by: string
  /** The host whose time it is; `null` for all hosts. */
  host: number | null
}

/** What guests read about a day that staff have blocked: the reason is for staff only. */
const blockedDayName = 'Day off'

/**
 * Returns the rules that apply: those in `content/`, replaced by what staff have set, without the closed times that
 * staff have opened, and with the time that they have blocked.
 */
export function rulesInForce(
  defaults: AvailabilityRules,
  stored: StoredRules | undefined,
  exceptions: readonly DiaryException[],
): AvailabilityRules {
  const blocked = exceptions.filter(({ what }) => what === 'blocked')
  return {
    ...defaults,
    ...stored,
    bankHolidays: defaults.bankHolidays.filter(({ date }) => !isLifted(dayOf(date), exceptions)),
    daysOff: [
      ...defaults.daysOff.filter(({ date }) => !isLifted(dayOf(date), exceptions)),
      ...blocked.filter(isWholeDays).flatMap((block) => datesOf(block).map((date) => ({ date, name: blockedDayName }))),
    ],
    closures: [
      ...defaults.closures.filter(({ from, to }) => !isLifted({ from, until: to }, exceptions)),
      ...blocked.filter((block) => !isWholeDays(block)).map(({ from, until, reason }) => ({ from, to: until, reason })),
    ],
  }
}

/** Returns every closed time that touches the days from one date to before another, in order. */
export function closingsBetween(
  defaults: AvailabilityRules,
  exceptions: readonly DiaryException[],
  fromDate: string,
  untilDate: string,
): Closing[] {
  const ofDay = (what: Closing['what'], { date, name }: { date: string; name: string }): Closing => ({
    key: `${what}:${date}`,
    what,
    ...dayOf(date),
    wholeDays: true,
    name,
    by: '',
    host: null,
  })
  const own: Closing[] = [
    ...defaults.bankHolidays.map((day) => ofDay('holiday', day)),
    ...defaults.daysOff.map((day) => ofDay('day_off', day)),
    ...defaults.closures.map(({ from, to, reason }): Closing => ({
      key: `closure:${from}`,
      what: 'closure',
      from,
      until: to,
      wholeDays: false,
      name: reason,
      by: '',
      host: null,
    })),
  ].filter((closing) => !isLifted(closing, exceptions))
  const blocked = exceptions
    .filter(({ what }) => what === 'blocked')
    .map((block): Closing => ({
      key: `blocked:${block.id}`,
      what: 'blocked',
      from: block.from,
      until: block.until,
      wholeDays: isWholeDays(block),
      name: block.reason,
      by: block.by,
      host: block.host,
    }))
  return (
    [...own, ...blocked]
      .filter(({ from, until }) => from < `${untilDate}T00:00` && until > `${fromDate}T00:00`)
      // Stryker disable next-line ConditionalExpression, EqualityOperator: a sort asks only what comes before
      .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  )
}

/** A day, from midnight to midnight. */
function dayOf(date: string): { from: string; until: string } {
  return { from: `${date}T00:00`, until: `${addDays(date, 1)}T00:00` }
}

function isWholeDays({ from, until }: { from: string; until: string }): boolean {
  return from.endsWith('T00:00') && until.endsWith('T00:00')
}

/** Returns the dates of a stretch of whole days. */
export function datesOf({ from, until }: { from: string; until: string }): string[] {
  const dates: string[] = []
  for (let date = from.slice(0, 10); `${date}T00:00` < until; date = addDays(date, 1)) dates.push(date)
  return dates
}

function isLifted(closing: { from: string; until: string }, exceptions: readonly DiaryException[]): boolean {
  return exceptions.some(
    ({ what, from, until }) => what === 'opened' && from === closing.from && until === closing.until,
  )
}

const mostRanges = 4
/** The minimum and maximum of each number that staff set. */
export const ruleLimits: Record<RuleNumber, readonly [least: number, most: number]> = {
  noticeMinutes: [0, 14 * 24 * 60],
  noticeDays: [0, 10],
  bufferBeforeMinutes: [0, 120],
  bufferMinutes: [0, 120],
  dailyCap: [1, 60],
  changeHours: [0, 14 * 24],
}
const ruleNumbers = Object.keys(ruleLimits) as RuleNumber[]

/**
 * Returns what is wrong with the rules that staff want to set, one sentence for each field. The form and the server
 * both use it.
 */
export function ruleProblems(rules: OpeningRules): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const weekday of weekdays) problems.push(...rangeProblems(`weekly.${weekday}`, rules.weekly[weekday] ?? []))
  problems.push(...rangeProblems('breaks', rules.breaks))
  for (const path of ruleNumbers) {
    const [least, most] = ruleLimits[path]
    const value = rules[path]
    if (!Number.isInteger(value) || value < least || value > most)
      problems.push({ path, msg: `Please enter a whole number from ${least} to ${most}.` })
  }
  return problems
}

function rangeProblems(path: string, ranges: readonly TimeRange[]): FieldProblem[] {
  if (ranges.length > mostRanges) return [{ path, msg: `${mostRanges} periods a day at most, please.` }]
  const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  if (sorted.some(({ from, to }) => !isTime(from) || !(isTime(to) || to === '24:00')))
    return [{ path, msg: 'Please enter both times, such as 09:00.' }]
  if (sorted.some(({ from, to }) => from >= to)) return [{ path, msg: 'The end must be after the start.' }]
  if (sorted.some(({ from }, index) => index > 0 && from < sorted[index - 1]!.to))
    return [{ path, msg: 'These hours overlap.' }]
  return []
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** How long before a call it must be booked, in the unit of the rules. */
export interface Notice {
  by: NoticeBy
  /** Minutes, or open days. */
  count: number
}

function noticeOf({ noticeBy, noticeMinutes, noticeDays }: OpeningRules): Notice {
  return { by: noticeBy, count: noticeBy === 'days' ? noticeDays : noticeMinutes }
}

const plainNumbers = ['bufferBeforeMinutes', 'bufferMinutes', 'dailyCap', 'changeHours'] as const

/** One rule that would change, before and after. */
export type RuleChange =
  | { what: 'weekday'; weekday: Weekday; before: readonly TimeRange[]; after: readonly TimeRange[] }
  | { what: 'breaks'; before: readonly TimeRange[]; after: readonly TimeRange[] }
  | { what: 'notice'; before: Notice; after: Notice }
  | { what: (typeof plainNumbers)[number]; before: number; after: number }

/** Returns the differences between two sets of rules. */
export function ruleChanges(before: OpeningRules, after: OpeningRules): RuleChange[] {
  const changes: RuleChange[] = []
  for (const weekday of weekdays) {
    const [was, is] = [before.weekly[weekday] ?? [], after.weekly[weekday] ?? []]
    if (!sameRanges(was, is)) changes.push({ what: 'weekday', weekday, before: was, after: is })
  }
  if (!sameRanges(before.breaks, after.breaks))
    changes.push({ what: 'breaks', before: before.breaks, after: after.breaks })
  const [was, is] = [noticeOf(before), noticeOf(after)]
  if (was.by !== is.by || was.count !== is.count) changes.push({ what: 'notice', before: was, after: is })
  for (const what of plainNumbers) {
    if (before[what] !== after[what]) changes.push({ what, before: before[what], after: after[what] })
  }
  return changes
}

function sameRanges(a: readonly TimeRange[], b: readonly TimeRange[]): boolean {
  const text = (ranges: readonly TimeRange[]) =>
    JSON.stringify(ranges.map(({ from, to, name }) => [from, to, name ?? '']).sort())
  return text(a) === text(b)
}

/** Returns the calls that are within the old hours but not within the new ones. They are not cancelled. */
export function callsLeftOutside<Call extends { startsAt: Date; endsAt: Date }>(
  before: AvailabilityRules,
  after: AvailabilityRules,
  calls: readonly Call[],
): Call[] {
  const span = ({ startsAt, endsAt }: Call) => ({ from: startsAt, until: endsAt })
  return calls.filter((call) => isOpenFor(before, span(call)) && !isOpenFor(after, span(call)))
}

/** Returns the part of the rules that staff can set. */
export function openingRulesOf(rules: OpeningRules): OpeningRules {
  const { weekly, breaks, noticeBy } = rules
  const numbers = Object.fromEntries(ruleNumbers.map((name) => [name, rules[name]])) as Record<RuleNumber, number>
  return { weekly, breaks, noticeBy, ...numbers }
}
