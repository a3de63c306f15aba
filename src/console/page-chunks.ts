import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { addressOf, consolePages, type ConsolePage } from './console-pages.ts'

const asked = new Map<string, Promise<{ default: ComponentType }>>()

/** Fetches a page's script, once; a fetch that failed is tried again. */
function fetchPage(page: ConsolePage): Promise<{ default: ComponentType }> {
  let chunk = asked.get(page.id)
  if (!chunk) {
    chunk = page.load().then(({ Page }) => ({ default: Page }))
    chunk.catch(() => asked.delete(page.id))
    asked.set(page.id, chunk)
  }
  return chunk
}

/** Whoever points at a page's link probably goes there. */
export function prefetchPage(page: ConsolePage): void {
  fetchPage(page).catch(() => {})
}

const components = new Map<string, LazyExoticComponent<ComponentType>>()

/** The page's component; loads its script when it is first rendered. */
export function pageComponent(page: ConsolePage): LazyExoticComponent<ComponentType> {
  let component = components.get(page.id)
  if (!component) {
    component = lazy(() => fetchPage(page))
    components.set(page.id, component)
  }
  return component
}

/** Forgets a page that failed to load, so that rendering it asks again. */
export function forgetPages(): void {
  components.clear()
}

export function pageAt(pathname: string): ConsolePage | undefined {
  return consolePages.find((page) => pathname === addressOf(page) || pathname.startsWith(`${addressOf(page)}/`))
}
