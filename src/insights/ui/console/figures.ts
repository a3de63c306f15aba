import { films, heroFilm } from '#content/films.ts'
import { insightsConsole as words } from '#content/console/insights.ts'
import { thresholds, type Vital } from '../../insight.ts'

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const wholeDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
const onlyWeekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' })
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 2 })
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

export function figure(value: number): string {
  return value.toLocaleString('en-GB')
}

/** For the large type of a drawing: 1,639, 1.64M. The table has the full figure. */
export function shortFigure(value: number): string {
  return value < 1_000_000 ? figure(value) : compact.format(value)
}

/** 49%, never above 100%, or words if it would round to 0; `undefined` if the whole is 0. */
export function share(part: number, whole: number): string | undefined {
  if (whole <= 0) return undefined
  const percent = Math.min(1, part / whole) * 100
  return percent > 0 && percent < 1 ? words.shareUnderOne : words.share(figure(Math.round(percent)))
}

/** 23 Nov, from YYYY-MM-DD. */
export function shortDay(date: string): string {
  return day.format(noon(date))
}

/** Monday 23 November. */
export function longDay(date: string): string {
  return wholeDay.format(noon(date)).replace(',', '')
}

export function weekdayOf(date: string): string {
  return onlyWeekday.format(noon(date))
}

/** A film's title on the landing page; for a film of the library, the name of its card. */
export function filmTitle(id: string): string {
  return films.find((film) => film.id === id)?.title ?? (id === 'hero' ? heroFilm.title : id)
}

const longestPath = 64

/** A path shortened to fit into a table: its beginning and end. */
export function shortPath(path: string): string {
  return path.length <= longestPath ? path : `${path.slice(0, 36)}…${path.slice(-24)}`
}

const units: Record<Vital, string> = { LCP: ' s', CLS: '', INP: ' ms' }

/** A measure of speed, formatted: seconds, milliseconds, or a bare number. */
export function speedNumber(name: Vital, value: number): string {
  if (name === 'INP') return figure(Math.round(value))
  return String(Number((name === 'LCP' ? value / 1000 : value).toFixed(2)))
}

export function speedFigure(name: Vital, value: number): string {
  return `${speedNumber(name, value)}${units[name]}`
}

export function isWithinBar(name: Vital, value: number): boolean {
  return value <= thresholds[name]
}
