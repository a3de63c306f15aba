import { addMonths } from '#src/values/calendar-date.ts'

/** A day, YYYY-MM-DD. */
type Day = string

/**
 * The last day of a film (CAND-14): so many months after the last of the roles for which it was asked or shown has been
 * closed or filled. `undefined` while one of them is not, and for a film that was on no role, which goes with its
 * person.
 */
export function filmEndsOn(roles: readonly { closedOn: Day | null }[], months: number): Day | undefined {
  const days = roles.map(({ closedOn }) => closedOn)
  if (days.length === 0 || days.includes(null)) return undefined
  return addMonths(days.map(String).toSorted().at(-1)!, months)
}
