import type { MiddlewareHandler } from 'hono'
import { newId } from '../../values/id.ts'
import type { Log } from '../log/log.ts'
import type { AppEnv } from './request.ts'

/**
 * Gives each request an id, which is also in X-Request-Id, and logs one wide line when it is done. It logs only the
 * path, because a query can contain somebody's address.
 */
export function requestLog(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now()
    c.set('requestId', newId('req', new Date()))
    c.set('logFields', {})
    await next()
    c.res.headers.set('x-request-id', c.get('requestId'))
    const fields: Record<string, unknown> = {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      ...c.get('logFields'),
    }
    // Refusing a request because of too much work is not the fault of the program.
    if (c.res.status >= 500 && fields.refused === undefined) log.error('request', fields)
    else log.info('request', fields)
  }
}

/** Returns the path without secrets, which are parts that open something for anyone who knows them. */
function loggedPath(path: string): string {
  return path
    .replace(/^(\/bookings|\/me|\/s|\/api\/booking-holds|\/api\/portal\/share|\/admin\/join|\/i)\/[^/]+/, '$1/…')
    .replace(keyInPath, '/…')
    .slice(0, 200)
}

/** Matches a key of 32 random bytes, in any call. Ids are shorter. */
const keyInPath = /\/[\w-]{43}(?=\/|$)/g
