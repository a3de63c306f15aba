import type { Context, MiddlewareHandler } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { Problem } from '../../values/problem.ts'
import { knownRoutes, type Route } from './known-routes.ts'
import { problemResponse } from './problem-response.ts'

/**
 * Returns a function that lists the methods of a path, by the router's own entries; an empty list if there is no such
 * path.
 */
function methodsOf(entries: readonly Route[]): (path: string) => string[] {
  let router: TrieRouter<string> | undefined
  let methods: string[] = []
  return (path) => {
    if (!router) {
      router = new TrieRouter()
      const routes = knownRoutes(entries)
      for (const route of routes) router.add(route.method, route.path, route.method)
      methods = [...new Set(routes.map(({ method }) => method))]
    }
    const allowedMethods = methods.filter((method) => router!.match(method, path)[0].length > 0)
    if (allowedMethods.includes('GET')) allowedMethods.push('HEAD')
    return allowedMethods.length > 0 ? [...allowedMethods, 'OPTIONS'].toSorted() : []
  }
}

/**
 * Returns the response to a method that a path does not have: 405 with the methods that it has (RFC 9110 §15.5.6); for
 * OPTIONS only that list. Returns `undefined` if the path is unknown, or has the method but found nothing.
 */
export function refusedMethod(entries: readonly Route[]): (c: Context) => Response | undefined {
  const methodsAt = methodsOf(entries)
  return (c) => {
    const methods = methodsAt(c.req.path)
    const allow = methods.join(', ')
    if (methods.length === 0) return undefined
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow })
    if (methods.includes(c.req.method)) return undefined
    const sentence = `This address takes ${allow} and nothing else. Nothing was done.`
    const response = problemResponse(
      new Problem('method-not-allowed', 'method_not_allowed', sentence),
      c.get('requestId'),
    )
    response.headers.set('allow', allow)
    return response
  }
}

/** Responds to HEAD as to GET, and cancels the body, which nobody will read. */
export const headAsGet: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.req.raw.method === 'HEAD') await c.res.body?.cancel().catch(() => {})
}
