import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
  /** Takes the whole line. */
  wide?: boolean
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
