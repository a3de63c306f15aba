const glasgowDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
const greenwich = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** `23 November 2026`: the date in Glasgow. */
export const signingDate = (at: Date) => glasgowDay.format(at)

/** `23 Nov 2026, 15:36:00`, in GMT all year. */
export function trailTime(at: Date): string {
  const part = Object.fromEntries(greenwich.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute}:${part.second}`
}
