import './arriving-heading.css'
import { useEffect, useRef, type ReactNode } from 'react'

export interface ArrivingHeadingProps {
  level?: 1 | 2 | 3
  id?: string
  className?: string
  /** Does not take the focus: for a view that was there from the start. */
  still?: boolean
  children: ReactNode
}

/**
 * The heading of a view that replaces another one: it takes the focus when it appears, so that keyboard users keep
 * their place and a screen reader says where they are.
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
