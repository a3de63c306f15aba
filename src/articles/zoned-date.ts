import { instantOf } from '#src/values/zoned-time.ts'

const zone = 'Europe/London'
const words = new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'long', day: '2-digit', year: 'numeric' })
const digits = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant in Glasgow time, in the format of a field for date and time: "2026-07-01T09:00". */
export function glasgowTime(at: Date): string {
  return clock.format(at).replace(' ', 'T')
}

/** The first instant at which it is this time in Glasgow, wherever the browser is. */
export function glasgowInstant(shown: string): Date {
  const [date = '', time = ''] = shown.split('T')
  return instantOf(date, time, zone)
}

/** The day of an instant in Glasgow, "July 01, 2026" and "2026-07-01"; the same in every time zone. */
export function zonedDate(at: Date): { words: string; iso: string } {
  return { words: words.format(at), iso: digits.format(at) }
}
