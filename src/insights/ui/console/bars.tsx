import { insightsConsole as words } from '#content/insights-console.ts'
import { figure } from './figures.ts'

export interface Bar {
  name: string
  value: number
  before?: number
}

/** A list of figures, each with a bar that says nothing the figure does not. `hot` is the one to look at. */
export function Bars({ rows, scale = (value: number) => value, hot = 0 }: { rows: readonly Bar[]; scale?: (value: number) => number; hot?: number }) {
  const most = Math.max(...rows.map(({ value }) => scale(value)), 1)
  return (
    <dl className="ins-bars">
      {rows.map(({ name, value, before }, index) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{figure(value)}</b>
            {before !== undefined && <span>{words.before(figure(before))}</span>}
          </dd>
          <i aria-hidden="true" className={index === hot ? 'is-hot' : undefined} style={{ '--w': `${(scale(value) / most) * 100}%` }} />
        </div>
      ))}
    </dl>
  )
}
