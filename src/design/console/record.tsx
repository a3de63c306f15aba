import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrivedHeading } from './arrived-heading.tsx'

export interface SplitProps {
  list: ReactNode
  /** The open record, or what is shown if none is. */
  children: ReactNode
  /** A record is open: on a narrow screen it is shown instead of the list. */
  open: boolean
  /** The wider side. */
  wide?: 'list' | 'record'
}

/** A list and the open record next to it; on a narrow screen only one of them. */
export function Split({ list, children, open, wide = 'record' }: SplitProps) {
  return (
    <div className={`con-split con-split--${wide}`} data-open={open || undefined}>
      <div className="con-list">{list}</div>
      <div className="con-rec">{children}</div>
    </div>
  )
}

export interface RecordHeaderProps {
  title: string
  note?: ReactNode
  /** Its stair and state. */
  stage?: ReactNode
  actions?: ReactNode
  /** The link to the list, for a narrow screen. */
  back?: { href: string; label: string }
  /** Changes with the record, so that its name takes the focus when it appears. */
  id: string
}

/** The head of one record: its name, a note, its state, its actions. */
export function RecordHeader({ title, note, stage, actions, back, id }: RecordHeaderProps) {
  return (
    <header className="rec-head">
      {back && (
        <Link to={back.href} className="link rec-head__back">
          {back.label}
        </Link>
      )}
      <div>
        <ArrivedHeading key={id} level={2} className="d d3">
          {title}
        </ArrivedHeading>
        {note && <p>{note}</p>}
      </div>
      {stage && <span className="rec-head__stage">{stage}</span>}
      {actions && <div className="con-acts">{actions}</div>}
    </header>
  )
}

/** One record's body, below its head. */
export function Record({ children }: { children: ReactNode }) {
  return <article className="rec">{children}</article>
}
