import { addDays, isoWeekday } from '#src/values/calendar-date.ts'
import { dateIn } from '#src/values/zoned-time.ts'
import { type AvailabilityRules, freeSlotsOn } from './availability.ts'

/** How far ahead an open day is looked for. */
const mostDaysAhead = 92

/**
 * Returns the days from `from` on, without those that are over, on which our diary has open hours to come, whatever is
 * booked: those up to `until` and the first one after it. At most three months are searched.
 */
export function openDays(
  rules: AvailabilityRules,
  { from, until }: { from: string; until: string },
  now: Date,
): string[] {
  const today = dateIn(now, rules.zone)
  const first = from < today ? today : from
  const days: string[] = []
  for (let ahead = 0; ahead < mostDaysAhead; ahead++) {
    const date = addDays(first, ahead)
    if (freeSlotsOn(rules, 'consultation', { date, busy: [] }, now).length === 0) continue
    days.push(date)
    if (date > until) break
  }
  return days
}

/** Returns the same for several hosts: the days on which one of them has open hours to come. */
export function openDaysOfAny(
  diaries: readonly { rules: AvailabilityRules }[],
  range: { from: string; until: string },
  now: Date,
): string[] {
  const days = [...new Set(diaries.flatMap(({ rules }) => openDays(rules, range, now)))].sort()
  const after = days.findIndex((date) => date > range.until)
  return after < 0 ? days : days.slice(0, after + 1)
}

/**
 * Returns the day that staff's diary shows by default (BOOK-33): today while a call is under way or to come today, and
 * on an open day without calls; otherwise the day of the next call, or the next open day if there is no call to come.
 */
export function openingDay({
  today,
  nextCall,
  callsToday,
  nextOpen,
}: {
  today: string
  /** The day of the first call that is not over. */
  nextCall: string | undefined
  /** How many calls today has or had. */
  callsToday: number
  /** The first day with open hours to come, including today; `undefined` if another service keeps the diary. */
  nextOpen: string | undefined
}): string {
  const isOpenToday = nextOpen ? nextOpen === today : isoWeekday(today) < 6
  if (nextCall === today || (isOpenToday && callsToday === 0)) return today
  return nextCall ?? nextOpen ?? today
}
