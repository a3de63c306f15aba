import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { addressOf, consolePages, type ConsolePage } from './console-pages.ts'

const requestedPages = new Map<string, Promise<{ default: ComponentType }>>()

/** Fetches a page's script, once. */
function fetchPage(page: ConsolePage): Promise<{ default: ComponentType }> {
  let chunk = requestedPages.get(page.id)
  if (!chunk) {
    chunk = page.load().then(({ Page }) => ({ default: Page }))
    // A failed prefetch while offline must not make the later click fail.
    chunk.catch(() => requestedPages.delete(page.id))
    requestedPages.set(page.id, chunk)
  }
  return chunk
}

/** Loads a page when its link is hovered or focused, as a click is likely. */
export function prefetchPage(page: ConsolePage): void {
  fetchPage(page).catch(() => {})
}

/** The page as a component whose script is loaded when it is first shown. */
export function lazyPage(page: ConsolePage): LazyExoticComponent<ComponentType> {
  return lazy(() => fetchPage(page))
}

/** Returns the page that an address belongs to, or `undefined`. */
export function pageAt(pathname: string): ConsolePage | undefined {
  return consolePages.find((page) => {
    const address = addressOf(page)
    // Every address begins with that of Today, which has no pages below it.
    return pathname === address || (address !== '/admin' && pathname.startsWith(`${address}/`))
  })
}
