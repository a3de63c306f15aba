import { keeping } from '#content/facts/candidates.ts'

/** A day, YYYY-MM-DD. */
type Day = string

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The same day so many months on, or the month's last if it is shorter: 31 January and one month is 28 February. */
export function monthsAfter(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(Date.UTC(year, month - 1 + months, 1))
  const within = Math.min(date, lastDayOf(at.getUTCFullYear(), at.getUTCMonth()))
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), within)).toISOString().slice(0, 10)
}

/** Until when somebody who agreed on this day is kept (CAND-6). */
export function keepUntil(agreedOn: Day): Day {
  return monthsAfter(agreedOn, keeping.months)
}

/** On which day they are asked whether we may keep them longer. */
export function asksOn(until: Day): Day {
  return monthsAfter(until, -keeping.askMonthsBefore)
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
export function latestKeepUntil(today: Day): Day {
  return monthsAfter(today, 3 * keeping.months)
}
