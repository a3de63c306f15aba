import type { ReactNode } from 'react'
import { EmptyStair } from '../feedback/skeleton.tsx'
import { CompactButton } from './compact-button.tsx'

/**
 * Says above a list what needs attention, in one line: what failed, what happens next and what is safe, with one black
 * button. `note` is for information that needs no action.
 */
export function Attention({
  title,
  kind = 'failed',
  actions,
  children,
}: {
  title: string
  kind?: 'failed' | 'note'
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className={`att att--${kind}`}>
      <span className="att__m" aria-hidden="true" />
      <p>
        <b>{title}</b> {children}
      </p>
      {actions && <div className="con-acts">{actions}</div>}
    </section>
  )
}

/** Shown in place of an empty list: says what that means and what to do. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="con-empty">
      <EmptyStair />
      <div>
        <p className="d d3">{title}</p>
        {children && <p>{children}</p>}
        {actions && <div className="con-acts">{actions}</div>}
      </div>
    </div>
  )
}

/** Shown in place of a list without rows: nothing matches its search and filters, or there is nothing to list yet. */
export function EmptyList({
  list,
  words,
  begin,
}: {
  list: { isNarrowed: boolean; clear: () => void }
  words: Record<'nothingFound' | 'empty', { title: string; text: string }> & { clear: string }
  /** What to do if there is nothing to list yet. */
  begin?: ReactNode
}) {
  const { title, text } = list.isNarrowed ? words.nothingFound : words.empty
  const actions = list.isNarrowed ? <CompactButton onClick={list.clear}>{words.clear}</CompactButton> : begin
  return (
    <EmptyState title={title} actions={actions}>
      {text}
    </EmptyState>
  )
}

/** A sentence or two above a list. */
export function Say({ children }: { children: ReactNode }) {
  return <p className="con-say">{children}</p>
}

/** The keyboard shortcuts of a list, shown next to it. */
export function KeyHints({ hints }: { hints: readonly { keys: readonly string[]; label: string }[] }) {
  return (
    <p className="con-keys" aria-hidden="true">
      {hints.map(({ keys, label }) => (
        <span key={label}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {label}
        </span>
      ))}
    </p>
  )
}
