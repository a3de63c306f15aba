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
  /** The drawing's figures, for the table and the file. The table leaves out the drawing's text. */
  figures?: Figures
  /** The address of that file, if the server makes it. Otherwise the browser does. */
  file?: string
  /** Whether to show the figures instead of the drawing. */
  asTable?: boolean
  /** Shown below either. */
  foot?: ReactNode
  children?: ReactNode
}

/** A card with one question about visits and its answer, as a drawing or as a table. */
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
