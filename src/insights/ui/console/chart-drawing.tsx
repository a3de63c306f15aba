import type { ReactNode, Ref } from 'react'

/** A drawing whose label contains all of its figures. */
export function ChartDrawing({
  label,
  className,
  ref,
  children,
}: {
  label: string
  className: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  const picture = { role: 'img', 'aria-label': label }
  return (
    <div ref={ref} className={className} {...picture}>
      {children}
    </div>
  )
}
