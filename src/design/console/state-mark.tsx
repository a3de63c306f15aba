import type { ReactNode } from 'react'

export type StateKind = 'done' | 'waiting' | 'partly' | 'failed' | 'none'

/**
 * Shows a state as a shape and a word: a full square for done, half for waiting or partly done, crossed for failed, an
 * outline for not yet. Colour only repeats this.
 */
export function StateMark({ kind, children }: { kind: StateKind; children: ReactNode }) {
  return (
    <span className={`st st--${kind}`}>
      <i aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
