import { ECDH } from 'node:crypto'
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import net, { type LookupFunction } from 'node:net'
import type { PushKeys } from './push-keys.ts'
import type { PushPayload } from './notice.ts'
import { isPushEndpoint, type PushSubscriptionShape } from './push.ts'

/**
 * The result. `gone`: the device no longer listens, or nothing can be encrypted for it. `refused`: the push service
 * will never accept this.
 */
export type Pushed = 'sent' | 'gone' | 'refused'

export interface Pushing {
  keys: PushKeys
  /** Where a push service can contact the person who runs this program: a web or mail address (RFC 8292 §2.1). */
  contact: string
  /** An origin that may be called in addition to public addresses. */
  alsoTo: string | undefined
}

const timeoutMs = 15_000

/**
 * Encrypts a notification for a device (RFC 8291) and sends it to the device's push service (RFC 8030). `seconds` is
 * how long the service keeps it for a device that is off. Throws if the service can't be reached, or says to try again.
 */
export async function push(
  { keys, contact, alsoTo }: Pushing,
  device: PushSubscriptionShape,
  payload: PushPayload,
  seconds: number,
): Promise<Pushed> {
  if (!isPushEndpoint(device.endpoint, alsoTo)) return 'refused'
  if (!isPublicKey(device.keys.p256dh)) return 'gone'
  const { default: webPush } = await import('web-push')
  const { method, headers, body } = webPush.generateRequestDetails(device, JSON.stringify(payload), {
    vapidDetails: { subject: contact, ...keys },
    TTL: Math.max(0, Math.round(seconds)),
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  })
  const isTrusted = alsoTo !== undefined && new URL(device.endpoint).origin === new URL(alsoTo).origin
  const status = await statusOf(device.endpoint, { method, headers, body: body as Buffer, isTrusted })
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`)
  return 'refused'
}

/** Whether it is a point on the curve P-256. A forged key may have the right length too. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

interface Request {
  method: string
  headers: http.OutgoingHttpHeaders
  body: Buffer
  isTrusted: boolean
}

/**
 * Sends it, without following redirects or reading the response. Each call has its own connection, because the address
 * of an existing connection was not checked here.
 */
function statusOf(address: string, { method, headers, body, isTrusted }: Request): Promise<number> {
  const { request } = address.startsWith('https:') ? https : http
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const call = request(
      address,
      { method, headers, signal, agent: false, ...(isTrusted ? {} : { lookup: publicLookup }) },
      (answer) => {
        answer.on('error', () => {})
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    call.on('error', (error) => reject(signal.aborted ? new Error('The push service did not answer in time') : error))
    call.end(body)
  })
}

const inside = new net.BlockList()
for (const [range, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(range, bits, 'ipv4')

const outside = new net.BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
// Special addresses: documentation, 6to4 and Teredo.
for (const [range, bits] of [
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2001::', 32],
] as const)
  inside.addSubnet(range, bits, 'ipv6')

/** Whether an address belongs to the public internet, by IANA's registries of special addresses. */
export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !inside.check(address, 'ipv4')
  return net.isIPv6(address) && outside.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/**
 * Resolves a name, and refuses it if any of its addresses is not public. The address that is checked is the one that is
 * called.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address)))
      return done(new Error('The push service has no public address'), '')
    if (options.all) return done(null, found)
    done(null, found[0]!.address, found[0]!.family)
  })
}
