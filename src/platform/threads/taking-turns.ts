import { Problem } from '../../values/problem.ts'
import type { Thread } from './thread.ts'

export interface Turns {
  /** How many calls can wait while one is being carried out. Any further one is refused. */
  waiting: number
  /** How long one call can take, in milliseconds. */
  limitMs: number
}

/** A thread that does one call at a time, for files that strangers send. */
export interface TurnTaker {
  /**
   * Carries out a task when its turn comes. Throws what the task threw; at once a 503 Problem `busy` if too many are
   * waiting already; `TookTooLong` if it was stopped; and the signal's reason if `signal` is aborted before it begins,
   * because nobody is waiting for it any more.
   */
  call<Output>(task: string, input: unknown, signal?: AbortSignal): Promise<Output>
  close(): Promise<void>
}

/** A call that was stopped because it took too long. */
export class TookTooLong extends Error {}

/** Limits what strangers can make a thread do: one call at a time, each for a limited time, few waiting. */
export function takingTurns(thread: Thread, { waiting, limitMs }: Turns): TurnTaker {
  const queue: (() => void)[] = []
  let isTaken = false
  let isClosed = false

  return {
    async call<Output>(task: string, input: unknown, signal?: AbortSignal) {
      if (isTaken && queue.length >= waiting) throw busy()
      // The call that is done passes its turn on, so that a call that comes just now can't jump the queue.
      if (isTaken) await new Promise<void>((resolve) => queue.push(resolve))
      isTaken = true
      try {
        signal?.throwIfAborted()
        if (isClosed) throw new Error('The program is stopping')
        return await limited(thread.call<Output>(task, input))
      } finally {
        const next = queue.shift()
        if (next) next()
        else isTaken = false
      }
    },
    close() {
      isClosed = true
      return thread.close()
    },
  }

  async function limited<Output>(call: Promise<Output>): Promise<Output> {
    let isLate = false
    const limitTimer = setTimeout(() => {
      isLate = true
      // Only this can stop a thread that is busy computing. The next call starts another.
      void thread.close()
    }, limitMs)
    try {
      return await call
    } catch (error) {
      throw isLate ? new TookTooLong('The thread took too long over this', { cause: error }) : error
    } finally {
      clearTimeout(limitTimer)
    }
  }
}

function busy(): Problem {
  return new Problem(
    'unavailable',
    'busy',
    'We’re handling a lot of these at once. Nothing of yours was lost: please try again in a few seconds.',
    { retryAfter: 5 },
  )
}
