import type { AttentionKind } from '#src/platform/attention.ts'
import type { Log } from '#src/platform/log/log.ts'

/** Says in the log which part of what needs a person could not be read. */
export function loggedFailure(log: Pick<Log, 'error'>): (kind: AttentionKind, error: unknown) => void {
  return (kind, error) => log.error('a part of what needs a person could not be read', { kind, error })
}
