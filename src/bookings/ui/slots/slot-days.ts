import { zonedParts } from '#src/values/zoned-parts.ts'
import type { WireSlot } from '../../api.ts'

export interface SlotDay<S extends WireSlot = WireSlot> {
  /** YYYY-MM-DD. */
  date: string
  weekday: string
  dayOfMonth: string
  month: string
  slots: readonly S[]
}

/** Groups the slots by day, in order of time, with the day's English (UK) name and number (BOOK-9). */
export function slotDays<S extends WireSlot>(slots: readonly S[]): SlotDay<S>[] {
  const byDate = new Map<string, S[]>()
  for (const slot of slots.toSorted(byTime)) byDate.set(slot.date, [...(byDate.get(slot.date) ?? []), slot])
  return [...byDate].map(([date, slots]) => {
    // The date is a calendar date, not an instant: a zone must not shift it to another day.
    const { weekday, day, month } = zonedParts(new Date(`${date}T12:00:00Z`), 'UTC')
    return { date, weekday, dayOfMonth: day, month, slots }
  })
}

/**
 * Returns the slot to offer instead of one that is gone: the next one that day, else the nearest before it that day,
 * else the first on a later day, else the last on an earlier day.
 */
export function nextSlot<S extends WireSlot>(slots: readonly S[], goneSlot: WireSlot): S | undefined {
  const others = slots.filter(({ id }) => id !== goneSlot.id).toSorted(byTime)
  const sameDay = others.filter(({ date }) => date === goneSlot.date)
  return (
    sameDay.find(({ datetime }) => datetime > goneSlot.datetime) ??
    sameDay.at(-1) ??
    others.find(({ datetime }) => datetime > goneSlot.datetime) ??
    others.at(-1)
  )
}

function byTime(a: WireSlot, b: WireSlot): number {
  return Date.parse(a.datetime) - Date.parse(b.datetime)
}
