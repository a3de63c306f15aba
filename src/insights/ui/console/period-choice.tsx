import { insightsConsole as words } from '#content/console/insights.ts'
import { Say } from '#src/design/console/attention.tsx'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { type ComparedSpans, type Period, periods } from '../../console-api.ts'
import { comparisons } from '../../span.ts'
import type { ChosenPeriod } from './use-period.ts'

/** Chooses which days are shown, and with which they are compared. */
export function PeriodChoice({ chosen: { period, compare, choose } }: { chosen: ChosenPeriod }) {
  return (
    <>
      <label className="con-sel">
        <span className="sr">{words.period.label}</span>
        <select value={period} onChange={(event) => choose({ period: event.target.value })}>
          {(Object.keys(periods) as Period[]).map((name) => (
            <option key={name} value={name}>
              {words.period[name]}
            </option>
          ))}
        </select>
      </label>
      <label className="con-sel">
        <span className="sr">{words.compare.label}</span>
        <select value={compare} onChange={(event) => choose({ compare: event.target.value })}>
          {comparisons.map((name) => (
            <option key={name} value={name}>
              {words.compare[name]}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

/** Says that the compared period begins before the data that is kept, if it does. */
export function NotKept({ spans: { isKept, keptFrom, compared } }: { spans: ComparedSpans }) {
  if (isKept) return null
  return <Say>{fill(words.notKept, { day: longDate(keptFrom), from: longDate(compared.from) })}</Say>
}
