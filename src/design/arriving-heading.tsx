import './arriving-heading.css'
import { useEffect, useRef, type ReactNode } from 'react'

export interface ArrivingHeadingProps {
  level?: 1 | 2 | 3
  id?: string
  className?: string
  /** Leaves the focus where it is: for a view that was there from the start. */
  still?: boolean
  children: ReactNode
}

/**
 * The heading of a view that replaces another one: it takes the focus as it
 * arrives, so that a keyboard stays in place and a screen reader says where it is.
 */
export function ArrivingHeading({ level = 3, id, className, still, children }: ArrivingHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!still) heading.current?.focus({ preventScroll: true })
  }, [still])
  const Tag = `h${level}` as const
  return (
    <Tag ref={heading} id={id} className={`arriving ${className ?? ''}`} tabIndex={-1}>
      {children}
    </Tag>
  )
}
