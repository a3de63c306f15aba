import type { Dimension } from '../origin.ts'
import { isArticle, type Kind } from '../insight.ts'
import { firstOfMonth } from '../span.ts'

interface Counted {
  day: string
  kind: Kind
  page: string
  subject: string
  n: number
}

interface VisitCount {
  kind: Dimension | 'engaged' | 'opened'
  day: string
  subject: string
  n: number
}

/**
 * Returns the daily counts for What earns, added up by subject: visits by source, campaign and first page, films that
 * were opened, articles that were read, engaged visits, and visits that opened a film. Pure.
 */
export function visitCounts(daily: readonly Counted[]): VisitCount[] {
  const counts = new Map<string, VisitCount>()
  for (const { day, n, ...row } of daily) {
    for (const [kind, subject] of namesOf(row)) {
      const key = JSON.stringify([kind, day, subject])
      const count = counts.get(key)
      if (count) count.n += n
      else counts.set(key, { kind, day, subject, n })
    }
  }
  return [...counts.values()]
}

function namesOf({ kind, page, subject }: Pick<Counted, 'kind' | 'page' | 'subject'>): [VisitCount['kind'], string][] {
  switch (kind) {
    case 'visit':
      return [
        ['source', subject],
        ['page', page],
      ]
    case 'campaign':
      return [['campaign', subject]]
    case 'click':
      return [['film', subject]]
    case 'time':
      return isArticle(page) ? [['article', page]] : []
    case 'engaged':
    case 'opened':
      return [[kind, '']]
    default:
      return []
  }
}

/** Adds up daily counts by month. Pure. */
export function monthlyCounts<Row extends Counted & { total: number; device: string }>(
  daily: readonly Row[],
): (Omit<Row, 'day'> & { month: string })[] {
  const counts = new Map<string, Omit<Row, 'day'> & { month: string }>()
  for (const { day, ...row } of daily) {
    const month = firstOfMonth(day)
    const key = JSON.stringify([month, row.kind, row.page, row.subject, row.device])
    const count = counts.get(key)
    if (count) {
      count.n += row.n
      count.total += row.total
    } else counts.set(key, { ...row, month })
  }
  return [...counts.values()]
}
