/*
 * Sums with dates of the calendar, written YYYY-MM-DD: no clock, no zone. They need nothing of what `zoned-time.ts`
 * loads, so a page that knows dates alone stays light (SPEED-4).
 */

const dayMs = 86_400_000

/** Whether the text is a date of the calendar, written YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(midnightOf(text))
}

/** The date `days` calendar days after this one. Throws RangeError for a date that does not exist. */
export function addDays(date: string, days: number): string {
  return dateOf(existing(date) + days * dayMs)
}

/**
 * The same day of a later month, or that month's last day if it is shorter: 31 January, 28 February. Throws RangeError
 * for a date that does not exist.
 */
export function addMonths(date: string, months: number): string {
  const start = new Date(existing(date))
  const day = start.getUTCDate()
  // The day before the first of the month after: the last that the wished month has.
  const last = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)
  return dateOf(Math.min(last, last + (day - new Date(last).getUTCDate()) * dayMs))
}

/** How many calendar days `until` is after `from`; negative if it is before. */
export function daysBetween(from: string, until: string): number {
  return (existing(until) - existing(from)) / dayMs
}

/** 1 Monday … 7 Sunday (ISO 8601). Throws RangeError for a date that does not exist. */
export function isoWeekday(date: string): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (new Date(existing(date)).getUTCDay() || 7) as 1 | 2 | 3 | 4 | 5 | 6 | 7
}

/** The Monday of a date's week (ISO 8601). */
export function mondayOf(date: string): string {
  return addDays(date, 1 - isoWeekday(date))
}

function existing(date: string): number {
  const at = midnightOf(date)
  if (Number.isNaN(at)) throw new RangeError(`Not a date of the calendar: ${date}`)
  return at
}

/** The date's midnight in UTC, in milliseconds; NaN if there is no such date. */
function midnightOf(date: string): number {
  const at = Date.parse(`${date}T00:00:00.000Z`)
  // Some engines read 30 February as 2 March.
  return !Number.isNaN(at) && dateOf(at) === date ? at : Number.NaN
}

function dateOf(at: number): string {
  return new Date(at).toISOString().split('T')[0]!
}
