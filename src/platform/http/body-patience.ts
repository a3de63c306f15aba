import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './request.ts'

/**
 * Gives up on a body that does not arrive: Node's own limit has to let a film come in over a slow
 * line, and nobody needs so long for a form.
 */
export function bodyPatience(ms: number): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const incoming = c.env?.incoming
    if (!incoming || incoming.complete) return next()
    const late = setTimeout(() => {
      if (!incoming.complete) incoming.destroy()
    }, ms)
    try {
      await next()
    } finally {
      clearTimeout(late)
    }
  }
}
