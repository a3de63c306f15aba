import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the width of an element in whole pixels; 0 until it exists. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const look = () => setWidth(Math.floor(measured.getBoundingClientRect().width))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
