import { sharedValue } from '../shared-value.ts'

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
  /**
   * One thing that people can do about it. The notice then stays longer. The same must also be possible without the
   * notice.
   */
  action?: { label: string; run: () => void }
}

type Shown = ToastMessage & { id: number; open: boolean }

// A dismissed toast stays in memory this long (UI-1).
const removeAfterMs = 1_000_000

/** The notices that the region shows (toaster.tsx). */
export const shownToasts = sharedValue<readonly Shown[]>([])
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

/** Closes a notice and removes it a little later. */
export function dismiss(id: number) {
  if (removals.has(id)) return
  shownToasts.set(shownToasts.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  const timer = setTimeout(() => {
    removals.delete(id)
    shownToasts.set(shownToasts.get().filter((entry) => entry.id !== id))
  }, removeAfterMs)
  removals.set(id, timer)
}
