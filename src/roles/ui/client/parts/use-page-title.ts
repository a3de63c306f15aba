import { useEffect } from 'react'
import { brand } from '#content/brand.ts'

/** Names the window after the page that is open, for its tab, its history and screen readers. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const before = document.title
    document.title = `${title} | ${brand.name}`
    return () => {
      document.title = before
    }
  }, [title])
}
