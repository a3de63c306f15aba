import { Temporal } from 'temporal-polyfill'
import { isCalendarDate } from './calendar-date.ts'

/** A period of time that includes `from` and excludes `until`. */
export interface Span {
  from: Date
  until: Date
}

/**
 * Returns the instant at which the clocks of a zone show this date and time. If they show it twice, returns the first;
 * if they skip it, an instant that is later by as much as they skip (RFC 5545 §3.3.5, and Temporal's `compatible`).
 * `24:00` is the midnight at the end of the date. Throws RangeError for a date, time or zone that does not exist.
 */
export function instantOf(date: string, time: string, zone: string): Date {
  return new Date(wallTime(date, time).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)
}

/** Returns the date in a zone at an instant, YYYY-MM-DD. */
export function dateIn(instant: Date, zone: string): string {
  return zoned(instant.getTime(), zone).toPlainDate().toString()
}

/**
 * Returns the periods in which the local time of a zone is from `from` to before `until`, both local
 * (`YYYY-MM-DDTHH:MM`). They include the hour that is repeated in autumn twice, and the hour that is skipped in spring
 * not at all. They are in order and never adjoin. Throws RangeError for a date, time or zone that does not exist.
 */
export function spansOnTheClock(from: string, until: string, zone: string): Span[] {
  const first = asUtc(from)
  const last = asUtc(until)
  const spans: Span[] = []
  // No zone is more than a day from UTC, so the local times lie somewhere within these limits.
  const end = last + dayMs
  for (let at = first - dayMs; at < end;) {
    const { offset, next } = offsetFrom(at, end, zone)
    const begins = Math.max(at, first - offset)
    const ends = Math.min(next, last - offset)
    const before = spans.at(-1)
    if (begins < ends && before?.until.getTime() === begins) before.until = new Date(ends)
    else if (begins < ends) spans.push({ from: new Date(begins), until: new Date(ends) })
    at = next
  }
  return spans
}

const dayMs = 86_400_000

/** Returns the zone's offset at an instant, and until when it lasts, but at most `end`. */
function offsetFrom(at: number, end: number, zone: string): { offset: number; next: number } {
  const time = zoned(at, zone)
  const next = time.getTimeZoneTransition('next')?.epochMilliseconds ?? end
  return { offset: time.offsetNanoseconds / 1e6, next: Math.min(next, end) }
}

/** Reads a local date and time as if its zone were UTC. */
function asUtc(local: string): number {
  const at = Date.parse(`${local}Z`)
  if (Number.isNaN(at) || !isCalendarDate(local.slice(0, 10))) throw new RangeError(`No such date and time: ${local}`)
  return at
}

function wallTime(date: string, time: string): Temporal.PlainDateTime {
  return time === '24:00'
    ? Temporal.PlainDate.from(date).add({ days: 1 }).toPlainDateTime()
    : Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time))
}

function zoned(at: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
}
