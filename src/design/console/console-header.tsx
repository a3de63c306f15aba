import type { ReactNode } from 'react'
import { ArrivedHeading } from './arrived-heading.tsx'

export interface ConsoleHeaderProps {
  title: string
  /** The current state, in a few words: "4 unread, 37 open". */
  note?: ReactNode
  actions?: ReactNode
}

/** The head of a console page. Its heading takes the focus when the page replaces another one. */
export function ConsoleHeader({ title, note, actions }: ConsoleHeaderProps) {
  return (
    <header className="con-head">
      <ArrivedHeading level={1} className="d d2">
        {title}
      </ArrivedHeading>
      <p className="con-head__note">{note}</p>
      {actions && <div className="con-acts">{actions}</div>}
    </header>
  )
}
