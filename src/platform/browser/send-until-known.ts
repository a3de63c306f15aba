import { HttpError, newKey, send, type SendOptions } from './send.ts'

/** The state of a call while it is unknown how it ended. */
export type Doubt =
  /** The server is being asked. */
  | 'checking'
  /** There is no connection. The server is asked as soon as there is one. */
  | 'offline'

/**
 * The server couldn't be asked how a call ended, so it may have been carried out. `cause` is the last attempt's error.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'OutcomeUnknown'
  }
}

export interface UntilKnownOptions extends Omit<SendOptions, 'signal'> {
  /** Called with the present doubt, or with `undefined` once the result is known. */
  onDoubt?: (doubt: Doubt | undefined) => void
}

/** A response that takes longer than this counts as lost, in milliseconds. */
const patienceMs = 30_000
/** Waits before the server is asked again, in milliseconds. */
const pausesMs = [400, 1_200, 2_400]
/** The longest of these waits, even if the server asks for more. */
const longestPauseMs = 15_000

/**
 * Posts as `send` does, but repeats the request if the response was lost. It is sent again with the same
 * Idempotency-Key, so that the server returns its first response, or carries out the call now if it had not. Throws
 * HttpError for a refusal, which is a response, and OutcomeUnknown if the server couldn't be reached.
 */
export async function sendUntilKnown<Answer>(
  path: string,
  body: unknown,
  { onDoubt, ...options }: UntilKnownOptions = {},
): Promise<Answer> {
  const key = options.key ?? newKey()
  let isInDoubt = false
  const doubt = (next: Doubt | undefined) => {
    isInDoubt ||= next !== undefined
    if (isInDoubt) onDoubt?.(next)
  }
  try {
    for (let tries = 0; ; tries++) {
      try {
        return await send<Answer>(path, body, { ...options, key, signal: AbortSignal.timeout(patienceMs) })
      } catch (error) {
        if (!leavesInDoubt(error, isInDoubt)) throw error
        const pause = pausesMs[tries]
        if (pause === undefined) throw new OutcomeUnknown(error)
        doubt('checking')
        await sleep(Math.min(Math.max(pause, askedPauseMs(error)), longestPauseMs))
        while (navigator.onLine === false) {
          doubt('offline')
          await untilOnline()
          doubt('checking')
        }
      }
    }
  } finally {
    doubt(undefined)
  }
}

/** The server lost its database during the call, and does not know whether the change was kept. */
const brokenOff = 'database_unavailable'

/** Whether an error leaves it unknown how the call ended. */
function leavesInDoubt(error: unknown, isAskedAgain: boolean): boolean {
  if (!(error instanceof HttpError)) return true
  // These refuse the repeated request, and say nothing about the original one.
  if (isAskedAgain) return error.status >= 500 || error.status === 429
  return error.status >= 500 && (error.problem?.code === undefined || error.problem.code === brokenOff)
}

function askedPauseMs(error: unknown): number {
  return error instanceof HttpError ? (error.retryAfter ?? 0) * 1000 : 0
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))
}
