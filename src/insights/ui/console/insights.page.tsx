import './insights.css'
import './charts.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { insightsConsole as words } from '#content/console/insights.ts'
import { EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { type Insights, type Period, periods } from '../../console-api.ts'
import { Cards } from './cards.tsx'
import { longDay } from './figures.ts'

/** The numbers that tie a visit to a deposit (STATS-12). Every value is printed; each chart is a table as well. */
export function InsightsPage() {
  const [params, setParams] = useSearchParams()
  const periodParam = params.get('period') ?? 'month'
  const period = (Object.hasOwn(periods, periodParam) ? periodParam : 'month') as Period
  const [asTables, setTables] = useState(false)
  const { data, isError } = useConsoleQuery<Insights>('insights', `/api/admin/insights?period=${period}`, {
    placeholder: (before) => before,
  })

  return (
    <div className="con-page">
      <ConsoleHeader
        title={words.title}
        note={data && fill(words.note, { period: words.lengths[data.period], until: longDay(data.until) })}
        actions={
          <>
            <label className="con-sel">
              <span className="sr">{words.period.label}</span>
              <select value={period} onChange={(event) => setParams({ period: event.target.value }, { replace: true })}>
                {(Object.keys(periods) as Period[]).map((name) => (
                  <option key={name} value={name}>
                    {words.period[name]}
                  </option>
                ))}
              </select>
            </label>
            <CompactButton onClick={() => setTables(!asTables)}>{asTables ? words.charts : words.tables}</CompactButton>
            <CompactButton href={`/api/admin/insights.csv?period=${period}`} outside download>
              {words.csv}
            </CompactButton>
          </>
        }
      />
      {isError && !data && <EmptyState title={words.unread.title}>{words.unread.text}</EmptyState>}
      {data && data.visits.now === 0 && data.visits.before === 0 && (
        <EmptyState title={words.none.title}>{words.none.text}</EmptyState>
      )}
      {data && hasAnything(data) && <Cards data={data} asTables={asTables} />}
    </div>
  )
}

/** Whether there is anything to show, including leads of people whose visits were not counted. */
function hasAnything({ funnel, vitals, people, pages }: Insights): boolean {
  return (
    funnel.some(({ n, before }) => n > 0 || before > 0) || vitals.length > 0 || people.length > 0 || pages.length > 0
  )
}
