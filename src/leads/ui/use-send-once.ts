import { useRef, useState } from 'react'
import { HttpError, newKey, send } from '#src/platform/browser/send.ts'
import type { LeadAnswer } from '../api.ts'

export type Sent = { state: 'done' } | { state: 'busy' } | { state: 'failed'; error: unknown }

interface Attempt {
  content: string
  body: object
  key: string
}

/**
 * Posts a form so that a second click, or a second try after a lost answer,
 * never makes a second lead (DESIGN.md §4 "Idempotency-Key"): while a call is
 * under way further ones are `busy`; the same content goes out again with the
 * key and the stamps of its first try.
 *
 * `stamps` are the parts that only say when, and so do not make other content.
 */
export function useSendOnce(path: string) {
  const attempt = useRef<Attempt>(undefined)
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)

  async function post(content: object, stamps: object = {}): Promise<Sent> {
    if (underWay.current) return { state: 'busy' }
    const identity = JSON.stringify(content)
    if (attempt.current?.content !== identity) {
      attempt.current = { content: identity, body: { ...content, ...stamps }, key: newKey() }
    }
    underWay.current = true
    setBusy(true)
    try {
      await send<LeadAnswer>(path, attempt.current.body, { key: attempt.current.key })
      attempt.current = undefined
      return { state: 'done' }
    } catch (error) {
      // A refusal is an answer, and the server would repeat it for this key.
      if (error instanceof HttpError && error.status < 500) attempt.current = undefined
      return { state: 'failed', error }
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { busy, post }
}
