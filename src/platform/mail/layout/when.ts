const zone = 'Europe/London'

/** "Monday 23 November 2026, 15:58", as the clocks of Glasgow show it. */
export function when(at: Date): string {
  return `${day({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, at)}, ${clock(at)}`
}

/** "Tuesday afternoon": for a promise within the next few days. */
export function partOfDay(at: Date): string {
  const hour = Number(clock(at).slice(0, 2))
  return `${day({ weekday: 'long' }, at)} ${hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'}`
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
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(at)
}
