/** When it was signed, in the agency's time zone: `21 November 2025 at 15:43`. */
export function signedDate(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' }).format(
    new Date(instant),
  )
}
