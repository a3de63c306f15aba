import { useState } from 'react'
import { isStale, sentenceOf } from './calls.ts'

/**
 * A form's one call: whether it is under way, and what went wrong: the server's own sentence, or for one that came too
 * late `stale`. `done` runs only once it was carried out, `refused` for every failure.
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
