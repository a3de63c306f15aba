import { insightsConsole } from '#content/insights-console.ts'
import type { Insights } from '../../console-api.ts'
import { ScrollingTable } from './scrolling-table.tsx'
import { figure, longDay, roundUp, shortDay } from './figures.ts'

const words = insightsConsole.days
const left = 44
const bottom = 24
const height = 250

/** Visits a day as columns, the period before as a line over them; or the same as a table. */
export function DaysChart({ data, asTable }: { data: Insights; asTable: boolean }) {
  if (asTable) return <DaysTable days={data.days} />
  return (
    <>
      <p>
        <span className="lg lg--b">{words.now}</span>
        <span className="lg lg--l">{words.before}</span>
      </p>
      {/* Two drawings, so that type is the same size on a phone. */}
      <Drawing data={data} width={1100} className="ins-chart ins-chart--wide" />
      <Drawing data={data} width={340} className="ins-chart ins-chart--narrow" />
    </>
  )
}

function Drawing({ data: { days, visits }, width, className }: { data: Insights; width: number; className: string }) {
  const most = roundUp(Math.max(...days.flatMap(({ now, before }) => [now, before]), 4))
  const y = (value: number) => height - bottom - (value / most) * (height - bottom - 16)
  const step = (width - left) / days.length
  const gap = step > 6 ? step * 0.28 : 0
  const x = (index: number) => left + index * step
  const line = days.map(({ before }, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(before).toFixed(1)}h${step.toFixed(1)}`).join('')
  const marks = width > 500 ? 6 : 3
  const every = Math.max(1, Math.floor(days.length / marks))
  const label = words.label(longDay(days[0]!.day), longDay(days.at(-1)!.day), figure(visits.now), figure(visits.before))
  return (
    <figure className={className} aria-label={label}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <path d={`M${left} ${y(most * share)}H${width}`} stroke="var(--line)" />
          <text x={left - 8} y={y(most * share) + 4} textAnchor="end">
            {figure(Math.round(most * share))}
          </text>
        </g>
      ))}
      {days.map(({ day, now }, index) => (
        <path key={day} d={`M${(x(index) + gap / 2).toFixed(1)} ${y(now).toFixed(1)}h${(step - gap).toFixed(1)}V${height - bottom}h-${(step - gap).toFixed(1)}z`} fill={index === days.length - 1 ? 'var(--hot)' : 'var(--deep)'} />
      ))}
      <path d={line} fill="none" stroke="var(--paper-hi)" strokeWidth="5" />
      <path d={line} fill="none" stroke="var(--ink)" strokeWidth="2" />
      {days.map(({ day }, index) =>
        index % every === 0 ? (
          <text key={day} x={x(index)} y={height - 6}>
            {shortDay(day)}
          </text>
        ) : null,
      )}
      </svg>
    </figure>
  )
}

function DaysTable({ days }: { days: Insights['days'] }) {
  return (
    <ScrollingTable label={words.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.now}</th>
            <th scope="col">{words.before}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, now, before }) => (
            <tr key={day}>
              <th scope="row">{longDay(day)}</th>
              <td>{figure(now)}</td>
              <td>{figure(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  )
}
