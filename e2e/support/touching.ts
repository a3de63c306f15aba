import { expect, type Locator, type Page } from '@playwright/test'

/** Components whose parts share a border: the days of a strip, the clients in a grid. */
const onePiece = '.strip, .clients__g'

/**
 * Checks, on the page or in the open dialog: nothing scrolls sideways or is cut off, texts and controls do not overlap,
 * neighbours keep a distance, and each target is large enough (WCAG 2.2, 2.5.8).
 */
export async function nothingTouches(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(findTouching, onePiece)
  expect.soft(found, where).toEqual([])
}

/** Expects an element to stay where it is on the page, in every frame until something has happened. */
export async function staysInPlace(element: Locator, happens: () => Promise<void>): Promise<void> {
  const places = await element.evaluateHandle((shown) => {
    const watch = { seen: new Set<number>(), isOver: false }
    const look = () => {
      if (watch.isOver) return
      if (shown.isConnected) watch.seen.add(Math.round(shown.getBoundingClientRect().top + scrollY))
      requestAnimationFrame(look)
    }
    look()
    return watch
  })
  await happens()
  const seen = await places.evaluate((watch) => {
    watch.isOver = true
    return [...watch.seen]
  })
  expect(seen).toHaveLength(1)
}

/** Runs in the browser, so it cannot use anything from outside. */
// oxlint-disable-next-line max-lines-per-function -- the browser is sent this one function and nothing beside it
function findTouching(onePiece: string): string[] {
  interface Box {
    element: Element
    left: number
    top: number
    right: number
    bottom: number
  }
  const leastGap = 2
  const leastTarget = 24
  const found: string[] = []
  const width = document.documentElement.clientWidth
  const dialog = [...document.querySelectorAll('dialog:modal, [popover]:popover-open')].at(-1)
  const scope = dialog ?? document.body

  for (const element of scope.querySelectorAll('*')) if (element.scrollTop > 0) element.scrollTop = 0

  const nameOf = (element: Element) => {
    const word = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 40)
    return `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}${[...element.classList]
      .slice(0, 2)
      .map((name) => `.${name}`)
      .join('')} “${word}”`
  }
  const isLeftOut = (element: Element) =>
    element.closest('.sr, .skip, [inert], [aria-hidden=true], .toasts, iframe') !== null
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isLeftOut(element)
  /** Returns the visible part of a box: a moving row or a closed panel shows only a part of its content. */
  const inSight = (
    element: Element,
    rect: DOMRect | { left: number; top: number; right: number; bottom: number },
    from = element.parentElement,
  ): Box | undefined => {
    let { left, top, right, bottom } = rect
    for (let around = from; around && around !== document.documentElement; around = around.parentElement) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(around)
      if (clipPath === 'inset(50%)') return undefined
      const edge = around.getBoundingClientRect()
      if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
      // Content further down in a scrolling list counts as visible.
      if (['hidden', 'clip'].includes(overflowY))
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
      if (position === 'fixed') break
    }
    return right - left < 1.5 || bottom - top < 1.5 ? undefined : { element, left, top, right, bottom }
  }
  /** An element that stays fixed while the page scrolls is a layer of its own. */
  const layers = new Map<Element, Element>()
  const layerOf = (element: Element): Element => {
    const knownLayer = layers.get(element)
    if (knownLayer) return knownLayer
    const around = element.parentElement
    const layer =
      element === scope || !around || ['fixed', 'sticky'].includes(getComputedStyle(element).position)
        ? element
        : layerOf(around)
    layers.set(element, layer)
    return layer
  }
  const sideways = (element: Element): boolean => {
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (
        ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(around).overflowX) &&
        around !== document.body &&
        around !== document.documentElement
      )
        return true
    }
    return false
  }

  if (document.documentElement.scrollWidth > width)
    found.push(`scrolls sideways: ${document.documentElement.scrollWidth} px`)
  if (dialog && dialog.scrollWidth > dialog.clientWidth + 1)
    found.push(`the dialog scrolls sideways: ${dialog.scrollWidth} px`)

  // Finds the controls. A checkbox that its label draws is measured as that label.
  const controls: Box[] = []
  for (const element of scope.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex="0"]',
  )) {
    // A file input covers its whole field.
    if (isLeftOut(element) || element.matches('[type=file]')) continue
    const label = element.matches('[type=radio], [type=checkbox]')
      ? ((element as HTMLInputElement).labels?.[0] ?? undefined)
      : undefined
    const shown = label?.contains(element) || (label && !isSeen(element)) ? label! : element
    if (!isSeen(shown)) continue
    const box = inSight(shown, shown.getBoundingClientRect())
    if (!box) continue
    // A link within a line of text may be as high as the line.
    const isInline = getComputedStyle(shown).display === 'inline'
    if (
      !isInline &&
      (box.right - box.left < leastTarget - 0.5 || box.bottom - box.top < leastTarget - 0.5) &&
      !sideways(shown)
    ) {
      found.push(
        `too small, ${Math.round(box.right - box.left)} × ${Math.round(box.bottom - box.top)}: ${nameOf(shown)}`,
      )
    }
    if (isInline)
      for (const rect of shown.getClientRects())
        controls.push({ element: shown, left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom })
    else controls.push(box)
  }

  /** Whether both have a border on the sides that face each other. */
  const faceWithBorders = (one: Box, other: Box, isBeside: boolean) => {
    const [first, second] = (isBeside ? one.left < other.left : one.top < other.top) ? [one, other] : [other, one]
    const isRuled = (box: Box, side: string) => {
      const style = getComputedStyle(box.element)
      return (
        style.getPropertyValue(`border-${side}-style`) !== 'none' &&
        Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0
      )
    }
    return isRuled(first, isBeside ? 'right' : 'bottom') && isRuled(second, isBeside ? 'left' : 'top')
  }
  const apart = (box: Box, other: Box) => ({
    x: Math.max(box.left, other.left) - Math.min(box.right, other.right),
    y: Math.max(box.top, other.top) - Math.min(box.bottom, other.bottom),
  })
  const areNested = (element: Element, other: Element) =>
    element === other || element.contains(other) || other.contains(element)
  for (const [index, one] of controls.entries()) {
    for (const other of controls.slice(index + 1)) {
      const { x, y } = apart(one, other)
      if (
        Math.max(x, y) >= leastGap ||
        areNested(one.element, other.element) ||
        layerOf(one.element) !== layerOf(other.element)
      )
        continue
      const isOnePiece = one.element.closest(onePiece)?.contains(other.element) ?? false
      // Parts of one component share a border, so their boxes overlap by it.
      if (Math.max(x, y) < (isOnePiece ? -3 : -1))
        found.push(`lie on each other: ${nameOf(one.element)} and ${nameOf(other.element)}`)
      else if (!isOnePiece && Math.max(x, y) < leastGap && Math.min(x, y) < -1 && faceWithBorders(one, other, x > y))
        found.push(
          `touch, ${Math.round(Math.max(x, y) * 10) / 10} px: ${nameOf(one.element)} and ${nameOf(other.element)}`,
        )
    }
  }

  // Text, line by line, without the space above and below the letters.
  const words: Box[] = []
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const element = text.parentElement!
    if (
      !text.nodeValue?.trim() ||
      element.closest('script, style, option, noscript, template, svg') ||
      !isSeen(element)
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const rect of range.getClientRects()) {
      const shave = rect.height * 0.25
      const box = inSight(
        element,
        { left: rect.left, right: rect.right, top: rect.top + shave, bottom: rect.bottom - shave },
        element,
      )
      if (!box) continue
      if (rect.right > width + 1 && !sideways(element)) found.push(`cut off at the edge: ${nameOf(element)}`)
      words.push(box)
    }
  }
  const reported = new Set<string>()
  const say = (sentence: string) => {
    if (!reported.has(sentence)) found.push(sentence)
    reported.add(sentence)
  }
  for (const [index, one] of words.entries()) {
    for (const other of words.slice(index + 1)) {
      const { x, y } = apart(one, other)
      if (x >= -1 || y >= -1 || one.element === other.element || layerOf(one.element) !== layerOf(other.element))
        continue
      say(`words lie on words: ${nameOf(one.element)} and ${nameOf(other.element)}`)
    }
    for (const control of controls) {
      const { x, y } = apart(one, control)
      if (
        x >= -1 ||
        y >= -1 ||
        control.element.contains(one.element) ||
        one.element.closest('label')?.control === control.element ||
        layerOf(one.element) !== layerOf(control.element)
      )
        continue
      if (one.element.contains(control.element) && getComputedStyle(control.element).display === 'inline') continue
      say(`words lie on a control: ${nameOf(one.element)} and ${nameOf(control.element)}`)
    }
  }
  return found
}
