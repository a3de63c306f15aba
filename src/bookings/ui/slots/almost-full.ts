import { remember, rememberedJson } from '#src/platform/browser/remembered.ts'
import type { SlotDay } from './slot-days.ts'

/** Where the marked days are stored for the session (BOOK-13). */
const storageKey = 'almostFullDays'

/**
 * Returns up to two days that are marked *Almost Full*, none if no more than two are offered (BOOK-13). They are the
 * two with the fewest free slots (of equals, the earlier), and never one that has as many as any other: we do not
 * invent scarcity. The `remembered` days stay marked while both are still offered.
 */
export function almostFullDays(days: readonly SlotDay[], remembered: readonly string[]): string[] {
  if (days.length <= 2) return []
  const isOffered = (date: string) => days.some((day) => day.date === date)
  if (new Set(remembered).size === 2 && remembered.every(isOffered)) return [...remembered]
  const most = Math.max(...days.map((day) => day.slots.length))
  return days
    .filter((day) => day.slots.length < most)
    .toSorted((a, b) => a.slots.length - b.slots.length || a.date.localeCompare(b.date))
    .slice(0, 2)
    .map(({ date }) => date)
}

/** Returns the same, remembered for the session. If the browser stores nothing, the days are chosen anew. */
export function rememberedAlmostFullDays(days: readonly SlotDay[]): string[] {
  const chosen = almostFullDays(days, recall())
  if (chosen.length > 0) remember('session', storageKey, JSON.stringify(chosen))
  return chosen
}

function recall(): string[] {
  const storedDates = rememberedJson('session', storageKey)
  return Array.isArray(storedDates) ? storedDates.filter((date) => typeof date === 'string') : []
}
