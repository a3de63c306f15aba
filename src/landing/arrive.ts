/**
 * Where a page begins: at the section that its address names, for as long as the reader leaves it
 * there, or else at its top, also when it is loaded again.
 * Back and Forward lead to where the reader was; that is the browser's.
 */
export function arrive(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'reload') {
    // The browser would bring back the old place; from the next page on it may.
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
    const section = named()
    if (section) bring(section)
    else scrollTo({ top: 0, behavior: 'instant' })
  }
  addEventListener('load', () => setTimeout(() => (isArriving = false), loadedForMs))
  if (visit?.type !== 'back_forward') keep()
  addEventListener('hashchange', keep)
}

/** The section that the address names. The browser may not yet have made it the target when the page's script runs. */
const named = () => document.getElementById(location.hash.slice(1))

const bring = (section: Element) => section.scrollIntoView({ behavior: 'instant' })

/** What a reader does who wants to be somewhere else. */
const leaving = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** Nothing has moved for so long, in milliseconds: it is over, though no scrollend said so. Safari has none, and a jump while the page loads brings none. */
const stillAfterMs = 300
/** While the page loads the browser goes to the section too, as often as it likes and by what it knows by then. */
let isArriving = document.readyState !== 'complete'
const loadedForMs = 1_000

let letGo = () => {}

/** Keeps the section that the address names in its place while faces and React come, until the reader moves on. */
function keep(): void {
  letGo()
  const section = named()
  const main = document.querySelector('main')
  if (!section || !main) return
  const { style } = document.documentElement
  let arrived = false
  let resized = false
  let wait: ReturnType<typeof setTimeout> | undefined
  let isMoving = false

  const settle = () => {
    clearTimeout(wait)
    isMoving = false
    if (isAway(section)) {
      // Moved by something that we do not hear, such as the scroll bar or a search in the page.
      if (arrived && !resized && !isArriving) return letGo()
      bring(section)
    }
    arrived = true
    resized = false
  }
  const onScroll = () => {
    isMoving = true
    clearTimeout(wait)
    wait = setTimeout(settle, stillAfterMs)
  }
  const sizes = new ResizeObserver(() => {
    if (isMoving) resized = true
    else if (arrived) bring(section)
  })
  letGo = () => {
    clearTimeout(wait)
    style.overflowAnchor = ''
    sizes.disconnect()
    removeEventListener('scroll', onScroll)
    removeEventListener('scrollend', settle)
    for (const event of leaving) removeEventListener(event, letGo)
  }
  // The browser would keep something else in its place, and afterwards.
  style.overflowAnchor = 'none'
  wait = setTimeout(settle, stillAfterMs)
  sizes.observe(main)
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('scrollend', settle)
  for (const event of leaving) addEventListener(event, letGo, { passive: true })
}

/** Whether the section is elsewhere than below the bar. */
function isAway(section: Element): boolean {
  return (
    Math.abs(
      section.getBoundingClientRect().top - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    ) > 1
  )
}
