import { earningsConsole as words } from '#content/console/earnings.ts'
import type { Earned, Earnings } from '../../../console-api.ts'
import { subjectName } from '../../../subject-name.ts'

/** A line of the table; the last one, for everybody, has neither a subject nor visits. */
export interface EarningsLine {
  key: string
  name: string
  subject?: string
  visits?: number
  earned: Earned
  before: { visits: number; earned: Earned }
}

/**
 * Returns the table's lines, and at the end one for everybody, including people whom no line counts. Empty if there is
 * nothing.
 */
export function linesOf({ by, rows, all }: Earnings): EarningsLine[] {
  if (rows.length === 0 && all.earned.lead === 0) return []
  const lines = rows.map(({ subject, title, visits, earned, before }): EarningsLine => {
    const name = subjectName(by, title === undefined ? { subject } : { subject, title })
    return { key: `of ${subject}`, name, subject, visits, earned, before }
  })
  return [...lines, { key: 'all', name: words.all, earned: all.earned, before: { visits: 0, earned: all.before } }]
}

/** Sorts the lines by a column, with a minus in front for the largest first. The line for everybody stays last. */
export function sortedLines(lines: readonly EarningsLine[], sort: string): EarningsLine[] {
  const isDescending = sort.startsWith('-')
  const column = sort.replace(/^-/, '')
  const order = (a: EarningsLine, b: EarningsLine) =>
    column === 'name' ? a.name.localeCompare(b.name, 'en-GB') : valueOf(a, column) - valueOf(b, column)
  return lines.toSorted((a, b) => {
    if (a.subject === undefined || b.subject === undefined)
      return a.subject === b.subject ? 0 : a.subject === undefined ? 1 : -1
    return isDescending ? order(b, a) : order(a, b)
  })
}

function valueOf({ visits = 0, earned }: EarningsLine, column: string): number {
  return column === 'visits' ? visits : (earned[column as keyof Earned] ?? 0)
}
