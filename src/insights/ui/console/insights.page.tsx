import './insights.css'
import './charts.css'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { insightsConsole as words } from '#content/console/insights.ts'
import { EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { Tabs } from '#src/design/console/tabs.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { Insights } from '../../console-api.ts'
import { Cards } from './cards.tsx'
import { EarningsPart } from './earnings/earnings-part.tsx'
import { longDay } from './figures.ts'
import { FiguresUnread } from './figures-unread.tsx'
import { NotKept, PeriodChoice } from './period-choice.tsx'
import { RolesPart } from './roles-part.tsx'
import { type ChosenPeriod, usePeriod } from './use-period.ts'

/**
 * The statistics from a visit to the money that came of it: what visits did, what earns, and how long roles take
 * (STATS-12, STATS-15, TALENT-40).
 */
export function InsightsPage() {
  const chosen = usePeriod()
  const { part } = useParams()
  const current = part === 'earnings' || part === 'roles' ? part : 'visits'
  const [asTables, setTables] = useState(false)
  return (
    <div className="con-page">
      <ConsoleHeader
        title={words.title}
        note={current === 'visits' && <PeriodNote chosen={chosen} />}
        actions={
          <>
            <PeriodChoice chosen={chosen} />
            {current === 'visits' && (
              <CompactButton aria-pressed={asTables} onClick={() => setTables(!asTables)}>
                {words.tables}
              </CompactButton>
            )}
          </>
        }
      />
      <Parts current={current} />
      {current === 'visits' && <VisitsPart chosen={chosen} asTables={asTables} />}
      {current === 'earnings' && <EarningsPart chosen={chosen} />}
      {current === 'roles' && <RolesPart chosen={chosen} />}
    </div>
  )
}

const useInsights = ({ query }: ChosenPeriod) =>
  useConsoleQuery<Insights>('insights', `/api/admin/insights?${query}`, {
    fresh: true,
    placeholder: (before) => before,
  })

function PeriodNote({ chosen }: { chosen: ChosenPeriod }) {
  const { data } = useInsights(chosen)
  return data && fill(words.note, { period: words.lengths[data.period], until: longDay(data.until) })
}

type Part = 'visits' | 'earnings' | 'roles'

function Parts({ current }: { current: Part }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const choose = (id: string) => {
    const kept = new URLSearchParams(params)
    for (const name of ['by', 'sort']) kept.delete(name)
    const part = id === 'visits' ? '' : `/${id}`
    void navigate(`/admin/insights${part}${kept.size > 0 ? `?${kept}` : ''}`)
  }
  return (
    <Tabs
      label={words.tabs.label}
      tabs={(['visits', 'earnings', 'roles'] as const).map((id) => ({ id, label: words.tabs[id] }))}
      current={current}
      onChoose={choose}
    />
  )
}

/** What visits did (STATS-12). Every value is printed; each chart is a table as well. */
function VisitsPart({ chosen, asTables }: { chosen: ChosenPeriod; asTables: boolean }) {
  const { data, isError, refetch } = useInsights(chosen)
  return (
    <>
      {isError && !data && <FiguresUnread onRetry={() => void refetch()} />}
      {data && <NotKept spans={data} />}
      {data && data.visits.now === 0 && data.visits.before === 0 && (
        <EmptyState title={words.none.title}>{words.none.text}</EmptyState>
      )}
      {data && hasAnything(data) && <Cards data={data} chosen={chosen} asTables={asTables} />}
    </>
  )
}

/** Whether there is anything to show, including leads of people whose visits were not counted. */
function hasAnything({ happened, vitals, pages }: Insights): boolean {
  return happened.some(({ n, before }) => n > 0 || before > 0) || vitals.length > 0 || pages.length > 0
}
