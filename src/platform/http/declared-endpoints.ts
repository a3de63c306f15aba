import { TrieRouter } from 'hono/router/trie-router'
import { findTargetHandler } from 'hono/utils/handler'
import type { Handler, MiddlewareHandler } from 'hono/types'
import type { AnyEndpoint } from './declaration.ts'
import type { Route } from './known-routes.ts'

/** A declared call with its address. */
export interface DeclaredEndpoint extends Route {
  endpoint: AnyEndpoint
}

type AnyHandler = Handler | MiddlewareHandler

/** By handler, because the router returns handlers with their addresses, however routes were combined. */
const declarations = new WeakMap<AnyHandler, AnyEndpoint>()

/** Remembers the declaration of the call that a handler answers. */
export function declare(handler: AnyHandler, endpoint: AnyEndpoint): void {
  declarations.set(handler, endpoint)
}

/** Returns the declared calls among a router's entries, in its order. */
export function declaredEndpoints(entries: readonly (Route & { handler: AnyHandler })[]): DeclaredEndpoint[] {
  return entries.flatMap(({ method, path, handler }) => {
    const endpoint = declarations.get(findTargetHandler(handler) as AnyHandler)
    return endpoint ? [{ method, path, endpoint }] : []
  })
}

/** Returns a function that finds the declared call of a request, if there is one. */
export function endpointFinder(
  entries: readonly (Route & { handler: AnyHandler })[],
): (method: string, path: string) => AnyEndpoint | undefined {
  let router: TrieRouter<AnyEndpoint> | undefined
  return (method, path) => {
    // Computed with the first request, because then all routes exist.
    if (!router) {
      router = new TrieRouter()
      for (const declared of declaredEndpoints(entries)) router.add(declared.method, declared.path, declared.endpoint)
    }
    return router.match(method, path)[0][0]?.[0]
  }
}
