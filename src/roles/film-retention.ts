import { addMonths } from '#src/values/calendar-date.ts'

/** A day, YYYY-MM-DD. */
type Day = string

/**
 * Returns the last day on which a film is kept (CAND-14): so many months after the last of the roles for which it was
 * asked or shown was closed or filled. Returns `undefined` while one of them is open, and for a film that was on no
 * role, which is deleted with its person.
 */
export function filmEndsOn(roles: readonly { closedOn: Day | null }[], months: number): Day | undefined {
  const days = roles.map(({ closedOn }) => closedOn)
  if (days.length === 0 || days.includes(null)) return undefined
  return addMonths(days.map(String).toSorted().at(-1)!, months)
}
