import { type ZonedParts, zonedParts, zoneName } from './zoned-parts.ts'

/*
 * Days and times as people read them: by the clocks of Glasgow, wherever the reader or the server is. A day is an
 * instant or a calendar date (`2026-11-23`). Where a function takes `now`, the year is left out if it is that of `now`;
 * without `now` it always stands there, as in a mail, which is read again years later.
 */

/** An instant, as a date or in ISO 8601, or a calendar date. */
type Day = Date | string

/** `'now'` is the present moment, for components: they may not read the clock while they render. */
type Now = Day | 'now'

/** `23 November 2026`. */
export function longDate(day: Day, now?: Now): string {
  const parts = partsOf(day)
  return `${parts.day} ${parts.month}${yearOf(parts, now)}`
}

/** `23 Nov 2026`: for lists. */
export function shortDate(day: Day, now?: Now): string {
  const parts = partsOf(day)
  return `${parts.day} ${shortMonth(parts.month)}${yearOf(parts, now)}`
}

/** `Monday 23 November 2026`. */
export function spokenDate(day: Day, now?: Now): string {
  return `${weekdayOf(day)} ${longDate(day, now)}`
}

/** `15:58`. */
export function clockTime(at: Day): string {
  const { hour, minute } = partsOf(at)
  return `${hour}:${minute}`
}

/** The hour of the day, 0 to 23. */
export function londonHour(at: Date): number {
  return Number(partsOf(at).hour)
}

/** `23 November 2026, 15:58:02 GMT`: for evidence, where the second and the zone matter. */
export function zonedStamp(at: Date): string {
  return `${longDate(at)}, ${exactTime(at)} ${zoneName(at, zone, 'short')}`
}

/** `Monday 23 November 2026, 15:58`. */
export function spokenMoment(at: Day, now?: Now): string {
  return `${spokenDate(at, now)}, ${clockTime(at)}`
}

/** `23 Nov 2026, 15:58`: for lists. */
export function shortMoment(at: Day, now?: Now): string {
  return `${shortDate(at, now)}, ${clockTime(at)}`
}

/**
 * For lists of what is new: `15:58` today, `Mon 15:58` within six days, else `23 Nov`, or `23 Nov 2025`.
 */
export function recentMoment(at: Day, now: Now): string {
  const today = now === 'now' ? new Date() : new Date(now)
  if (londonDate(new Date(at)) === londonDate(today)) return clockTime(at)
  const age = today.getTime() - new Date(at).getTime()
  return Math.abs(age) < 6 * dayMs ? `${weekdayOf(at).slice(0, 3)} ${clockTime(at)}` : shortDate(at, today)
}

/** `15:58:02`. */
export function exactTime(at: Day): string {
  return `${clockTime(at)}:${partsOf(at).second}`
}

/** `Monday`. */
export function weekdayOf(day: Day): string {
  return partsOf(day).weekday
}

/** `Tuesday afternoon`: for a promise within the next few days. */
export function partOfDay(at: Date): string {
  const { weekday, hour } = partsOf(at)
  return `${weekday} ${Number(hour) < 12 ? 'morning' : Number(hour) < 18 ? 'afternoon' : 'evening'}`
}

/**
 * The date at an instant: what an invoice issued then is dated, and the day that a visit counts for (PAY-3, STATS-10).
 * YYYY-MM-DD.
 */
export function londonDate(at: Date): string {
  digits ??= new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return digits.format(at)
}

/** `Nov`, and `Sept` with four letters, as it is abbreviated in Britain. */
export function shortMonth(month: string): string {
  return month === 'September' ? 'Sept' : month.slice(0, 3)
}

const zone = 'Europe/London'
const dayMs = 86_400_000
// Asked for every event that is counted, and faster than reading parts.
let digits: Intl.DateTimeFormat | undefined

/** The noon of a calendar date, when it is the same day in Glasgow and in Greenwich. */
export const noon = (date: string): Date => new Date(`${date}T12:00:00Z`)

function partsOf(day: Day): ZonedParts {
  return zonedParts(typeof day === 'string' && day.length === 10 ? noon(day) : new Date(day), zone)
}

function yearOf({ year }: ZonedParts, now: Now | undefined): string {
  if (now === undefined) return ` ${year}`
  return partsOf(now === 'now' ? new Date() : now).year === year ? '' : ` ${year}`
}
