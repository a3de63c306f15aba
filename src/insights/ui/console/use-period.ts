import { useSearchParams } from 'react-router'
import { type Period, periods } from '../../console-api.ts'
import { type Comparison, comparisons } from '../../span.ts'

export interface ChosenPeriod {
  period: Period
  compare: Comparison
  /** The query for a call: `period=month&compare=before`. */
  query: string
  choose(change: { period?: string; compare?: string }): void
}

/**
 * Returns the period in the page's address, and what it is compared with; by default the last 30 days and those before
 * them.
 */
export function usePeriod(): ChosenPeriod {
  const [params, setParams] = useSearchParams()
  const periodParam = params.get('period') ?? ''
  const period = (Object.hasOwn(periods, periodParam) ? periodParam : 'month') as Period
  const compare = comparisons.find((name) => name === params.get('compare')) ?? 'before'
  const choose = (change: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { period, compare, query: `period=${period}&compare=${compare}`, choose }
}
