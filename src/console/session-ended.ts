import { useSyncExternalStore } from 'react'

let ended = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  if (ended === next) return
  ended = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A call was answered by "not signed in". */
export function noteSessionEnded(): void {
  set(true)
}

export function noteSessionBegun(): void {
  set(false)
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, () => ended)
}
