import './insights.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { insightsConsole as words } from '#content/insights-console.ts'
import { EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { type Insights, type Period, periods } from '../../console-api.ts'
import { thresholds } from '../../insight.ts'
import { Bars } from './bars.tsx'
import { DaysChart } from './days-chart.tsx'
import { figure, longDay } from './figures.ts'
import { ScrollingTable } from './scrolling-table.tsx'

/** The numbers that tie a visit to a deposit (DESIGN.md §4 "Insights"). Every value is printed; a chart is a table that is drawn. */
export function InsightsPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('period') ?? 'month'
  const period = (Object.hasOwn(periods, asked) ? asked : 'month') as Period
  const [asTables, setTables] = useState(false)
  const { data, isError } = useConsoleQuery<Insights>('insights', `/api/admin/insights?period=${period}`, { placeholder: (before) => before })

  return (
    <div className="con-page">
      <ConsoleHeader
        title={words.title}
        note={data && words.note(longDay(data.until))}
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
            <CompactButton aria-pressed={asTables} onClick={() => setTables(!asTables)}>
              {asTables ? words.charts : words.tables}
            </CompactButton>
            <CompactButton href={`/api/admin/insights.csv?period=${period}`} outside download>
              {words.csv}
            </CompactButton>
          </>
        }
      />
      {isError && !data && <EmptyState title={words.unread.title}>{words.unread.text}</EmptyState>}
      {data && data.visits.now === 0 && data.visits.before === 0 && <EmptyState title={words.none.title}>{words.none.text}</EmptyState>}
      {data && <Cards data={data} asTables={asTables} />}
    </div>
  )
}

function Cards({ data, asTables }: { data: Insights; asTables: boolean }) {
  return (
    <div className="ins" data-tables={asTables || undefined}>
      <Card title={words.days.title} wide>
        <DaysChart data={data} asTable={asTables} />
      </Card>
      <Card title={words.funnel.title} text={words.funnel.text} wide>
        <Bars scale={Math.sqrt} rows={data.funnel.map(({ step, n, before }) => ({ name: words.funnel.steps[step], value: n, before }))} hot={data.funnel.length - 1} />
      </Card>
      <Card title={words.sources.title} text={words.sources.text}>
        <Bars rows={data.sources.map(({ source, now, before }) => ({ name: words.sources.names[source], value: now, before }))} />
      </Card>
      <Card title={words.people.title} text={words.people.text}>
        <Table head={[words.people.source, words.people.people, words.funnel.steps.call, words.funnel.steps.signed, words.funnel.steps.deposit]} rows={data.people.map(({ source, people, calls, signed, deposits }) => [words.sources.names[source], figure(people), figure(calls), figure(signed), figure(deposits)])} />
      </Card>
      <Card title={words.devices.title} text={words.devices.text}>
        <Bars rows={data.devices.map(({ device, now, before }) => ({ name: words.devices.names[device], value: now, before }))} />
      </Card>
      <Card title={words.scroll.title} text={words.scroll.text}>
        <Bars rows={data.scroll.map(({ depth, n }) => ({ name: words.scroll.depth(depth), value: n }))} />
      </Card>
      <Card title={words.films.title} text={words.films.text}>
        <Table head={[words.films.film, words.films.clicks, words.films.seconds, words.films.leads]} rows={data.films.map(({ film, clicks, seconds, leads }) => [film, figure(clicks), clicks > 0 ? words.films.average(Math.round(seconds / clicks)) : '–', figure(leads)])} />
      </Card>
      <Card title={words.pages.title} text={words.pages.text} wide>
        <Table head={[words.pages.page, words.pages.entries, words.pages.seconds, words.pages.half]} rows={data.pages.map(({ page, entries, seconds, half }) => [page, figure(entries), seconds === null ? '–' : words.films.average(seconds), half === null ? '–' : figure(half)])} />
      </Card>
      <Card title={words.vitals.title} text={words.vitals.text} wide>
        <Table
          head={[words.vitals.name, words.vitals.device, 'p50', 'p75', 'p95', words.vitals.n]}
          rows={data.vitals.map(({ name, device, p50, p75, p95, n }) => {
            const unit = (value: number) => (name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`)
            const isGood = p75 <= thresholds[name]
            return [name, words.devices.names[device], unit(p50), <span key="p75" className={isGood ? 'ins-good' : 'ins-slow'}>{unit(p75)}, {isGood ? words.vitals.good : words.vitals.slow}</span>, unit(p95), figure(n)]
          })}
        />
        {data.dropped > 0 && <p>{words.dropped(figure(data.dropped))}</p>}
      </Card>
    </div>
  )
}

function Card({ title, text, wide, children }: { title: string; text?: string; wide?: boolean; children: React.ReactNode }) {
  return (
    <section className={wide ? 'ins-card ins-card--wide' : 'ins-card'}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </section>
  )
}

function Table({ head, rows }: { head: string[]; rows: React.ReactNode[][] }) {
  return (
    <ScrollingTable label={head[0]!}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (column === 0 ? <th key={column} scope="row">{cell}</th> : <td key={column}>{cell}</td>))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  )
}
