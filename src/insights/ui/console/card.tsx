import type { ReactNode } from 'react'

export interface CardProps {
  title: string
  text?: ReactNode
  /** Full width: always, or only if half a tablet is too narrow. */
  wide?: boolean | 'tablet'
  children: ReactNode
}

/** A card with one question about visits, and its answer. */
export function Card({ title, text, wide = false, children }: CardProps) {
  return (
    <section
      className={['ins-card', wide === true && 'ins-card--wide', wide === 'tablet' && 'ins-card--roomy']
        .filter(Boolean)
        .join(' ')}
    >
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </section>
  )
}
