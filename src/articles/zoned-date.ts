import { clockTime, londonDate } from '#src/values/london-time.ts'
import { zonedParts } from '#src/values/zoned-parts.ts'
import { instantOf } from '#src/values/zoned-time.ts'

const zone = 'Europe/London'

/** Formats an instant in Glasgow time for a date-and-time field: "2026-07-01T09:00". */
export function glasgowTime(at: Date): string {
  return `${londonDate(at)}T${clockTime(at)}`
}

/** Returns the first instant at which it is this time in Glasgow, wherever the browser is. */
export function glasgowInstant(localTime: string): Date {
  const [date = '', time = ''] = localTime.split('T')
  return instantOf(date, time, zone)
}

/** Returns the day of an instant in Glasgow, "July 01, 2026" and "2026-07-01"; the same in every time zone. */
export function zonedDate(at: Date): { words: string; iso: string } {
  const { day, month, year } = zonedParts(at, zone)
  return { words: `${month} ${day.padStart(2, '0')}, ${year}`, iso: londonDate(at) }
}
