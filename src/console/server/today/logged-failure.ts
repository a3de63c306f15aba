import type { AttentionKind } from '#src/platform/attention.ts'
import type { Log } from '#src/platform/log/log.ts'

/** Returns a function that logs which part of the Today page could not be loaded. */
export function loggedFailure(log: Pick<Log, 'error'>): (kind: AttentionKind, error: unknown) => void {
  return (kind, error) => log.error('a part of what needs a person could not be read', { kind, error })
}
