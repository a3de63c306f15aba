import { insightsConsole as words } from '#content/console/insights.ts'
import { fill } from '#src/values/fill.ts'
import { shortDate, spokenDate } from '#src/values/london-time.ts'
import { figure } from '#src/values/numbers.ts'
import { thresholds, type Vital } from '../../insight.ts'

/** Formats a percentage, never above 100%, or in words if it would round to 0; `undefined` if the whole is 0. */
export function share(part: number, total: number): string | undefined {
  if (total <= 0) return undefined
  const percent = Math.min(1, part / total) * 100
  return percent > 0 && percent < 1 ? words.shareUnderOne : fill(words.share, { percent: figure(Math.round(percent)) })
}

// A period is a year at most, so the year is left out.

/** Formats YYYY-MM-DD as `23 Nov`. */
export function shortDay(date: string): string {
  return shortDate(date, date)
}

/** Formats `Monday 23 November`. */
export function longDay(date: string): string {
  return spokenDate(date, date)
}

const longestPath = 64

/** Shortens a path to fit into a table: its beginning and end. */
export function shortPath(path: string): string {
  return path.length <= longestPath ? path : `${path.slice(0, 36)}…${path.slice(-24)}`
}

const units: Record<Vital, string> = { LCP: ' s', CLS: '', INP: ' ms' }

/** Formats a measure of speed as seconds, milliseconds, or a bare number. */
export function speedNumber(name: Vital, value: number): string {
  if (name === 'INP') return figure(Math.round(value))
  return String(Number((name === 'LCP' ? value / 1000 : value).toFixed(2)))
}

/** Formats a measure of speed with its unit. */
export function speedFigure(name: Vital, value: number): string {
  return `${speedNumber(name, value)}${units[name]}`
}

/** Whether a measure of speed is within its target (STATS-6). */
export function isWithinBar(name: Vital, value: number): boolean {
  return value <= thresholds[name]
}
