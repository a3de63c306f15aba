const zone = 'Europe/London'
const words = new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'long', day: '2-digit', year: 'numeric' })
const digits = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day of an instant in Glasgow, "July 01, 2026" and "2026-07-01"; the same on every machine, whatever its own zone. */
export function zonedDate(at: Date): { words: string; iso: string } {
  return { words: words.format(at), iso: digits.format(at) }
}
