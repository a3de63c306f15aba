import { type ZonedParts, zonedParts, zoneName } from './zoned-parts.ts'

/*
 * Formats days and times in Glasgow time, wherever the reader or the server is. A day is an instant or a calendar date
 * (`2026-11-23`). Functions with a parameter `now` leave out the year if it is the same as that of `now`. Without `now`
 * they always include it, as in a mail, which may be read years later.
 */

/** An instant, as a date or in ISO 8601, or a calendar date. */
type Day = Date | string

/** `'now'` is the present moment, for components: they may not read the clock while they render. */
type Now = Day | 'now'

/** Formats a day as `23 November 2026`. */
export function longDate(day: Day, now?: Now): string {
  const parts = partsOf(day)
  return `${parts.day} ${parts.month}${yearOf(parts, now)}`
}

/** Formats a day as `23 Nov 2026`, for lists. */
export function shortDate(day: Day, now?: Now): string {
  const parts = partsOf(day)
  return `${parts.day} ${shortMonth(parts.month)}${yearOf(parts, now)}`
}

/** Formats a day as `Monday 23 November 2026`. */
export function spokenDate(day: Day, now?: Now): string {
  return `${weekdayOf(day)} ${longDate(day, now)}`
}

/** Formats a time as `15:58`. */
export function clockTime(at: Day): string {
  const { hour, minute } = partsOf(at)
  return `${hour}:${minute}`
}

/** Returns the hour of the day in Glasgow, 0 to 23. */
export function londonHour(at: Date): number {
  return Number(partsOf(at).hour)
}

/** Formats an instant as `23 November 2026, 15:58:02 GMT`: for evidence, where the second and the zone matter. */
export function zonedStamp(at: Date): string {
  return `${longDate(at)}, ${exactTime(at)} ${zoneName(at, zone, 'short')}`
}

/** Formats an instant as `Monday 23 November 2026, 15:58`. */
export function spokenMoment(at: Day, now?: Now): string {
  return `${spokenDate(at, now)}, ${clockTime(at)}`
}

/** Formats an instant as `23 Nov 2026, 15:58`, for lists. */
export function shortMoment(at: Day, now?: Now): string {
  return `${shortDate(at, now)}, ${clockTime(at)}`
}

/**
 * Formats an instant for a list of news: `15:58` today, `Mon 15:58` within six days, else `23 Nov`, or `23 Nov 2025`.
 */
export function recentMoment(at: Day, now: Now): string {
  const today = now === 'now' ? new Date() : new Date(now)
  if (londonDate(new Date(at)) === londonDate(today)) return clockTime(at)
  const age = today.getTime() - new Date(at).getTime()
  return Math.abs(age) < 6 * dayMs ? `${weekdayOf(at).slice(0, 3)} ${clockTime(at)}` : shortDate(at, today)
}

/** Formats a time as `15:58:02`. */
export function exactTime(at: Day): string {
  return `${clockTime(at)}:${partsOf(at).second}`
}

/** Returns the day's name: `Monday`. */
export function weekdayOf(day: Day): string {
  return partsOf(day).weekday
}

/** Returns `Tuesday afternoon`: for a promise within the next few days. */
export function partOfDay(at: Date): string {
  const { weekday, hour } = partsOf(at)
  return `${weekday} ${Number(hour) < 12 ? 'morning' : Number(hour) < 18 ? 'afternoon' : 'evening'}`
}

/**
 * Returns the date in Glasgow at an instant, YYYY-MM-DD: the date of an invoice issued then, and the day that a visit
 * counts for (PAY-3, STATS-10).
 */
export function londonDate(at: Date): string {
  digits ??= new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return digits.format(at)
}

/** Abbreviates a month as in Britain: `Nov`, but `Sept` with four letters. */
export function shortMonth(month: string): string {
  return month === 'September' ? 'Sept' : month.slice(0, 3)
}

const zone = 'Europe/London'
const dayMs = 86_400_000
// This runs for every event that is counted, and is faster than reading the parts of a format.
let digits: Intl.DateTimeFormat | undefined

/** Noon of a calendar date, when Glasgow and Greenwich have the same date. */
export const noon = (date: string): Date => new Date(`${date}T12:00:00Z`)

function partsOf(day: Day): ZonedParts {
  return zonedParts(typeof day === 'string' && day.length === 10 ? noon(day) : new Date(day), zone)
}

function yearOf({ year }: ZonedParts, now: Now | undefined): string {
  if (now === undefined) return ` ${year}`
  return partsOf(now === 'now' ? new Date() : now).year === year ? '' : ` ${year}`
}
