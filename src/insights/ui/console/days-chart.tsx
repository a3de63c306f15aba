import { useRef } from 'react'
import { insightsConsole } from '#content/console/insights.ts'
import { fill } from '#src/values/fill.ts'
import { weekdayOf } from '#src/values/london-time.ts'
import { figure, shortFigure } from '#src/values/numbers.ts'
import type { Insights } from '../../console-api.ts'
import type { Comparison } from '../../span.ts'
import { changeSpoken } from './change.ts'
import { Card } from './card.tsx'
import { axisOf, columnsOf, namedColumns } from './days-scale.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import { longDay, shortDay } from './figures.ts'
import { useWidth } from './use-width.ts'

const words = insightsConsole.days
const top = 22
const foot = 28
/** The width of the widest letter in a label, in pixels. */
const letter = 7.6

/** Visits by day as columns, with the compared period as a line over them; or the same as a table. */
export function DaysChart({ data, compare, asTable }: { data: Insights; compare: Comparison; asTable: boolean }) {
  const before =
    compare === 'year' ? words.yearBefore : fill(words.before, { period: insightsConsole.lengths[data.period] })
  return (
    <Card
      title={words.title}
      wide
      figures={{
        head: [words.day, words.now, before],
        rows: data.days.map(({ day, now, before: then }) => [longDay(day), now, then]),
      }}
      asTable={asTable}
    >
      <Days data={data} before={before} />
    </Card>
  )
}

function Days({ data: { days, visits, from, until }, before }: { data: Insights; before: string }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const { columns, areWeeks } = columnsOf(days, width)
  const label = fill(words.label, {
    from: longDay(from),
    until: longDay(until),
    total: figure(visits.now),
    before: figure(visits.before),
    change: changeSpoken(visits),
    first: figure(days[0]?.now ?? 0),
    newest: figure(days.at(-1)?.now ?? 0),
  })
  return (
    <>
      <p>
        <span className="lg lg--b">{words.now}</span>
        <span className="lg lg--l">{before}</span>
        {areWeeks && width > 0 && <span className="ins-aside">{words.byWeek}</span>}
      </p>
      <ChartDrawing ref={box} className="ins-days" label={label}>
        {width > 0 && <Drawing columns={columns} areWeeks={areWeeks} width={width} height={heightOf(width)} />}
      </ChartDrawing>
    </>
  )
}

/** Returns a height in proportion to the width, within what fits on a screen. */
const heightOf = (width: number) => (width < 500 ? 230 : Math.round(Math.min(340, Math.max(250, width * 0.28))))

function Drawing({
  columns,
  areWeeks,
  width,
  height,
}: {
  columns: ReturnType<typeof columnsOf>['columns']
  areWeeks: boolean
  width: number
  height: number
}) {
  const marks = axisOf(Math.max(...columns.flatMap(({ now, before }) => [now, before])))
  const highest = marks.at(-1)!
  const axisWidth = shortFigure(highest).length * letter + 10
  const floor = height - foot
  const step = (width - axisWidth) / columns.length
  const gap = step * 0.28
  const y = (value: number) => floor - (value / highest) * (floor - top)
  const x = (index: number) => axisWidth + index * step + gap / 2
  const block = (index: number) =>
    `M${x(index).toFixed(1)} ${y(columns[index]!.now).toFixed(1)}h${(step - gap).toFixed(1)}V${floor}h-${(step - gap).toFixed(1)}z`
  const line = columns
    .map(
      ({ before }, index) =>
        `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(before).toFixed(1)}h${(step - gap).toFixed(1)}`,
    )
    .join('')
  const last = columns.length - 1
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {marks.map((mark) => (
        <g key={mark}>
          <path d={`M${axisWidth} ${y(mark)}H${width}`} stroke="var(--line)" />
          <text x={axisWidth - 8} y={y(mark) + 4} textAnchor="end">
            {shortFigure(mark)}
          </text>
        </g>
      ))}
      <path
        d={columns
          .slice(0, -1)
          .map((_, index) => block(index))
          .join('')}
        fill="var(--deep)"
      />
      <path d={block(last)} fill="var(--hot)" />
      <path d={line} fill="none" stroke="var(--paper-hi)" strokeWidth={step < 8 ? 4 : 5} />
      <path d={line} fill="none" stroke="var(--ink)" strokeWidth={step < 8 ? 1.5 : 2} />
      {namedColumns(columns.length, step, areWeeks).map((index) => {
        if (index === last && step < 60)
          return (
            <text key={index} x={width} y={height - 6} textAnchor="end">
              {shortDay(columns[index]!.until)}
            </text>
          )
        return (
          <text key={index} x={x(index)} y={height - 6}>
            {shortDay(columns[index]!.from)}
          </text>
        )
      })}
      <Newest columns={columns} areWeeks={areWeeks} right={x(last) + step - gap} y={y} x={x} />
    </svg>
  )
}

/** The newest figure, above its column and above anything that it would cover, with a line down to its column. */
function Newest({
  columns,
  areWeeks,
  right,
  x,
  y,
}: {
  columns: ReturnType<typeof columnsOf>['columns']
  areWeeks: boolean
  right: number
  x: (index: number) => number
  y: (value: number) => number
}) {
  const newest = columns.at(-1)!
  const text = areWeeks
    ? fill(words.newestWeek, { n: figure(Math.round(newest.now)) })
    : fill(words.newest, { n: figure(newest.now), weekday: weekdayOf(newest.until) })
  const begins = right - text.length * letter
  const covered = columns.filter((_, index) => x(index + 1) > begins)
  const height = y(Math.max(...covered.flatMap(({ now, before }) => [now, before]))) - 8
  const middle = (x(columns.length - 1) + right) / 2
  return (
    <>
      {y(newest.now) - height > 16 && (
        <path d={`M${middle} ${height + 5}V${y(newest.now)}`} stroke="var(--ink)" strokeDasharray="2 3" />
      )}
      <text className="is-told" x={right} y={height} textAnchor="end">
        {text}
      </text>
    </>
  )
}
