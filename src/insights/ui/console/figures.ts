const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const wholeDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })

export function figure(value: number): string {
  return value.toLocaleString('en-GB')
}

/** 23 Nov, from YYYY-MM-DD. */
export function shortDay(date: string): string {
  return day.format(new Date(`${date}T12:00:00Z`))
}

/** Monday 23 November. */
export function longDay(date: string): string {
  return wholeDay.format(new Date(`${date}T12:00:00Z`)).replace(',', '')
}

/** A round number that is no less, for the top of a scale. */
export function roundUp(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * magnitude).find((step) => step >= value) ?? value
}
