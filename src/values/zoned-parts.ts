/** The parts of a date and time in some zone, in UK English. */
export interface ZonedParts {
  year: string
  /** `November`. */
  month: string
  /** `11`. */
  monthNumber: string
  /** Without a leading zero. */
  day: string
  weekday: string
  /** `00` to `23`. */
  hour: string
  minute: string
  second: string
}

/** Returns the date and time in a zone at an instant. Throws RangeError if the zone does not exist. */
export function zonedParts(at: Date | number, zone: string): ZonedParts {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatOf(`clock ${zone}`, { ...clock, timeZone: zone }).formatToParts(at))
    parts[type] = value
  const monthNumber = String(months.indexOf(parts.month!) + 1).padStart(2, '0')
  return { ...parts, day: String(Number(parts.day)), monthNumber } as unknown as ZonedParts
}

/**
 * Returns a zone's name for its time at an instant: `BST` (`short`), `GMT+1` (`shortOffset`), `GMT+01:00`
 * (`longOffset`).
 */
export function zoneName(
  at: Date | number,
  zone: string,
  timeZoneName: 'short' | 'shortOffset' | 'longOffset',
): string {
  const parts = formatOf(`${timeZoneName} ${zone}`, { timeZone: zone, timeZoneName }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

// Kept, because creating a format costs far more than using it.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', options)
    formats.set(key, format)
  }
  return format
}

const clock: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
