import { insightsConsole as words } from '#content/console/insights.ts'
import { fill } from '#src/values/fill.ts'
import { figure } from '#src/values/numbers.ts'
import type { Compared, Insights } from '../../console-api.ts'
import { type Bar, Bars } from './bars.tsx'
import { Card } from './card.tsx'
import { DaysChart } from './days-chart.tsx'
import { filmTitle } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'
import { FunnelChart } from './funnel-chart.tsx'
import { PagePath } from './page-path.tsx'
import { type Reached, shareOf, Shares } from './shares.tsx'
import { SpeedChart } from './speed-chart.tsx'

/** All charts, or all of them as tables. */
export function Cards({ data, asTables }: { data: Insights; asTables: boolean }) {
  return (
    <div className="ins-frame">
      <div className="ins">
        <DaysChart data={data} asTable={asTables} />
        <FunnelChart funnel={data.funnel} asTable={asTables} />
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
        <SpeedChart data={data} asTable={asTables} />
        <Card title={words.people.title} text={words.people.text} wide="tablet">
          <FiguresTable
            label={words.people.title}
            head={[
              words.people.source,
              words.people.people,
              words.columns.before,
              words.people.calls,
              words.people.signed,
              words.people.deposits,
            ]}
            rows={data.people.map(({ source, people, before, calls, signed, deposits }) => [
              words.sources.names[source],
              figure(people),
              figure(before),
              figure(calls),
              figure(signed),
              figure(deposits),
            ])}
          />
        </Card>
        <Counted
          wide="tablet"
          copy={words.devices}
          rows={data.devices.map(({ device, now, before }) => ({ name: words.devices.names[device], now, before }))}
          asTable={asTables}
        />
        <Card title={words.pages.title} text={words.pages.text} wide>
          <FiguresTable
            label={words.pages.title}
            head={[words.pages.page, words.pages.entries, words.columns.before, words.pages.seconds, words.pages.half]}
            rows={data.pages.map(({ page, entries, before, seconds, half }) => [
              <PagePath key={page} path={page} />,
              figure(entries),
              figure(before),
              seconds === null ? '–' : fill(words.films.average, { seconds }),
              half === null ? '–' : figure(half),
            ])}
          />
          {data.dropped > 0 && <p className="ins-hint">{fill(words.dropped, { n: figure(data.dropped) })}</p>}
        </Card>
      </div>
    </div>
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
  wide?: boolean | 'tablet'
}) {
  const total = rows.reduce((sum, { now }) => sum + now, 0)
  return (
    <Card title={copy.title} text={copy.text} wide={wide}>
      {asTable ? (
        <FiguresTable
          label={copy.title}
          head={[copy.name, copy.number, words.columns.share, words.columns.before]}
          rows={rows.map(({ name, now, before }) => [name, figure(now), shareOf(now, total), figure(before)])}
        />
      ) : (
        <Bars title={copy.title} rows={rows} tone="ranked" />
      )}
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
    <Card title={copy.title} text={copy.text}>
      {asTable ? (
        <FiguresTable
          label={copy.title}
          head={[copy.name, copy.number, words.columns.share, words.columns.before]}
          rows={rows.map(({ name, now, before }) => [
            name,
            figure(now),
            shareOf(now, of.now),
            shareOf(before, of.before),
          ])}
        />
      ) : (
        <Shares title={copy.title} rows={rows} of={of} tone={tone} />
      )}
    </Card>
  )
}

const mostBars = 6

function Films({ films, asTable }: { films: Insights['films']; asTable: boolean }) {
  const copy = words.films
  return (
    <Card title={copy.title} text={copy.text}>
      {asTable ? (
        <FiguresTable
          label={copy.title}
          head={[copy.film, copy.number, words.columns.before, copy.clicks, copy.seconds, copy.ended]}
          rows={films.map(({ film, clicks, seconds, ended, leads, leadsBefore }) => [
            filmTitle(film),
            figure(leads),
            figure(leadsBefore),
            figure(clicks),
            clicks > 0 ? fill(copy.average, { seconds: Math.round(seconds / clicks) }) : '–',
            shareOf(ended, clicks),
          ])}
        />
      ) : (
        <Bars
          title={copy.title}
          rows={films
            .slice(0, mostBars)
            .map(({ film, leads, leadsBefore }) => ({ name: filmTitle(film), now: leads, before: leadsBefore }))}
          tone="deep"
        />
      )}
    </Card>
  )
}
