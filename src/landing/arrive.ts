/**
 * Scrolls to the section that the address names, and keeps it in place until the reader moves. If no section is named,
 * starts at the top, even after a reload. With Back and Forward the browser itself restores the reader's position.
 */
export function arrive(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'reload') {
    // The browser would restore the old position; it may do so again from the next page on.
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
    const section = named()
    if (section) section.scrollIntoView({ behavior: 'instant' })
    else scrollTo({ top: 0, behavior: 'instant' })
  }
  addEventListener('load', () => setTimeout(() => (isArriving = false), loadedForMs))
  if (visit?.type !== 'back_forward') keep()
  addEventListener('hashchange', keep)
}

/** The section that the address names. The browser may not yet have made it the target when the page's script runs. */
const named = () => document.getElementById(location.hash.slice(1))

/** The events by which readers move somewhere else. */
const leaving = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/**
 * If nothing has moved for this long, in milliseconds, scrolling is over, even without a scrollend event: Safari has
 * none, and a jump while the page loads does not fire it.
 */
const stillAfterMs = 300
/** While the page loads, the browser scrolls to the section too, several times, wherever the section is then. */
let isArriving = document.readyState !== 'complete'
const loadedForMs = 1_000

let letGo = () => {}

/** Keeps the named section in place while fonts and React load, until the reader moves on. */
function keep(): void {
  letGo()
  const section = named()
  const main = document.querySelector('main')
  if (!section || !main) return
  const { style } = document.documentElement
  let arrived = false
  /** Where the page was when the section was last in its place. */
  let place = 0
  let wait: ReturnType<typeof setTimeout> | undefined
  let frame = 0

  const bring = () => {
    section.scrollIntoView({ behavior: 'instant' })
    place = scrollY
  }
  /**
   * Whether the reader has moved the page without an event of its own, by the scroll bar or a search in the page. If
   * the page is where it was, or ends there because it has become shorter, only its contents have moved.
   */
  const hasLeft = () => {
    if (isArriving || Math.abs(scrollY - place) <= 1) return false
    return scrollY > place || scrollY + innerHeight < document.documentElement.scrollHeight - 1
  }
  const stopWaiting = () => {
    clearTimeout(wait)
    cancelAnimationFrame(frame)
  }
  /**
   * Settles once the page has been still. A busy browser that has not drawn for a while may be in the middle of a
   * smooth scroll. The next frame shows whether it is, because it fires the event `scroll` first. If `bring` cut such
   * a scroll off, Chromium would add what it has scrolled since the last frame to the position of the section.
   */
  const settleWhenStill = () => {
    stopWaiting()
    wait = setTimeout(() => (frame = requestAnimationFrame(settle)), stillAfterMs)
  }
  const settle = () => {
    stopWaiting()
    if (isAway(section)) {
      if (arrived && hasLeft()) return letGo()
      bring()
    }
    arrived = true
    place = scrollY
  }
  const onScroll = () => {
    stopWaiting()
    // The section is where it should be: this scroll was ours.
    if (arrived && !isAway(section)) place = scrollY
    else settleWhenStill()
  }
  const sizes = new ResizeObserver(() => {
    if (!arrived) return
    // A busy browser scrolls to the section only as it draws, perhaps after `settle`. That is not the reader either.
    if (!isAway(section)) place = scrollY
    else if (!hasLeft()) bring()
  })
  letGo = () => {
    stopWaiting()
    style.overflowAnchor = ''
    sizes.disconnect()
    removeEventListener('scroll', onScroll)
    removeEventListener('scrollend', settle)
    for (const event of leaving) removeEventListener(event, letGo)
  }
  // Otherwise the browser would keep another element in its place.
  style.overflowAnchor = 'none'
  settleWhenStill()
  sizes.observe(main)
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('scrollend', settle)
  for (const event of leaving) addEventListener(event, letGo, { passive: true })
}

/** Whether the section is anywhere but below the bar, where the browser puts it: some have a margin of their own. */
function isAway(section: Element): boolean {
  const room =
    parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
    parseFloat(getComputedStyle(section).scrollMarginTop)
  return Math.abs(section.getBoundingClientRect().top - room) > 1
}
