const zone = 'Europe/London'

/** "Monday 23 November 2026, 15:58", as the clocks of Glasgow show it. */
export function when(at: Date): string {
  return `${day({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, at)}, ${clock(at)}`
}

/** "Tuesday 24 November, 15:58": for what is soon. */
export function soon(at: Date): string {
  return `${day({ weekday: 'long', day: 'numeric', month: 'long' }, at)}, ${clock(at)}`
}

/** "23 Nov 2026, 15:58": for lists. */
export function stamp(at: Date): string {
  return `${day({ day: 'numeric', month: 'short', year: 'numeric' }, at)}, ${clock(at)}`
}

// Some versions of the locale data put a comma after the weekday.
function day(parts: Intl.DateTimeFormatOptions, at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: zone }).format(at).replace(',', '')
}

function clock(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(at)
}
