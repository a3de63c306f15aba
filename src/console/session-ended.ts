import { sharedValue, useShared } from '#src/design/shared-value.ts'

/** `ended` shows the sign-in; `dismissed` means that it was closed to look at the page first. */
export type SessionState = 'on' | 'ended' | 'dismissed'

const state = sharedValue<SessionState>('on')

/**
 * Records that the response to a call was "not signed in". A background query does not reopen a dismissed sign-in; an
 * action of the user does.
 */
export function noteSessionEnded(by: 'query' | 'action'): void {
  if (by === 'action' || state.get() === 'on') state.set('ended')
}

/** Records that somebody has signed in again. */
export function noteSessionBegun(): void {
  state.set('on')
}

export function dismissSignIn(): void {
  state.set('dismissed')
}

export function askForSignIn(): void {
  state.set('ended')
}

export function useSessionState(): SessionState {
  return useShared(state)
}
