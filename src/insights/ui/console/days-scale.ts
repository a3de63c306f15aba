import type { Insights } from '../../console-api.ts'

export interface DayColumn {
  from: string
  until: string
  /** The average per day, if the column is a week. */
  now: number
  before: number
}

/** Narrower columns than this, in pixels, cannot be told apart. */
const narrowest = 5
const week = 7

/**
 * Returns one column for each day; or, if they would be too narrow, one for every seven days, counted back from the
 * newest, as high as their average.
 */
export function columnsOf(days: Insights['days'], width: number): { columns: DayColumn[]; areWeeks: boolean } {
  if (days.length <= 2 * week || width / days.length >= narrowest)
    return { columns: days.map(({ day, now, before }) => ({ from: day, until: day, now, before })), areWeeks: false }
  const columns: DayColumn[] = []
  for (let end = days.length; end > 0;) {
    // The oldest column includes the days that do not make a whole week.
    const start = end < 2 * week ? 0 : end - week
    const part = days.slice(start, end)
    const average = (period: 'now' | 'before') => part.reduce((sum, day) => sum + day[period], 0) / part.length
    columns.unshift({ from: part[0]!.day, until: part.at(-1)!.day, now: average('now'), before: average('before') })
    end = start
  }
  return { columns, areWeeks: true }
}

const roundSteps = [1, 2, 4, 5, 10]
const mostSteps = 4
const leastTop = 3

/** Returns the marks of an axis from 0 to at least the largest value: round whole numbers, at most five. */
export function axisOf(most: number): number[] {
  const top = Math.max(most, leastTop)
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(top / mostSteps)))
  const step = roundSteps.map((round) => round * magnitude).find((candidate) => top / candidate <= mostSteps) ?? top
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step)
}

/** The distance in pixels between the names of days, and the space that the last one needs. */
const apart = 120

/**
 * Returns the columns that are named below the axis: the newest, and others counted back from it; in whole weeks if
 * there are many days.
 */
export function namedColumns(count: number, step: number, areWeeks: boolean): number[] {
  const needed = Math.max(1, Math.ceil((step >= 60 ? 60 : apart) / step))
  const every = !areWeeks && count > 2 * week ? Math.ceil(needed / week) * week : needed
  const named: number[] = []
  for (let index = count - 1; index >= 0; index -= every) named.unshift(index)
  return named
}
