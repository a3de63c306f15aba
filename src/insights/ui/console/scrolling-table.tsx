import type { ReactNode } from 'react'

/** A table that scrolls by itself where a phone is narrower, also by keyboard (WCAG 2.2, 2.1.1). */
export function ScrollingTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className="ins-table" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
