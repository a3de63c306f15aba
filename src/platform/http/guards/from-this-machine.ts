import type { AppContext } from '../request.ts'

/** What a proxy adds to a request that it passes on. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a program on this machine asks us directly, and not somebody through a proxy that stands beside us: the
 * socket's address is a loopback address, no proxy has left its mark, and we were called by a loopback name, which a
 * page that had its own name point at this machine cannot do.
 *
 * If visitors come over TLS (`behindProxy`), there certainly is a proxy in front. As long as `trustProxy` is 0 we don't
 * know whether it leaves a mark, so no caller counts as being on this machine.
 */
export function isFromThisMachine(
  c: AppContext,
  { behindProxy, trustProxy }: { behindProxy: boolean; trustProxy: number },
): boolean {
  if (behindProxy && trustProxy === 0) return false
  // Stryker disable next-line StringLiteral: no text but an address is a loopback address
  if (!isLoopback(c.env?.incoming?.socket?.remoteAddress ?? '')) return false
  if (proxyHeaders.some((name) => c.req.header(name) !== undefined)) return false
  // Stryker disable next-line StringLiteral: no text but these names is a loopback name
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(c.req.header('host') ?? '')
}

function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address) || address === '::1'
}
