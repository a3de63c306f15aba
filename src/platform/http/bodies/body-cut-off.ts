import { Problem } from '../../../values/problem.ts'
import type { AppContext } from '../request.ts'

/**
 * Returns the 400 Problem `body_cut_off` if an error only means that the connection was cut before the whole body had
 * arrived, which is no fault for an operator to look at. Returns `undefined` for any other error.
 */
export function bodyCutOff(c: AppContext, error: unknown): Problem | undefined {
  const incoming = c.env?.incoming
  if (!incoming || incoming.complete || error !== incoming.errored) return undefined
  const message = 'What you sent was cut off, so nothing was saved. Please send it again.'
  return new Problem('malformed', 'body_cut_off', message, { cause: error })
}
