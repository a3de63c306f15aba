import { keeping } from '#content/facts/candidates.ts'
import { addMonths } from '#src/values/calendar-date.ts'

/** A day, YYYY-MM-DD. */
type Day = string

/** Returns the day until which somebody who agreed on this day is kept, by the setting in months (CAND-6). */
export function keepUntil(agreedOn: Day, months: number): Day {
  return addMonths(agreedOn, months)
}

/** Returns the day on which they are asked whether we may keep their data longer. */
export function asksOn(until: Day): Day {
  return addMonths(until, -keeping.askMonthsBefore)
}

/**
 * Returns what is due for a candidate today: asking them, deleting them, or nothing. They are still kept on the last
 * day itself.
 */
export function dueOn(
  today: Day,
  { keepUntil: until, wasAsked }: { keepUntil: Day; wasAsked: boolean },
): 'ask' | 'delete' | 'nothing' {
  if (today > until) return 'delete'
  return !wasAsked && today >= asksOn(until) ? 'ask' : 'nothing'
}

/** Returns the last day that staff can set: three renewals ahead. */
export function latestKeepUntil(today: Day, months: number): Day {
  return addMonths(today, 3 * months)
}
