import { useSyncExternalStore } from 'react'

// Modal dialogs that are open, the newest last. All else on the page is inert and below the newest.
let layers: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

/** Puts an open modal dialog on top; the answer takes it away again. */
export function addLayer(layer: HTMLElement): () => void {
  set([...layers, layer])
  return () => set(layers.filter((other) => other !== layer))
}

/** The dialog that is on top, for parts that stay in reach whatever is open. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => layers.at(-1) ?? null,
    () => null,
  )
}

function set(next: readonly HTMLElement[]) {
  layers = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
