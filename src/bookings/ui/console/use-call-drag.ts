import { type PointerEvent, useRef } from 'react'
import { scriptPart } from '#src/design/script-part.ts'
import { diaryZone } from '../../booking.ts'
import type { Sheet } from '../../diary-sheet.ts'

/** A pointer that has moved less than this, in pixels, has clicked. */
const clickPx = 6

/** Reads the clocks of Glasgow. It is too large to be loaded with every view of the diary (SPEED-4). */
const clocks = scriptPart(() => import('#src/values/zoned-time.ts'))

interface CallDragOptions {
  sheet: Sheet
  /** Whether the call can be moved. */
  enabled: boolean
  /**
   * Called with the time at which the call would begin, whenever that changes; `undefined` if nothing can begin there.
   */
  onOver: (startsAt: string | undefined) => void
  onDrop: (startsAt: string) => void
}

/**
 * Drags a call over the sheet with a mouse or a pen, in quarters of an hour. A finger scrolls. A drag is not a click:
 * `wasDrag` tells that to the click event that follows it.
 */
export function useCallDrag({ sheet, enabled, onOver, onDrop }: CallDragOptions) {
  const began = useRef<{ x: number; y: number; grabbed: number }>(undefined)
  const over = useRef<string>(undefined)
  const dragging = useRef(false)
  const end = () => {
    began.current = undefined
    over.current = undefined
  }
  return {
    wasDrag: () => dragging.current,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        dragging.current = false
        if (!enabled || event.button !== 0 || event.pointerType === 'touch') return
        const { clientX: x, clientY: y, currentTarget, pointerId } = event
        // Otherwise a quick pointer would have left the call before its first move event.
        currentTarget.setPointerCapture(pointerId)
        began.current = { x, y, grabbed: y - currentTarget.getBoundingClientRect().top }
        void clocks.fetch()
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const from = began.current
        if (!from) return
        const { clientX: x, clientY: y } = event
        if (!dragging.current && Math.hypot(x - from.x, y - from.y) < clickPx) return
        dragging.current = true
        const startsAt = startUnder(sheet, { x, y, grabbed: from.grabbed })
        if (startsAt === over.current) return
        over.current = startsAt
        onOver(startsAt)
      },
      async onPointerUp({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
        const from = began.current
        end()
        if (!from || !dragging.current) return
        // The pointer may have been faster than the script's loading, and may not have moved since it was loaded.
        if (!clocks.state.get().loaded) await clocks.fetch()
        const startsAt = startUnder(sheet, { x, y, grabbed: from.grabbed })
        if (startsAt) onDrop(startsAt)
      },
      onPointerCancel() {
        end()
        onOver(undefined)
      },
    },
  }
}

/** Returns when a call would begin whose upper edge is `grabbed` pixels above the pointer. */
function startUnder(sheet: Sheet, { x, y, grabbed }: { x: number; y: number; grabbed: number }): string | undefined {
  const column = document.elementsFromPoint(x, y).find((element) => element.matches('[data-day]'))
  if (!(column instanceof HTMLElement)) return undefined
  const { top, height } = column.getBoundingClientRect()
  const row = sheet.rows[Math.round(((y - grabbed - top) / height) * sheet.rows.length)]
  const instantOf = clocks.state.get().loaded?.instantOf
  if (!row || !instantOf) return undefined
  const first = instantOf(column.dataset.day!, row.time, diaryZone).getTime()
  // On the night when the clocks go back, the sheet shows an hour twice.
  return new Date(row.again ? first + 3600_000 : first).toISOString()
}
