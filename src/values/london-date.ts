const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * The date in London at an instant: what an invoice issued then is dated, and the day that a visit counts for (PAY-3,
 * STATS-10). YYYY-MM-DD.
 */
export function londonDate(at: Date): string {
  return format.format(at)
}
