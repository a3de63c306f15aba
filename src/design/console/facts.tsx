import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
  /** Takes the whole line. */
  wide?: boolean
}

/** Lists what a colleague has saved meanwhile and a form has not. Renders nothing if both are the same. */
export function Theirs({ title, items }: { title: string; items: readonly (Fact & { mine: ReactNode })[] }) {
  const differing = items.filter(({ value, mine }) => value !== mine)
  if (differing.length === 0) return null
  return (
    <div className="con-theirs" aria-live="polite">
      <p>
        <b>{title}</b>
      </p>
      <Facts items={differing.map(({ label, value }) => ({ label, value: value || '–', wide: true }))} />
    </div>
  )
}

/** The facts about one thing, two per line, on a phone one. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="facts">
      {items.map(({ label, value, wide }) => (
        <div key={label} className={wide ? 'is-wide' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
