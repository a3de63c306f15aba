/** `2 September 2026`, of a calendar date such as `2026-09-02`. */
export function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))
}

/** `23 November 2026, 15:58:02 GMT`: as the clock in Glasgow showed it, GMT in winter and BST in summer. */
export function signingTime(at: Date): string {
  const { date, time, zone } = partsOf(at, 'Europe/London', 'long')
  return `${date}, ${time} ${zone}`
}

/** `23 November 2026` in Glasgow. */
export const signingDate = (at: Date) => partsOf(at, 'Europe/London', 'long').date

/** `23 Nov 2026, 15:36:00`, in GMT the year round. */
export function trailTime(at: Date): string {
  const { date, time } = partsOf(at, 'UTC', 'short')
  return `${date}, ${time}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs a hundred times what using it does, and an audit trail may have sixty lines. */
function formatOf(timeZone: string, month: 'long' | 'short'): Intl.DateTimeFormat {
  const key = `${timeZone} ${month}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month,
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  formats.set(key, format)
  return format
}

function partsOf(at: Date, timeZone: string, month: 'long' | 'short'): { date: string; time: string; zone: string } {
  const parts = formatOf(timeZone, month).formatToParts(at)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return {
    date: `${part.day} ${part.month} ${part.year}`,
    time: `${part.hour}:${part.minute}:${part.second}`,
    zone: part.timeZoneName!,
  }
}
