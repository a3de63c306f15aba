import { insightsConsole as words } from '#content/console/insights.ts'
import { fill } from '#src/values/fill.ts'
import { figure } from '#src/values/numbers.ts'
import type { Compared, Insights } from '../../console-api.ts'
import { filmTitle } from '../../subject-name.ts'
import { type Bar, Bars } from './bars.tsx'
import { Card } from './card.tsx'
import { changeShown } from './change.ts'
import { DaysChart } from './days-chart.tsx'
import { FiguresTable } from './figures-table.tsx'
import { FunnelCard } from './earnings/funnel-card.tsx'
import { type Reached, shareOf, Shares } from './shares.tsx'
import { SpeedChart } from './speed-chart.tsx'
import type { ChosenPeriod } from './use-period.ts'

/** All charts, or all of them as tables. */
export function Cards({ data, chosen, asTables }: { data: Insights; chosen: ChosenPeriod; asTables: boolean }) {
  return (
    <div className="ins-frame">
      <div className="ins">
        <DaysChart data={data} compare={chosen.compare} asTable={asTables} />
        <FunnelCard query={chosen.query} asTable={asTables} />
        <Counted
          copy={words.sources}
          rows={data.sources.map(({ source, now, before }) => ({ name: words.sources.names[source], now, before }))}
          asTable={asTables}
        />
        <HowFar
          copy={words.scroll}
          tone="scroll"
          rows={data.scroll.map(({ depth, now, before }) => ({
            name: fill(words.scroll.depth, { depth }),
            now,
            before,
          }))}
          of={data.visits}
          asTable={asTables}
        />
        <HowFar
          copy={words.watch}
          tone="watch"
          rows={data.watch.still.map(({ mark, now, before }) => ({
            name: mark === 'end' ? words.watch.end : fill(words.watch.quarter, { percent: mark }),
            now,
            before,
          }))}
          of={data.watch.players}
          asTable={asTables}
        />
        <Films films={data.films} asTable={asTables} />
        <SpeedChart data={data} query={chosen.query} asTable={asTables} />
        <Counted
          wide
          copy={words.devices}
          rows={data.devices.map(({ device, now, before }) => ({ name: words.devices.names[device], now, before }))}
          asTable={asTables}
        />
        <Pages pages={data.pages} dropped={data.dropped} />
      </div>
    </div>
  )
}

function Pages({ pages, dropped }: Pick<Insights, 'pages' | 'dropped'>) {
  const copy = words.pages
  const figures = {
    head: [copy.page, copy.entries, words.columns.before, words.columns.change, copy.seconds, copy.half],
    rows: pages.map(({ page, entries, before, seconds, half }) => [
      page,
      entries,
      before,
      changeShown({ now: entries, before }),
      seconds === null ? null : fill(words.films.average, { seconds }),
      half,
    ]),
  }
  return (
    <Card title={copy.title} text={copy.text} wide figures={figures}>
      <FiguresTable label={copy.title} {...figures} />
      {dropped > 0 && <p className="ins-hint">{fill(words.dropped, { n: figure(dropped) })}</p>}
    </Card>
  )
}

interface Copy {
  title: string
  text: string
  name: string
  number: string
}

function Counted({
  copy,
  rows,
  asTable,
  wide = false,
}: {
  copy: Copy
  rows: readonly Bar[]
  asTable: boolean
  wide?: boolean
}) {
  const total = rows.reduce((sum, { now }) => sum + now, 0)
  return (
    <Card
      title={copy.title}
      text={copy.text}
      wide={wide}
      figures={{
        head: [copy.name, copy.number, words.columns.share, words.columns.before, words.columns.change],
        rows: rows.map(({ name, now, before }) => [
          name,
          now,
          shareOf(now, total),
          before,
          changeShown({ now, before }),
        ]),
      }}
      asTable={asTable}
    >
      <Bars title={copy.title} rows={rows} tone="ranked" />
    </Card>
  )
}

function HowFar({
  copy,
  tone,
  rows,
  of,
  asTable,
}: {
  copy: Copy
  tone: 'scroll' | 'watch'
  rows: readonly Reached[]
  of: Compared
  asTable: boolean
}) {
  return (
    <Card
      title={copy.title}
      text={copy.text}
      figures={{
        head: [copy.name, copy.number, words.columns.share, words.columns.before],
        rows: rows.map(({ name, now, before }) => [name, now, shareOf(now, of.now), shareOf(before, of.before)]),
      }}
      asTable={asTable}
    >
      <Shares title={copy.title} rows={rows} of={of} tone={tone} />
    </Card>
  )
}

const mostBars = 6

function Films({ films, asTable }: { films: Insights['films']; asTable: boolean }) {
  const copy = words.films
  return (
    <Card
      title={copy.title}
      text={copy.text}
      figures={{
        head: [copy.film, copy.number, words.columns.before, copy.clicks, copy.seconds, copy.ended],
        rows: films.map(({ film, clicks, seconds, ended, leads, leadsBefore }) => [
          filmTitle(film),
          leads,
          leadsBefore,
          clicks,
          clicks > 0 ? fill(copy.average, { seconds: Math.round(seconds / clicks) }) : null,
          shareOf(ended, clicks),
        ]),
      }}
      asTable={asTable}
    >
      <Bars
        title={copy.title}
        rows={films
          .slice(0, mostBars)
          .map(({ film, leads, leadsBefore }) => ({ name: filmTitle(film), now: leads, before: leadsBefore }))}
        tone="deep"
      />
    </Card>
  )
}
