import type { CSSProperties, ReactNode } from 'react'

interface TableProps {
  children: ReactNode
  background?: string
  /** At most this many pixels wide; without it as wide as there is room. `auto` is as wide as what it holds. */
  width?: number | 'auto'
  style?: CSSProperties
}

/** A table that only lays out: the one thing that every mail program draws alike. */
export function Table({ children, background, width, style }: TableProps) {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      {...(width === 'auto' ? {} : { width: width ?? '100%' })}
      {...(background ? { bgcolor: background } : {})}
      style={{
        ...(width === 'auto' ? {} : { width: '100%' }),
        ...(typeof width === 'number' ? { maxWidth: width } : {}),
        ...(background ? { backgroundColor: background } : {}),
        ...style,
      }}
    >
      <tbody>{children}</tbody>
    </table>
  )
}
