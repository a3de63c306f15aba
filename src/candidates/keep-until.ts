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

/** Returns the last day of somebody who is asked on that day: nobody has less time than a month to answer (CAND-6). */
export function lastDayOfAsked(until: Day, askedOn: Day): Day {
  const answerBy = addMonths(askedOn, keeping.askMonthsBefore)
  return until > answerBy ? until : answerBy
}

/**
 * Returns what is due for a candidate today: asking them, deleting them, or nothing. They are still kept on the last
 * day itself. Somebody who has not been asked is asked first, even if their last day has passed.
 */
export function dueOn(
  today: Day,
  { keepUntil: until, askedOn }: { keepUntil: Day; askedOn: Day | undefined },
): 'ask' | 'delete' | 'nothing' {
  if (askedOn === undefined) return today >= asksOn(until) ? 'ask' : 'nothing'
  return today > lastDayOfAsked(until, askedOn) ? 'delete' : 'nothing'
}

/** Returns the last day that staff can set: three renewals ahead. */
export function latestKeepUntil(today: Day, months: number): Day {
  return addMonths(today, 3 * months)
}
