const zone = 'Europe/London'
const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

function read(iso: string): Record<string, string> {
  return Object.fromEntries(
    parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, type === 'month' ? value.slice(0, 3) : value]),
  )
}

/** `23 Nov 15:58`, and with its year where that is not this one: an instant by the clocks of Glasgow, for a list. */
export function shortMoment(iso: string, now = new Date()): string {
  const at = read(iso)
  return `${at.day} ${at.month}${at.year === read(now.toISOString()).year ? '' : ` ${at.year},`} ${at.hour}:${at.minute}`
}

/** `23 Nov`, or `23 Nov 2025`. */
export function shortDay(iso: string, now = new Date()): string {
  const at = read(iso.length === 10 ? `${iso}T12:00:00Z` : iso)
  return `${at.day} ${at.month}${at.year === read(now.toISOString()).year ? '' : ` ${at.year}`}`
}

/** `15:58:02`. */
export function clockTime(iso: string): string {
  const at = read(iso)
  return `${at.hour}:${at.minute}:${at.second}`
}

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long' })

/** `Monday at 11:47` within the last six days, else `4 Nov at 09:05`. */
export function recentMoment(iso: string, now = new Date()): string {
  const at = read(iso)
  const isRecent = now.getTime() - Date.parse(iso) < 6 * 86_400_000
  return `${isRecent ? weekday.format(new Date(iso)) : shortDay(iso, now)} at ${at.hour}:${at.minute}`
}
