import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '../../../values/problem.ts'
import type { AnyEndpoint } from '../declaration.ts'
import type { AppEnv } from '../request.ts'

/** Refuses a body of more bytes with 413 `body_too_large`. */
export function atMost(maxSize: number): MiddlewareHandler<AppEnv> {
  return bodyLimit({ maxSize, onError: tooLarge })
}

/** Refuses a body that is larger than its call takes, before anybody is asked who they are. */
export function bodyLimits(
  find: (method: string, path: string) => AnyEndpoint | undefined,
  usual: number,
): MiddlewareHandler<AppEnv> {
  const limits = new Map<number, MiddlewareHandler<AppEnv>>()
  return (c, next) => {
    const bytes = find(c.req.method, c.req.path)?.bytes ?? usual
    if (bytes === 'counted') return next()
    const limit = limits.get(bytes) ?? atMost(bytes)
    limits.set(bytes, limit)
    return limit(c, next)
  }
}

function tooLarge(): never {
  throw new Problem(
    'too-large',
    'body_too_large',
    'That’s more than this form can take. Please shorten it and send it again.',
  )
}
