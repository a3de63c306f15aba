/*
 * Calculations with calendar dates, written YYYY-MM-DD, without clocks or time zones. They need no library, unlike
 * `zoned-time.ts`, so a page that only needs dates stays small (SPEED-4).
 */

const dayMs = 86_400_000

/** Whether the text is an existing calendar date, written YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(midnightOf(text))
}

/** Returns the date `days` calendar days later. Throws RangeError for a date that does not exist. */
export function addDays(date: string, days: number): string {
  return dateOf(existing(date) + days * dayMs)
}

/**
 * Returns the same day of the month `months` later, or that month's last day if it is too short: 28 February for 31
 * January. Throws RangeError for a date that does not exist.
 */
export function addMonths(date: string, months: number): string {
  const start = new Date(existing(date))
  const day = start.getUTCDate()
  // Day 0 of the month after: the last day of the target month.
  const last = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)
  return dateOf(Math.min(last, last + (day - new Date(last).getUTCDate()) * dayMs))
}

/** Returns how many calendar days `until` is after `from`; negative if it is before. */
export function daysBetween(from: string, until: string): number {
  return (existing(until) - existing(from)) / dayMs
}

/** Returns 1 for Monday to 7 for Sunday (ISO 8601). Throws RangeError for a date that does not exist. */
export function isoWeekday(date: string): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (new Date(existing(date)).getUTCDay() || 7) as 1 | 2 | 3 | 4 | 5 | 6 | 7
}

/** Returns the Monday of a date's week (ISO 8601). */
export function mondayOf(date: string): string {
  return addDays(date, 1 - isoWeekday(date))
}

function existing(date: string): number {
  const at = midnightOf(date)
  if (Number.isNaN(at)) throw new RangeError(`Not a date of the calendar: ${date}`)
  return at
}

/** Returns the date's midnight in UTC, in milliseconds, or NaN if there is no such date. */
function midnightOf(date: string): number {
  const at = Date.parse(`${date}T00:00:00.000Z`)
  // Some engines read 30 February as 2 March.
  return !Number.isNaN(at) && dateOf(at) === date ? at : Number.NaN
}

function dateOf(at: number): string {
  return new Date(at).toISOString().split('T')[0]!
}
