import type { ReactNode } from 'react'

export type StateKind = 'done' | 'waiting' | 'partly' | 'failed' | 'none'

/**
 * A state as a shape and a word: full square done, half waiting or partly done, crossed failed, open not yet. Colour
 * only repeats it.
 */
export function StateMark({ kind, children }: { kind: StateKind; children: ReactNode }) {
  return (
    <span className={`st st--${kind}`}>
      <i aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
