import * as Radix from '@radix-ui/react-toast'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icons/icon.tsx'
import { useTopLayer } from '../layers.ts'
import { sharedValue, useShared } from '../shared-value.ts'
import './toast.css'

export interface ToastMessage {
  title: string
  description?: string
  /**
   * `ok` for success, in mint; `hot` for what needs attention. Required, so that no success looks like an error by
   * default.
   */
  tone: 'ok' | 'hot'
  /** Stays until it is dismissed or cleared. */
  lasting?: boolean
  /** One thing to do about it; the notice stays longer. It must also be possible without the notice. */
  action?: { label: string; run: () => void }
}

type Shown = ToastMessage & { id: number; open: boolean }

// A dismissed toast stays in memory this long (UI-1).
const removeAfterMs = 1_000_000

const durationMs = 5000
const durationWithActionMs = 12_000

const shownToasts = sharedValue<readonly Shown[]>([])
let lastId = 0
const removals = new Map<number, ReturnType<typeof setTimeout>>()

/** Shows a notice and returns its number. At most one is shown: the newest replaces the one before (UI-1). */
export function toast(message: ToastMessage): number {
  for (const timer of removals.values()) clearTimeout(timer)
  removals.clear()
  shownToasts.set([{ ...message, id: ++lastId, open: true }])
  return lastId
}

/** Clears the notice that is shown, or only the one with that number, because it no longer applies or is in the way. */
export function clearToast(only?: number): void {
  for (const { id, open } of shownToasts.get()) if (open && id === (only ?? id)) dismiss(id)
}

function dismiss(id: number) {
  if (removals.has(id)) return
  shownToasts.set(shownToasts.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  const timer = setTimeout(() => {
    removals.delete(id)
    shownToasts.set(shownToasts.get().filter((entry) => entry.id !== id))
  }, removeAfterMs)
  removals.set(id, timer)
}

/**
 * The region for notices; one per page. F8 moves the focus to it (UI-1), and the focus returns when the notice is
 * dismissed. While a modal dialog is open the region is inside it, because screen readers announce nothing from the
 * inert rest of the page.
 */
export function Toaster() {
  const entries = useShared(shownToasts)
  const layer = useTopLayer()
  const before = useFocusBefore()

  function close(id: number) {
    const isInside = document.activeElement?.closest('.toasts') != null
    dismiss(id)
    if (isInside) before.current?.focus({ preventScroll: true })
  }

  const viewport = <Radix.Viewport className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
  return (
    <Radix.Provider
      label="Notification"
      duration={durationMs}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={layer ?? undefined}
    >
      {entries.map(({ id, open, title, description, tone, lasting, action }) => (
        <Radix.Root
          key={id}
          className={`toast on-dark toast--${tone}`}
          open={open}
          {...(lasting ? { duration: Infinity } : action ? { duration: durationWithActionMs } : {})}
          onOpenChange={(next) => {
            if (!next) close(id)
          }}
          onEscapeKeyDown={(event) => {
            // Otherwise the same key would also close the dialog, and what is typed in it would be lost.
            if (!layer || !document.activeElement?.closest('.toasts')) return
            event.preventDefault()
            close(id)
          }}
        >
          <div>
            <Radix.Title className="toast__t">{title}</Radix.Title>
            {description && <Radix.Description className="toast__d">{description}</Radix.Description>}
            {action && (
              <Radix.Action className="toast__do link" altText={action.label} onClick={action.run}>
                {action.label}
              </Radix.Action>
            )}
          </div>
          <Radix.Close className="toast__x" aria-label="Dismiss">
            <Icon name="x" />
          </Radix.Close>
        </Radix.Root>
      ))}
      {layer ? createPortal(viewport, layer) : viewport}
    </Radix.Provider>
  )
}

/** The element that had the focus before the region. */
function useFocusBefore() {
  const before = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('[role=region]:has(> .toasts)')) before.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return before
}
