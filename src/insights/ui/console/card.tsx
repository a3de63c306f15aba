import type { ReactNode } from 'react'
import { insightsConsole as words } from '#content/console/insights.ts'
import { fill } from '#src/values/fill.ts'
import { FiguresTable, type Figures } from './figures-table.tsx'
import { saveFigures } from './save-figures.ts'

export interface CardProps {
  title: string
  text?: ReactNode
  /** Full width. */
  wide?: boolean
  /** What the drawing says, as a table and as a file; its text is left out in the table. */
  figures?: Figures
  /** Where the server has that file, if it does; otherwise the browser makes it. */
  file?: string
  /** Shows the figures instead of the drawing. */
  asTable?: boolean
  /** Stands below either. */
  foot?: ReactNode
  children?: ReactNode
}

/** A card with one question about visits, and its answer: a drawing, or the same as a table. */
export function Card({ title, text, wide = false, figures, file, asTable = false, foot, children }: CardProps) {
  return (
    <section className={wide ? 'ins-card ins-card--wide' : 'ins-card'}>
      <div className="ins-card__head">
        <h2>{title}</h2>
        {figures && figures.rows.length > 0 && <SaveFigures title={title} figures={figures} file={file} />}
      </div>
      {text && <p>{text}</p>}
      {asTable && figures ? <FiguresTable label={title} {...figures} /> : children}
      {foot}
    </section>
  )
}

function SaveFigures({ title, figures, file }: { title: string; figures: Figures; file: string | undefined }) {
  const label = fill(words.saveOf, { title })
  if (file !== undefined)
    return (
      <a className="link" href={file} download aria-label={label}>
        {words.save}
      </a>
    )
  return (
    <button type="button" className="link" aria-label={label} onClick={() => saveFigures(title, figures)}>
      {words.save}
    </button>
  )
}
