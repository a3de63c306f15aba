import { addDays } from '#src/values/calendar-date.ts'

/** How long events, counts and origins are kept (STATS-9). */
const keptMonths = 13

/** The first London day of which anything is kept. Days are YYYY-MM-DD. */
export function firstKeptDay(today: string): string {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  // As dates count: a day that the month does not have is one of the next month's first.
  return new Date(Date.UTC(year, month - 1 - keptMonths, day)).toISOString().slice(0, 10)
}

/** With what a period is compared: the days right before it, or the same days a year earlier. */
export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** Days in London, both included. */
export interface Span {
  from: string
  until: string
}

/** The last so many days, today included. */
export function spanOf(today: string, days: number): Span {
  return { from: addDays(today, 1 - days), until: today }
}

/**
 * The days that a period is compared with: as many as it has, so that a day in summer, which has 23 or 25 hours when
 * clocks change, is one day as any other. A year earlier ends on the same date, on 28 February for the 29th.
 */
export function comparedSpan({ from, until }: Span, comparison: Comparison): Span {
  const days = daysIn({ from, until })
  const last = comparison === 'before' ? addDays(from, -1) : yearEarlier(until)
  return { from: addDays(last, 1 - days), until: last }
}

/** How many days a span has. */
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
 * The whole months of a span, by the first day of the first and of the one after the last; none if they are equal. The
 * month of `today` is whole once the span reaches today: nothing is counted for days to come.
 */
export function wholeMonths({ from, until }: Span, today: string): { first: string; end: string } {
  const first = from.endsWith('-01') ? from : nextMonth(from)
  const end = until >= today ? nextMonth(until) : firstOfMonth(addDays(until, 1))
  return end > first ? { first, end } : { first: from, end: from }
}

const nextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31))
