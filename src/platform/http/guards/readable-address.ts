import type { MiddlewareHandler } from 'hono'
import { Problem } from '../../../values/problem.ts'
import { isReadable } from '../bodies/readable.ts'
import type { AppEnv } from '../request.ts'

/**
 * Responds with 404 if the address contains bytes that no address of ours can contain: what is not UTF-8, or NUL, which
 * PostgreSQL can't store. Mounted before everything that reads a parameter.
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
