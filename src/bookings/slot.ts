import { whichOfTwo } from '#src/values/doubled-hour.ts'
import { zonedParts } from '#src/values/zoned-parts.ts'
import { type CallKind, callMinutes, diaryZone } from './booking.ts'

/** One time at which a call can be booked. Everything but the kind follows from the instant. */
export interface Slot {
  /** Encodes the kind and the instant: `demo-20261123T110000Z`. */
  id: string
  kind: CallKind
  startsAt: Date
  endsAt: Date
  /** The day in the diary's zone, YYYY-MM-DD. */
  date: string
  /** The hour in the diary's zone, HH:MM. */
  time: string
  /** As people read it: `Monday 23 November, 11:00`. */
  formatted: string
}

/** Returns the slot of this kind that begins at this instant. It need not be free, or offered at all. */
export function slotAt(kind: CallKind, startsAt: Date): Slot {
  const { date, time, clock, day } = inZone(startsAt, diaryZone)
  return {
    id: `${kind}-${startsAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    kind,
    startsAt,
    endsAt: new Date(startsAt.getTime() + callMinutes[kind] * 60_000),
    date,
    time,
    formatted: `${day}, ${clock}`,
  }
}

/** Returns the kind and the instant in a slot's id, or `undefined` if it is not a valid id. */
export function readSlotId(id: string): { kind: CallKind; startsAt: Date } | undefined {
  // Stryker disable Regex, ArrayDeclaration, ConditionalExpression: what is not an id differs from that of its slot
  const [, kind, year, month, day, hour, minute, second] =
    /^(demo|consultation)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(id) ?? []
  if (!kind) return undefined
  // Stryker restore all
  const startsAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`)
  // Refuses a date such as 31 February, which becomes another day.
  if (Number.isNaN(startsAt.getTime()) || slotAt(kind as CallKind, startsAt).id !== id) return undefined
  return { kind: kind as CallKind, startsAt }
}

/** Whether the other details sent with a slot contradict it. Missing or empty ones do not. */
export function contradicts(
  slot: Slot,
  shownSlot: { date?: string | undefined; time?: string | undefined; formatted?: string | undefined },
): boolean {
  return (['date', 'time', 'formatted'] as const).some((name) => shownSlot[name] && shownSlot[name] !== slot[name])
}

export interface ZonedWords {
  /** YYYY-MM-DD. */
  date: string
  /** HH:MM, 00–23. */
  time: string
  /** The time for people. When the clocks go back and show a time twice, it says which of the two: `01:00 BST`. */
  clock: string
  weekday: string
  /** Day of the month without a leading zero. */
  dayOfMonth: string
  month: string
  /** `Monday 23 November`. */
  day: string
}

/** Returns what the diary's clock shows at a slot, for people. */
export function clockOf(slot: { datetime: string }): string {
  return inZone(new Date(slot.datetime), diaryZone).clock
}

/** Returns the date and time in a zone at an instant, in UK English. Throws RangeError if the zone does not exist. */
export function inZone(instant: Date, zone: string): ZonedWords {
  const { year, monthNumber, month, day, weekday, hour, minute } = zonedParts(instant, zone)
  const time = `${hour}:${minute}`
  const whichHour = whichOfTwo(instant, zone)
  return {
    date: `${year}-${monthNumber}-${day.padStart(2, '0')}`,
    time,
    clock: whichHour ? `${time} ${whichHour}` : time,
    weekday,
    dayOfMonth: day,
    month,
    day: `${weekday} ${day} ${month}`,
  }
}

/** Whether a text is a time zone that this machine knows (an IANA name such as `Europe/Paris`). */
export function isTimeZone(text: string): boolean {
  try {
    inZone(new Date(0), text)
    return true
  } catch {
    return false
  }
}
