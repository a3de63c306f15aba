import type { AppContext } from '../request.ts'

/**
 * Returns the address that a request came from: the socket's, or, behind `trustProxy` proxies of ours, the entry of
 * X-Forwarded-For that the outermost of them wrote. Entries further left are the client's own claims and are ignored.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trustProxy: number): string {
  // Stryker disable next-line ConditionalExpression: for 0 proxies there is no such entry either
  if (trustProxy === 0 || !forwardedFor) return socketAddress
  const entries = forwardedFor.split(',').map((entry) => entry.trim())
  return entries[Math.max(0, entries.length - trustProxy)] || socketAddress
}

/** Returns the address that a request came from, by its socket and its headers (`clientAddress`). */
export function addressOf(c: AppContext, trustProxy: number): string {
  const socketAddress = c.env?.incoming?.socket?.remoteAddress ?? 'unknown'
  return clientAddress(socketAddress, c.req.header('x-forwarded-for'), trustProxy)
}

/** Returns what a limit counts as one caller: an IPv4 address, or the /64 that one IPv6 customer gets. */
export function limitKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [left, right] = plain.split('::').map((half) => (half ? half.split(':') : []))
  const zeros = Array<string>(Math.max(0, 8 - left!.length - (right?.length ?? 0))).fill('0')
  return [...left!, ...zeros, ...(right ?? [])]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
