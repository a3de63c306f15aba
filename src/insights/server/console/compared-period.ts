import { z } from 'zod'
import { queryOf } from '#src/platform/http/list-query.ts'
import { londonDate } from '#src/values/london-time.ts'
import { type ComparedSpans, type Period, periods } from '../../console-api.ts'
import { comparedSpan, type Comparison, comparisons, firstKeptDay, spanOf } from '../../span.ts'

export interface ComparedPeriod {
  period: Period
  compare: Comparison
  /** The last day of the period; today by default. */
  until?: string
}

/**
 * The fields of a query for a period and what it is compared with. By default, the last 30 days and those before them.
 */
export const periodFields = {
  period: z.enum(Object.keys(periods) as [Period, ...Period[]], 'We don’t know that period.').default('month'),
  compare: z.enum(comparisons, 'We don’t know that comparison.').default('before'),
}

export const ofPeriod = queryOf(z.object(periodFields))

/** Returns a period's days, those that it is compared with, and whether the data of these is still kept. */
export function spansOf({ period, compare, until }: ComparedPeriod, now: Date): ComparedSpans {
  const today = londonDate(now)
  const span = spanOf(until ?? today, periods[period])
  const compared = comparedSpan(span, compare)
  const keptFrom = firstKeptDay(today)
  return { span, compared, keptFrom, isKept: compared.from >= keptFrom }
}
