const zone = 'Europe/London'
const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options })
const clock = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekday = part({ weekday: 'short' })
const shortDay = part({ day: 'numeric', month: 'short' })
const shortDayAndYear = part({ day: 'numeric', month: 'short', year: 'numeric' })
const weekdayName = part({ weekday: 'long' })
const longDay = part({ day: 'numeric', month: 'long' })
const longDayAndYear = part({ day: 'numeric', month: 'long', year: 'numeric' })
const dayNumber = part({ year: 'numeric', month: '2-digit', day: '2-digit' })

const dayMs = 86_400_000

/**
 * An instant as lists show it, in Glasgow time: the time today, weekday and time within the last six days, else the
 * date. The browser's own zone is ignored, so that everyone in the agency sees the same.
 */
export function shortWhen(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant)
  if (dayNumber.format(at) === dayNumber.format(now)) return clock.format(at)
  const age = now.getTime() - at.getTime()
  if (age > -6 * dayMs && age < 6 * dayMs) return `${weekday.format(at)} ${clock.format(at)}`
  return at.getUTCFullYear() === now.getUTCFullYear() ? shortDay.format(at) : shortDayAndYear.format(at)
}

/** Monday 23 November, 15:58, with the year if it is not this one. */
export function longWhen(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant)
  const day = at.getUTCFullYear() === now.getUTCFullYear() ? longDay : longDayAndYear
  return `${weekdayName.format(at)} ${day.format(at)}, ${clock.format(at)}`
}
