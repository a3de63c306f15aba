import { useSyncExternalStore } from 'react'

/** A value that lives outside React and that any component may follow (`useShared`). */
export interface SharedValue<Value> {
  get(): Value
  set(next: Value): void
  subscribe(listener: () => void): () => void
  /** Its value on the server and in the first render. */
  first: Value
}

/** Makes a value that components follow with `useShared`; `first` is its value at the beginning. */
export function sharedValue<Value>(first: Value): SharedValue<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    first,
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the present value, and renders the component again when it changes. */
export function useShared<Value>({ subscribe, get, first }: SharedValue<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => first)
}
