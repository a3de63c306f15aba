import { useRef, useState } from 'react'
import { HttpError, newKey } from './send.ts'
import { type Doubt, sendUntilKnown } from './send-until-known.ts'

export type Sent<Answer = unknown> =
  | { state: 'done'; answer: Answer }
  | { state: 'busy' }
  | { state: 'failed'; error: unknown }

interface Attempt {
  content: string
  body: object
  key: string
}

/**
 * Posts a form so that a second click, or a second try after a lost answer, never does the same thing twice (HTTP-7).
 * While a call is under way, further ones are `busy`. The same content is sent again with the key and the stamps of the
 * first attempt. If a response is lost, the server is asked before the form reports anything. Until then the form shows
 * `doubt` (design/feedback/doubt-note.tsx).
 *
 * `stamps` are the parts that only say when or how, and so do not make other content.
 */
export function useSendOnce<Answer = unknown>(path: string) {
  const attempt = useRef<Attempt>(undefined)
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [doubt, setDoubt] = useState<Doubt>()

  async function post(content: object, stamps: object = {}): Promise<Sent<Answer>> {
    if (underWay.current) return { state: 'busy' }
    const identity = JSON.stringify(content)
    if (attempt.current?.content !== identity) {
      attempt.current = { content: identity, body: { ...content, ...stamps }, key: newKey() }
    }
    underWay.current = true
    setBusy(true)
    try {
      const { body, key } = attempt.current
      const answer = await sendUntilKnown<Answer>(path, body, { key, onDoubt: setDoubt })
      attempt.current = undefined
      return { state: 'done', answer }
    } catch (error) {
      // A refusal is a response, which the server would repeat for this key.
      if (error instanceof HttpError && error.status < 500) attempt.current = undefined
      return { state: 'failed', error }
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { busy, doubt, post }
}
