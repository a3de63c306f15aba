import { keeping } from '#content/facts/candidates.ts'
import { addMonths } from '#src/values/calendar-date.ts'

/** A day, YYYY-MM-DD. */
type Day = string

/** Until when somebody who agreed on this day is kept: so many months, a setting (CAND-6). */
export function keepUntil(agreedOn: Day, months: number): Day {
  return addMonths(agreedOn, months)
}

/** On which day they are asked whether we may keep them longer. */
export function asksOn(until: Day): Day {
  return addMonths(until, -keeping.askMonthsBefore)
}

/** What is due for a candidate today: to be asked, to go, or nothing. The day itself still belongs to them. */
export function dueOn(
  today: Day,
  { keepUntil: until, wasAsked }: { keepUntil: Day; wasAsked: boolean },
): 'ask' | 'delete' | 'nothing' {
  if (today > until) return 'delete'
  return !wasAsked && today >= asksOn(until) ? 'ask' : 'nothing'
}

/** How far ahead staff may set the day: three renewals. */
export function latestKeepUntil(today: Day, months: number): Day {
  return addMonths(today, 3 * months)
}
