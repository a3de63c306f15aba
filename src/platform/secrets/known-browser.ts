import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ownCookie, type OwnCookie } from '../http/guards/own-cookie.ts'

const lastsDays = 180
const lastsSeconds = lastsDays * 24 * 3600

/**
 * Returns the token by which a browser that has signed in before is recognised (OWASP's "device cookies"): a random id,
 * signed together with what it may try to open. `account` must contain the account's name and its password's hash. When
 * the password changes, no browser is known any more, so knowing the old password is no help in guessing the new one.
 */
export function knownBrowserToken(key: Buffer, account: string, now: Date): string {
  const signed = `${Math.floor(now.getTime() / 1000).toString(36)}.${randomBytes(16).toString('base64url')}`
  return `${signed}.${signatureOf(key, account, signed).toString('base64url')}`
}

/**
 * Returns the id of a browser that is known for this account, or `undefined` if the token belongs to another account,
 * is too old or invalid.
 */
export function readKnownBrowser(
  key: Buffer,
  token: string | undefined,
  account: string,
  now: Date,
): string | undefined {
  const [, signed, since, id, signature] = /^(([0-9a-z]{1,9})\.([\w-]{22}))\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (!signed || !since || !id || !signature) return undefined
  const expected = signatureOf(key, account, signed)
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), expected)) return undefined
  const age = now.getTime() / 1000 - Number.parseInt(since, 36)
  return age < lastsSeconds ? id : undefined
}

/** It is only a hint, not a key: its holder still needs the password. */
export function knownBrowserCookie(realm: 'portal' | 'staff', secure: boolean): OwnCookie {
  return ownCookie(`patter_${realm}_device`, { secure, seconds: lastsSeconds, sameSite: 'Strict' })
}

function signatureOf(key: Buffer, account: string, signed: string): Buffer {
  return createHmac('sha256', key).update(`${account}\n${signed}`).digest()
}
