import type { ReactNode } from 'react'

export interface CardProps {
  title: string
  text?: ReactNode
  /** From edge to edge: always, or where half a tablet is too little. */
  wide?: boolean | 'tablet'
  children: ReactNode
}

/** One question about visits, and its answer. */
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
