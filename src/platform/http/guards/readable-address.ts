import type { MiddlewareHandler } from 'hono'
import { Problem } from '../../../values/problem.ts'
import { isReadable } from '../bodies/readable.ts'
import type { AppEnv } from '../request.ts'

/**
 * Answers 404 if the address contains what no address of ours can contain: bytes that are not UTF-8, or NUL, which
 * PostgreSQL cannot store. Mounted before everything that reads a parameter.
 */
export function readableAddress(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { url } = c.req.raw
    if (url.includes('%') && (!isReadable(url) || url.includes('%00'))) {
      throw new Problem(
        'not-found',
        'address_unreadable',
        'There’s nothing at this address: some of its characters can’t be read.',
      )
    }
    await next()
  }
}
