import { sharedValue, useShared } from './shared-value.ts'

// Open modal dialogs, the newest last. Everything else on the page is inert and below the newest.
const layers = sharedValue<readonly HTMLElement[]>([])

/** Adds an open modal dialog on top. Returns a function that removes it. */
export function addLayer(layer: HTMLElement): () => void {
  layers.set([...layers.get(), layer])
  return () => layers.set(layers.get().filter((other) => other !== layer))
}

/** The topmost dialog, for parts that must stay usable whatever is open. */
export function useTopLayer(): HTMLElement | null {
  return useShared(layers).at(-1) ?? null
}
