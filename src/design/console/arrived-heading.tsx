import { createContext, useContext, useState, type ReactNode } from 'react'
import { ArrivingHeading } from '../type/arriving-heading.tsx'

/** Whether this page was reached from another page of the console, not by the address bar. */
export const HasMoved = createContext(false)

/** The heading of a page or a record; takes the focus only when it replaces another one. */
export function ArrivedHeading({
  level,
  className,
  children,
}: {
  level: 1 | 2
  className: string
  children: ReactNode
}) {
  const hasMoved = useContext(HasMoved)
  // The value when this was mounted, because a filter that is chosen later must not move the focus.
  const [still] = useState(!hasMoved)
  return (
    <ArrivingHeading level={level} className={className} still={still}>
      {children}
    </ArrivingHeading>
  )
}
