import { type PointerEvent as ReactPointerEvent, useCallback, useRef, useState } from 'react'
import type { BoardCard } from '../../../console-api.ts'

/** How long a finger rests on a card before it lifts it, in milliseconds. A shorter touch opens the card or scrolls. */
const restMs = 350
/** A finger that has moved further than this, in pixels, scrolls. */
const restPx = 8
/** This near to an edge, in pixels, a lifted card scrolls what is under it. */
const edgePx = 48
const scrollPx = 10

/** A card under a finger. */
interface Held {
  card: BoardCard
  element: HTMLElement
  /** Where the finger is. */
  x: number
  y: number
  /** Set once the card is lifted: the copy that follows the finger, and where in it the finger is. */
  ghost?: { element: HTMLElement; left: number; top: number }
  listeners: AbortController
}

interface TouchDragOptions {
  /** Called with a card when it is lifted, and with `undefined` when it is let go. */
  onLift: (card: BoardCard | undefined) => void
  onDrop: (card: BoardCard, stage: string) => void
}

/**
 * Drags a card with a finger: it is lifted by resting on it, and dropped on an element with `data-stage`. Browsers
 * start their own drag by touch on few devices, so a mouse uses that and a finger this.
 */
export function useTouchDrag({ onLift, onDrop }: TouchDragOptions) {
  const held = useRef<Held>(undefined)
  const wasDrag = useRef(false)
  const [over, setOver] = useState<string>()

  /** The board's `ref`: while a card is lifted, the page doesn't scroll with the finger. */
  const board = useCallback((element: HTMLElement | null) => {
    const listeners = new AbortController()
    const keepStill = (event: TouchEvent) => held.current?.ghost && event.preventDefault()
    // It has to be there before the finger is: only then may it do that.
    element?.addEventListener('touchmove', keepStill, { passive: false, signal: listeners.signal })
    return () => {
      listeners.abort()
      release(held.current)
    }
  }, [])

  function end() {
    const isLifted = held.current?.ghost !== undefined
    release(held.current)
    held.current = undefined
    setOver(undefined)
    if (isLifted) onLift(undefined)
  }

  function lift(one: Held) {
    one.ghost = ghostOf(one)
    wasDrag.current = true
    onLift(one.card)
    follow(one)
  }

  /** Moves the copy under the finger, and scrolls if it is at an edge, until it is let go. */
  function follow(one: Held) {
    if (held.current !== one || !one.ghost) return
    const { element, left, top } = one.ghost
    element.style.transform = `translate(${one.x - left}px, ${one.y - top}px)`
    scrollAtEdge(one)
    setOver(stageUnder(one))
    requestAnimationFrame(() => follow(one))
  }

  function begin(card: BoardCard, event: ReactPointerEvent<HTMLElement>) {
    wasDrag.current = false
    if (event.pointerType !== 'touch' || !event.isPrimary) return
    end()
    const { clientX: x, clientY: y, currentTarget: element, pointerId } = event
    const listeners = new AbortController()
    const one: Held = { card, element, x, y, listeners }
    held.current = one
    const timer = setTimeout(() => lift(one), restMs)
    const { signal } = listeners
    signal.addEventListener('abort', () => clearTimeout(timer))
    const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (at: PointerEvent) => void) =>
      window.addEventListener(type, (at) => at.pointerId === pointerId && act(at), { signal })
    on('pointermove', (at) => {
      if (!one.ghost && Math.hypot(at.clientX - x, at.clientY - y) > restPx) return end()
      one.x = at.clientX
      one.y = at.clientY
    })
    on('pointerup', () => {
      const stage = one.ghost && stageUnder(one)
      end()
      if (stage && stage !== card.stage) onDrop(card, stage)
    })
    on('pointercancel', end)
  }

  return {
    board,
    /** The stage that the lifted card is over. */
    over,
    begin,
    /** Whether the click that follows was the end of a drag. */
    wasDrag: () => wasDrag.current,
  }
}

function ghostOf({ element, x, y }: Held): NonNullable<Held['ghost']> {
  const { left, top, width } = element.getBoundingClientRect()
  const ghost = element.cloneNode(true) as HTMLElement
  ghost.classList.add('rl-ghost')
  ghost.inert = true
  ghost.removeAttribute('data-row')
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` })
  element.dataset.lifted = ''
  element.closest('.con')?.append(ghost)
  if (!ghost.isConnected) document.body.append(ghost)
  return { element: ghost, left: x, top: y }
}

function release(one: Held | undefined) {
  one?.listeners.abort()
  one?.ghost?.element.remove()
  if (one) delete one.element.dataset.lifted
}

function stageUnder({ x, y }: Held): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stage]')?.dataset.stage
}

function scrollAtEdge({ x, y }: Held) {
  const sideways = document.elementFromPoint(x, y)?.closest('.rl-board, .rl-chips')
  if (sideways) {
    const { left, right } = sideways.getBoundingClientRect()
    sideways.scrollLeft += awayFrom(x, Math.max(left, 0), Math.min(right, innerWidth))
  }
  scrollBy(0, awayFrom(y, 0, innerHeight))
}

/** Returns by how much to scroll at a place between two edges: 0 unless it is near one of them. */
function awayFrom(at: number, first: number, last: number): number {
  if (at < first + edgePx) return -scrollPx
  return at > last - edgePx ? scrollPx : 0
}
