// The page's only script before interaction. The page is rendered on the server and works without it: links, anchors
// and the plain form. React starts at the first sign that somebody is there, or when the browser has been idle for a
// while. A button that was pressed before is pressed again once React has taken over.

const intents = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'] as const
const idleAfterMs = 15_000

/**
 * Waits for a visitor and then calls `start`, which resolves when React has taken over the page and rejects if its
 * script couldn't be loaded. Returns a function that starts it at once, for a page that can't wait.
 */
export function wake(start: () => Promise<void>): () => void {
  let early: (() => void) | undefined
  let starting = false

  const rememberClick = (event: Event) => {
    const button = (event.target as Element).closest?.('button')
    if (!button || (button.type === 'submit' && button.form)) return
    // React may be half-way through starting and would handle this click as well.
    event.stopPropagation()
    early = () => button.click()
  }
  const begin = async (event?: Partial<PointerEvent>) => {
    // Browsers report a pointer at rest as moving when the page appears under it.
    if (starting || (event?.type === 'pointermove' && !event.movementX && !event.movementY)) return
    starting = true
    try {
      await start()
    } catch {
      // The plain form replaces the wizard. The next sign of a visitor tries again.
      document.documentElement.classList.add('script-failed')
      starting = false
      return
    }
    document.documentElement.classList.remove('script-failed')
    for (const intent of intents) removeEventListener(intent, begin, true)
    removeEventListener('click', rememberClick, true)
    early?.()
  }

  for (const intent of intents) addEventListener(intent, begin, { capture: true, passive: true })
  addEventListener('click', rememberClick, true)
  addEventListener(
    'load',
    () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(() => void begin()), idleAfterMs),
    { once: true },
  )
  return () => void begin()
}
