import type { MiddlewareHandler } from 'hono'
import { Problem } from '../../../values/problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests by which a page on another site would change something. Browsers say where a request comes from in
 * Sec-Fetch-Site, older ones in Origin. A caller that sends neither is not a browser, so it doesn't send a visitor's
 * cookies without their knowledge.
 */
export function originCheck(publicUrl: string): MiddlewareHandler {
  const ownOrigin = new URL(publicUrl).origin
  return async (c, next) => {
    if (
      !safe.has(c.req.method) &&
      crossSite(c.req.header('sec-fetch-site'), c.req.header('origin'), c.req.header('host'), ownOrigin)
    ) {
      throw new Problem(
        'forbidden',
        'cross_site',
        'This form was sent from another site. Open our own page and try again.',
      )
    }
    await next()
  }
}

function crossSite(
  fetchSite: string | undefined,
  origin: string | undefined,
  host: string | undefined,
  ownOrigin: string,
): boolean {
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  if (origin === undefined) return false
  if (origin === ownOrigin) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
