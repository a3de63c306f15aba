import type { MiddlewareHandler } from 'hono'
import { Problem } from '../../../values/problem.ts'

/**
 * Paths that monitors and the built-in gateway (which signs its calls) may request under any address of this machine.
 */
const fromTheMachine = new Set(['/healthz', '/readyz', '/metrics', '/api/payments/webhook'])

/**
 * Refuses calls by a name that is not ours. A page of another site can have its own name point at this machine (DNS
 * rebinding): to the browser our answers would be that site's own. So the `Host` header has to be the name in
 * `publicUrl`, whatever its port; proxies in front pass it on, and X-Forwarded-Host is never believed.
 *
 * Nobody can make `localhost` or an IP address point somewhere else. In production they are accepted only for monitors
 * and our own calls; otherwise for everything, so that a program on any port can be tried out.
 */
export function hostCheck({ publicUrl, production }: { publicUrl: string; production: boolean }): MiddlewareHandler {
  const ownHost = new URL(publicUrl).hostname
  return async (c, next) => {
    // Stryker disable next-line StringLiteral: no name at all is refused like any text that is not a name
    const requestedHost = hostnameOf(c.req.header('host') ?? '')
    const mayBeUnnamed = !production || fromTheMachine.has(c.req.path)
    if (requestedHost !== ownHost && !(requestedHost !== undefined && mayBeUnnamed && isUnnamed(requestedHost))) {
      throw new Problem(
        'misdirected',
        'wrong_host',
        `There’s nothing here by that name. This site is ${publicUrl}; if you run it, PUBLIC_URL sets its address.`,
      )
    }
    await next()
  }
}

/** The host without its port, as URLs write it. Returns `undefined` if it is not a host. */
function hostnameOf(host: string): string | undefined {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return undefined
  return new URL(`http://${host}`).hostname.replace(/\.$/, '')
}

function isUnnamed(hostname: string): boolean {
  // Stryker disable next-line Regex: URLs write any host that ends in a number as four numbers, or not at all
  return hostname === 'localhost' || hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(hostname)
}
