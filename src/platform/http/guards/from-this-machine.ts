import type { AppContext } from '../request.ts'

/** The headers that a proxy adds to a request. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a request comes directly from a program on this machine, and not through a proxy on it: the socket's address
 * is a loopback address, there is no header of a proxy, and the host is a loopback name, which excludes pages whose own
 * name points at this machine.
 *
 * If visitors use TLS (`behindProxy`), there is certainly a proxy in front. As long as `trustProxy` is 0, we don't know
 * whether it adds headers, so no caller counts as being on this machine.
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
