/** The same day so many years later, both YYYY-MM-DD. */
export function yearsAfter(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}
