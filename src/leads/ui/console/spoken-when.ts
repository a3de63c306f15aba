const zone = 'Europe/London'
const dayMs = 24 * 3600 * 1000

const say = (at: Date, options: Intl.DateTimeFormatOptions) =>
  at.toLocaleString('en-GB', { timeZone: zone, ...options })
const dayOf = (at: Date) => say(at, { year: 'numeric', month: '2-digit', day: '2-digit' })

/** An instant as lists show it: `Mon 16:03` today and yesterday, `Fri` within the week, `19 Nov`, `19 Nov 2025`. */
export function shortWhen(at: Date, now: Date): string {
  const weekday = say(at, { weekday: 'short' })
  if ([now, new Date(now.getTime() - dayMs)].some((day) => dayOf(day) === dayOf(at)))
    return `${weekday} ${clockTime(at)}`
  const age = now.getTime() - at.getTime()
  if (age >= 0 && age < 6 * dayMs) return weekday
  return say(at, { day: 'numeric', month: 'short', ...(Math.abs(age) > 300 * dayMs ? { year: 'numeric' } : {}) })
}

/** `16:03`. */
export function clockTime(at: Date): string {
  return say(at, { hour: '2-digit', minute: '2-digit' })
}

/** `Monday 23 November`; with the year if it is not this one. */
export function spokenDay(at: Date, now: Date): string {
  const isOtherYear = say(at, { year: 'numeric' }) !== say(now, { year: 'numeric' })
  return say(at, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isOtherYear ? { year: 'numeric' } : {}),
  }).replace(',', '')
}
