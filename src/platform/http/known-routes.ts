/** One call of the program: a method, or `ALL`, and a path as the router has it. */
export interface Route {
  method: string
  path: string
}

/**
 * Returns the calls among a router's entries, each once, without middleware, whose entries end in `*` for every method.
 */
export function knownRoutes(entries: readonly Route[]): Route[] {
  const calls = entries.filter(({ method, path }) => method !== 'ALL' || !path.endsWith('*'))
  return [...new Map(calls.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()]
}
