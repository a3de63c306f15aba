import { useState } from 'react'
import { isStale, sentenceOf } from './calls.ts'

/**
 * The submission of a form: whether it is under way and what went wrong, as the server's sentence, or `stale` if
 * something else changed first. `done` is called only after success, `refused` after every failure.
 */
export function useSending(otherwise: { failed: string; stale?: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function send(
    call: () => Promise<unknown>,
    done: () => void,
    refused?: (error: unknown) => void,
  ): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await call()
      setBusy(false)
      done()
    } catch (error) {
      setFailure((isStale(error) && otherwise.stale) || sentenceOf(error, otherwise.failed))
      setBusy(false)
      refused?.(error)
    }
  }

  return { busy, failure, send }
}
