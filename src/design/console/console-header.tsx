import type { ReactNode } from 'react'
import { ArrivingHeading } from '../arriving-heading.tsx'
import { useHasMoved } from './arrival.ts'

export interface ConsoleHeaderProps {
  title: string
  /** How things stand, in a few words: "4 unread, 37 open". */
  note?: ReactNode
  actions?: ReactNode
}

/** The head of a console page. Its heading takes the focus when the page replaces another one. */
export function ConsoleHeader({ title, note, actions }: ConsoleHeaderProps) {
  const hasMoved = useHasMoved()
  return (
    <header className="con-head">
      <ArrivingHeading level={1} className="d d2" still={!hasMoved}>
        {title}
      </ArrivingHeading>
      <p className="con-head__note">{note}</p>
      {actions && <div className="con-acts">{actions}</div>}
    </header>
  )
}
