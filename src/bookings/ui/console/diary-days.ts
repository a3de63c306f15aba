import { isoWeekday } from '#src/values/calendar-date.ts'
import { diaryZone } from '../../booking.ts'
import type { DiaryDay, DiaryView } from '../../console-api.ts'
import { inZone } from '../../slot.ts'

/** Returns the days to show. A weekend is shown if it has open hours or calls, or if it was chosen. */
export function shownDays(days: readonly DiaryDay[], { chosen, all }: { chosen: string; all: boolean }): DiaryDay[] {
  return days.filter(
    (day) =>
      all ||
      day.date === chosen ||
      isoWeekday(day.date) < 6 ||
      day.opened.length > 0 ||
      day.calls.length > 0 ||
      day.held.length > 0,
  )
}

/** Formats `23 to 27 November`, `30 November to 4 December` or `Tuesday 24 November`. */
export function daysInWords(days: readonly { date: string }[]): string {
  const [first, last] = [days[0], days.at(-1)].map((day) => day && wordsOf(day.date))
  if (!first || !last) return ''
  if (days.length === 1) return first.day
  return first.month === last.month
    ? `${first.dayOfMonth} to ${last.dayOfMonth} ${last.month}`
    : `${first.dayOfMonth} ${first.month} to ${last.dayOfMonth} ${last.month}`
}

/** Formats a date in words. */
export function wordsOf(date: string) {
  return inZone(new Date(`${date}T12:00:00Z`), diaryZone)
}

/** HH:MM in the diary's zone. */
export function timeOf(instant: string): string {
  return inZone(new Date(instant), diaryZone).time
}

/** Formats a time for people. If the clock shows it twice, it says which of the two. */
export function clockOf(instant: string): string {
  return inZone(new Date(instant), diaryZone).clock
}

/** `Tuesday 24 November, 11:30`. */
export function momentOf(instant: string): string {
  const { day, clock } = inZone(new Date(instant), diaryZone)
  return `${day}, ${clock}`
}

/** `24 Nov, 11:30`. */
export function shortMomentOf(instant: string): string {
  const { dayOfMonth, month, clock } = inZone(new Date(instant), diaryZone)
  return `${dayOfMonth} ${month.slice(0, 3)}, ${clock}`
}

/** YYYY-MM-DD in the diary's zone. */
export function dateOf(instant: string): string {
  return inZone(new Date(instant), diaryZone).date
}

/**
 * Returns the first day from this one on that has open hours to come, or the first that is not over if none is known.
 */
export function openDayFrom({ openDays, today }: Pick<DiaryView, 'openDays' | 'today'>, date: string): string {
  return openDays.find((open) => open >= date) ?? (date < today ? today : date)
}

/**
 * Returns the next open day, if it is not the day that is shown and the tabs of the other days do not include it:
 * always from a closed day, and from an open one if the next is in another week.
 */
export function nextOpenDay(
  { openDays }: Pick<DiaryView, 'openDays'>,
  shown: readonly { date: string }[],
  chosen: string,
): string | undefined {
  const next = openDays.find((open) => open > chosen)
  return next && openDays.includes(chosen) && shown.some(({ date }) => date === next) ? undefined : next
}
