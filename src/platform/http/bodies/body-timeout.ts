import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../request.ts'

/**
 * Gives up on a body that does not arrive. Node's own limit has to be long enough for a film over a slow connection,
 * but no form needs that long.
 */
export function bodyTimeout(ms: number): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const incoming = c.env?.incoming
    if (!incoming || incoming.complete) return next()
    const timer = setTimeout(() => {
      if (!incoming.complete) incoming.destroy()
    }, ms)
    try {
      await next()
    } finally {
      clearTimeout(timer)
    }
  }
}
