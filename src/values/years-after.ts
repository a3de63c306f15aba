/** Returns the same day a number of years later, both as YYYY-MM-DD. */
export function yearsAfter(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}
