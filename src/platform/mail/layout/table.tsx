import type { CSSProperties, ReactNode } from 'react'

interface TableProps {
  children: ReactNode
  background?: string
  /** The maximum width in pixels; by default all of the available width. `auto` is as wide as its content. */
  width?: number | 'auto'
  style?: CSSProperties
}

/** A table for layout only. It is the one thing that every mail program renders in the same way. */
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
