import { addDays, addMonths } from '#src/values/calendar-date.ts'

/** How long events, counts and origins are kept (STATS-9). */
const keptMonths = 13

/** Returns the first London day for which data is kept. Days are YYYY-MM-DD. */
export function firstKeptDay(today: string): string {
  return addMonths(today, -keptMonths)
}

/** The possible comparisons of a period: the days right before it, or the same days a year earlier. */
export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** Days in London, both included. */
export interface Span {
  from: string
  until: string
}

/** Returns so many days, of which the last is `until`. */
export function spanOf(until: string, days: number): Span {
  return { from: addDays(until, 1 - days), until }
}

/**
 * Returns the days with which a period is compared. They are the same number of days; a day with 23 or 25 hours counts
 * as one day. A year earlier, it ends on the same date, or on 28 February instead of the 29th.
 */
export function comparedSpan({ from, until }: Span, comparison: Comparison): Span {
  const days = daysIn({ from, until })
  const last = comparison === 'before' ? addDays(from, -1) : yearEarlier(until)
  return { from: addDays(last, 1 - days), until: last }
}

/** Returns how many days a span has. */
export function daysIn({ from, until }: Span): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1
}

function yearEarlier(day: string): string {
  const earlier = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return day.endsWith('-02-29') ? earlier.replace(/29$/, '28') : earlier
}

/** The first day of a day's month. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/**
 * Returns the whole months of a span: the first day of the first month, and of the month after the last; there are none
 * if they are equal. The month of `today` counts as whole if the span reaches today, because nothing is counted for
 * future days.
 */
export function wholeMonths({ from, until }: Span, today: string): { first: string; end: string } {
  const first = from.endsWith('-01') ? from : nextMonth(from)
  const end = until >= today ? nextMonth(until) : firstOfMonth(addDays(until, 1))
  return end > first ? { first, end } : { first: from, end: from }
}

const nextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31))
