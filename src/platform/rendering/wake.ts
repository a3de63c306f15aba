// The page's only script before interaction. The page is server-rendered and works
// as it stands: links, anchors and the form without script. React starts at the
// first sign that somebody is there, or when the browser has had nothing to do for
// a while. A button pressed before that is pressed again once React has it.

const intents = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'] as const
const idleAfterMs = 15_000

/**
 * `start` resolves when React has really taken over the page; it rejects when its script
 * could not be loaded. Returns what starts it at once, for a page that cannot wait.
 */
export function wake(start: () => Promise<void>): () => void {
  let early: (() => void) | undefined
  let starting = false

  const rememberClick = (event: Event) => {
    const button = (event.target as Element).closest?.('button')
    if (!button || (button.type === 'submit' && button.form)) return
    // React may be half-way there and would answer this very click as well.
    event.stopPropagation()
    early = () => button.click()
  }
  const begin = async (event?: Partial<PointerEvent>) => {
    // Browsers report a pointer at rest as moving when the page comes up under it.
    if (starting || (event?.type === 'pointermove' && !event.movementX && !event.movementY)) return
    starting = true
    try {
      await start()
    } catch {
      // The plain form takes the wizard's place; the next intent tries again.
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
