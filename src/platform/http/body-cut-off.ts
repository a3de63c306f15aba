import { Problem } from '../../values/problem.ts'
import type { AppContext } from './request.ts'

/**
 * What an error is that only says that the line went before the body had come, as whoever reads the body is told: a 400
 * Problem `body_cut_off`, and no fault of the program that an operator has to look at. `undefined` for any other error.
 */
export function bodyCutOff(c: AppContext, error: unknown): Problem | undefined {
  const incoming = c.env?.incoming
  if (!incoming || incoming.complete || error !== incoming.errored) return undefined
  const message = 'What you sent was cut off, so nothing was saved. Please send it again.'
  return new Problem('malformed', 'body_cut_off', message, { cause: error })
}
