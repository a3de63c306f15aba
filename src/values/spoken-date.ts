/** `2 September 2026`, of a calendar date such as `2026-09-02`. */
export function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(noon(date))
}

/** `7 December`, with its year if that is not the year of `from`. */
export function shortDate(date: string, from: string): string {
  if (date.slice(0, 4) !== from.slice(0, 4)) return longDate(date)
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(noon(date))
}

/** At noon, so that it is the same day in every time zone. */
export const noon = (date: string): Date => new Date(`${date}T12:00:00Z`)
