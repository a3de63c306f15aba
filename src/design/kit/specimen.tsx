import type { ReactNode } from 'react'

/** A section of the kit's page: a heading, and below it the parts that it names. */
export function Specimen({
  id,
  heading,
  note,
  children,
}: {
  id: string
  heading: string
  note?: string
  children: ReactNode
}) {
  return (
    <section className="kit__s" id={id}>
      <h2>{heading}</h2>
      {note && <p className="kit__n">{note}</p>}
      {children}
    </section>
  )
}
