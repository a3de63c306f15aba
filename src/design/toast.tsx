import * as Radix from '@radix-ui/react-toast'
import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import './toast.css'

export interface ToastMessage {
  title: string
  description?: string
  /** `ok` for what worked, `hot` for what wants attention. */
  tone?: 'ok' | 'hot'
}

type Shown = ToastMessage & { id: number; open: boolean }

// SPEC.md §9: a dismissed toast stays in memory this long.
const removeAfterMs = 1_000_000

const nothing: readonly Shown[] = []
let shown: readonly Shown[] = nothing
let lastId = 0
const removals = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Shows a notice. At most one is shown: the newest takes the place of the one before (SPEC.md §8). */
export function toast(message: ToastMessage): void {
  for (const timer of removals.values()) clearTimeout(timer)
  removals.clear()
  set([{ ...message, id: ++lastId, open: true }])
}

/** Takes the notice away that is shown: what it said no longer holds, or it stands in the way. */
export function clearToast(): void {
  for (const { id, open } of shown) if (open) dismiss(id)
}

function dismiss(id: number) {
  if (removals.has(id)) return
  set(shown.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  const timer = setTimeout(() => {
    removals.delete(id)
    set(shown.filter((entry) => entry.id !== id))
  }, removeAfterMs)
  removals.set(id, timer)
}

function set(next: readonly Shown[]) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The region in which notices appear; one a page. F8 moves the focus to it (SPEC.md §9). */
export function Toaster() {
  const entries = useSyncExternalStore(subscribe, () => shown, () => nothing)
  return (
    <Radix.Provider label="Notification" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {entries.map(({ id, open, title, description, tone = 'hot' }) => (
        <Radix.Root
          key={id}
          className={`toast on-dark toast--${tone}`}
          open={open}
          onOpenChange={(next) => {
            if (!next) dismiss(id)
          }}
        >
          <div>
            <Radix.Title className="toast__t">{title}</Radix.Title>
            {description && <Radix.Description className="toast__d">{description}</Radix.Description>}
          </div>
          <Radix.Close className="toast__x" aria-label="Dismiss">
            <Icon name="x" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Radix.Provider>
  )
}
