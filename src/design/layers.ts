import { useSyncExternalStore } from 'react'

// Open modal dialogs, the newest last. Everything else on the page is inert and below the newest.
let layers: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

/** Adds an open modal dialog on top. Returns a function that removes it. */
export function addLayer(layer: HTMLElement): () => void {
  set([...layers, layer])
  return () => set(layers.filter((other) => other !== layer))
}

/** The topmost dialog, for parts that must stay usable whatever is open. */
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
