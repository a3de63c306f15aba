import { insightsConsole as words } from '#content/console/insights.ts'
import { fill } from '#src/values/fill.ts'
import type { Compared } from '../../console-api.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import { share } from './figures.ts'

export interface Reached extends Compared {
  name: string
}

/** Columns with the percentage that got this far. `watch` hatches the last one. */
export function Shares({
  title,
  rows,
  of,
  tone,
}: {
  title: string
  rows: readonly Reached[]
  of: Compared
  tone: 'scroll' | 'watch'
}) {
  if (of.now === 0) return <p className="ins-nothing">{words.nothing}</p>
  const shares = rows.map(({ name, now, before }) => ({
    name,
    height: Math.min(1, now / of.now),
    now: shareOf(now, of.now),
    before: shareOf(before, of.before),
  }))
  return (
    <ChartDrawing
      className={`ins-shares ins-shares--${tone}`}
      label={fill(words.drawn, {
        title,
        parts: shares
          .map(({ name, now, before }) =>
            fill(words.drawnPart, { name, n: now, before: fill(words.before, { n: before }) }),
          )
          .join(', '),
      })}
    >
      {shares.map(({ name, height, now, before }) => (
        <div key={name}>
          <b>{now}</b>
          <i style={{ '--s': height }} />
          <p>
            <span>{name}</span>
            <small>{fill(words.before, { n: before })}</small>
          </p>
        </div>
      ))}
    </ChartDrawing>
  )
}

/** Returns a percentage, never above 100% (`share`): a visit that began yesterday may have reached something today. */
export function shareOf(part: number, total: number): string {
  return share(part, total) ?? '–'
}
