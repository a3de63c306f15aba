import { isCalendarDate } from './calendar-date.ts'

/**
 * Returns the same day a number of years later, both as YYYY-MM-DD. 29 February becomes 28 February in a year that
 * doesn't have it: a period of years ends on the last day of the month if it has no corresponding day.
 */
export function yearsAfter(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years
  const sameDay = `${year}${day.slice(4)}`
  return isCalendarDate(sameDay) ? sameDay : `${year}-02-28`
}
