import { z } from 'zod'

const longestEndpoint = 1024

/**
 * Whether a push service's address may be called: it must use TLS and a name in public DNS. `alsoTo` is an origin that
 * may be called whatever it is. The addresses of the name are checked when it is called.
 */
export function isPushEndpoint(address: string, alsoTo?: string): boolean {
  if (address.length > longestEndpoint || !URL.canParse(address)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(address)
  if (alsoTo !== undefined && origin === new URL(alsoTo).origin) return true
  const isName = hostname.includes('.') && !hostname.endsWith('.') && !/^[\d.]+$/.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName
}

const bytes = (text: string) => Buffer.from(text, 'base64url').length
/** Unpadded base64url of this many bytes, as browsers write keys. */
const key = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(100)
    .refine((text) => bytes(text) === length, 'This isn’t a key of a browser’s.')

/** A browser's subscription, as `PushSubscription.toJSON()` has it. */
export const PushSubscriptionShape = z.object({
  endpoint: z.string().max(longestEndpoint),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
})
export type PushSubscriptionShape = z.infer<typeof PushSubscriptionShape>
