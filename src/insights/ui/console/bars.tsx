import { insightsConsole as words } from '#content/console/insights.ts'
import { fill } from '#src/values/fill.ts'
import { figure } from '#src/values/numbers.ts'
import type { Compared } from '../../console-api.ts'
import { changeShown, changeSpoken } from './change.ts'
import { ChartDrawing } from './chart-drawing.tsx'

export interface Bar extends Compared {
  name: string
}

/** Horizontal bars, each with its figure at the end. `ranked` emphasises the first. */
export function Bars({ title, rows, tone }: { title: string; rows: readonly Bar[]; tone: 'ranked' | 'deep' }) {
  if (rows.length === 0) return <p className="ins-nothing">{words.nothing}</p>
  const most = Math.max(...rows.map(({ now }) => now), 1)
  const label = fill(words.drawn, {
    title,
    parts: rows
      .map(({ name, now, before }) =>
        fill(words.drawnPart, { name, n: figure(now), before: changeSpoken({ now, before }) }),
      )
      .join(', '),
  })
  return (
    <ChartDrawing className={`ins-bars ins-bars--${tone}`} label={label}>
      {rows.map(({ name, now, before }) => (
        <div key={name}>
          <p>
            {name}
            <small>
              {fill(words.before, { n: figure(before) })}, {changeShown({ now, before })}
            </small>
          </p>
          <span>
            <i style={{ '--s': now / most, '--r': `${figure(most).length}ch` }} />
            <b>{figure(now)}</b>
          </span>
        </div>
      ))}
    </ChartDrawing>
  )
}
