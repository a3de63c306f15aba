import * as Radix from '@radix-ui/react-toast'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icons/icon.tsx'
import { useTopLayer } from '../layers.ts'
import { useShared } from '../shared-value.ts'
import { dismiss, shownToasts } from './toast.tsx'
import './toast.css'

const durationMs = 5000
const durationWithActionMs = 12_000

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
            // Otherwise the same key would also close the dialog, and whatever is typed in it would be lost.
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
