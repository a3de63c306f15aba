import { useSyncExternalStore } from 'react'

/** `ended` shows the sign-in; `dismissed` means that it was closed to look at the page first. */
export type SessionState = 'on' | 'ended' | 'dismissed'

let state: SessionState = 'on'
const listeners = new Set<() => void>()

function set(next: SessionState) {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Records that a call was answered by "not signed in". A background query does not reopen a dismissed sign-in; an
 * action by the user does.
 */
export function noteSessionEnded(by: 'query' | 'action'): void {
  if (by === 'action' || state === 'on') set('ended')
}

export function noteSessionBegun(): void {
  set('on')
}

export function dismissSignIn(): void {
  set('dismissed')
}

export function askForSignIn(): void {
  set('ended')
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, () => state)
}
