import { useState } from 'react'
import { insightsConsole } from '#content/console/insights.ts'
import { fill } from '#src/values/fill.ts'
import type { Insights } from '../../console-api.ts'
import { thresholds } from '../../insight.ts'
import { Card } from './card.tsx'
import { ChartDrawing } from './chart-drawing.tsx'
import { isWithinBar, speedFigure, speedNumber } from './figures.ts'
import type { Figures } from './figures-table.tsx'
import { SpeedByPage } from './speed-by-page.tsx'

const words = insightsConsole.vitals
/** The threshold is at three quarters of a strip, or further left if a value is slower, but never in the left fifth. */
const longestInThresholds = 1.35
const furthestInThresholds = 5

/** LCP, CLS and INP on strips: mint up to the threshold, rose above it; below them by page and device. */
export function SpeedChart({
  data: { vitals },
  query,
  asTable,
}: {
  data: Insights
  /** The period and what it is compared with, for the call about each page. */
  query: string
  asTable: boolean
}) {
  const text = (
    <>
      {words.text.before}
      <b>{words.text.square}</b>
      {words.text.after}
    </>
  )
  return (
    <Card
      title={words.title}
      text={asTable ? undefined : text}
      wide
      figures={figuresOf(vitals)}
      asTable={asTable}
      foot={vitals.length > 0 && <ByPage key={String(asTable)} query={query} isOpenAtFirst={asTable} />}
    >
      {vitals.length === 0 ? (
        <p className="ins-nothing">{insightsConsole.nothing}</p>
      ) : (
        vitals.map((vital) => <Strip key={vital.name} vital={vital} />)
      )}
    </Card>
  )
}

function ByPage({ query, isOpenAtFirst }: { query: string; isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details className="ins-more" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.by}</summary>
      {isOpen && <SpeedByPage query={query} />}
    </details>
  )
}

function Strip({ vital: { name, p50, p75, p95, before } }: { vital: Insights['vitals'][number] }) {
  const bar = thresholds[name]
  const end = Math.min(Math.max(bar * longestInThresholds, p95 * 1.05), bar * furthestInThresholds)
  const at = (value: number) => ({ '--x': Math.min(1, value / end) })
  const isGood = isWithinBar(name, p75)
  const verdict = isGood ? words.good : words.slow
  const then = before === null ? '–' : speedFigure(name, before)
  const figures = `${words.figures.p50} ${speedNumber(name, p50)}`
  const third = `${words.figures.p95} ${speedFigure(name, p95)}`
  const label = fill(insightsConsole.drawn, {
    title: words.names[name],
    parts: [
      figures,
      `${words.figures.p75} ${speedNumber(name, p75)} ${verdict} (${fill(insightsConsole.before, { n: then })})`,
      third,
      fill(words.bar, { value: speedFigure(name, bar) }),
    ].join(', '),
  })
  return (
    <ChartDrawing className="ins-speed" label={label}>
      <b>{name}</b>
      <div className="ins-strip" style={{ '--bar': bar / end }}>
        <span className="ins-strip__bar">{fill(words.bar, { value: speedFigure(name, bar) })}</span>
        <i style={at(p50)} />
        <i style={at(p95)} />
        <i className="is-square" style={at(p75)} />
      </div>
      <p>
        <span>{figures}</span>
        <span>{`${words.figures.p75} ${speedNumber(name, p75)}`}</span>
        <span>{third}</span>
        <small>{`${words.figures.p75} ${fill(insightsConsole.before, { n: then })}`}</small>
        {!isGood && <span className="ins-slow">{verdict}</span>}
      </p>
    </ChartDrawing>
  )
}

function figuresOf(vitals: Insights['vitals']): Figures {
  return {
    head: [
      words.name,
      words.figures.p50,
      words.figures.p75,
      words.figures.p95,
      words.n,
      insightsConsole.columns.before,
    ],
    rows: vitals.map(({ name, p50, p75, p95, n, before }) => {
      const isGood = isWithinBar(name, p75)
      return [
        `${words.names[name]} (${name})`,
        speedFigure(name, p50),
        { text: `${speedFigure(name, p75)}, ${isGood ? words.good : words.slow}`, mark: isGood ? 'good' : 'slow' },
        speedFigure(name, p95),
        n,
        before === null ? null : speedFigure(name, before),
      ]
    }),
  }
}
