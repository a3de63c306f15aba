import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../request.ts'

/** A cookie of the program. No script can read it, and forms and frames on other sites don't send it. */
export interface OwnCookie {
  /** What it is called in the browser. */
  readonly name: string
  give(c: AppContext, value: string): void
  take(c: AppContext): void
  of(c: AppContext): string | undefined
}

export interface OwnCookieOptions {
  /** Visitors come over TLS. */
  secure: boolean
  seconds: number
  /** `Lax` is sent when someone follows a link in a mail; `Strict` only from our own pages. */
  sameSite?: 'Lax' | 'Strict'
}

/**
 * Returns a cookie. With TLS its name is `__Host-…` (RFC 6265bis, 4.1.3.2): browsers accept that only over TLS, for
 * this host and every path, so that neither a neighbouring subdomain nor anybody on an unencrypted connection can plant
 * one.
 */
export function ownCookie(plainName: string, { secure, seconds, sameSite = 'Lax' }: OwnCookieOptions): OwnCookie {
  const name = secure ? `__Host-${plainName}` : plainName
  return {
    name,
    give: (c, value) => setCookie(c, name, value, { path: '/', httpOnly: true, sameSite, secure, maxAge: seconds }),
    take: (c) => void deleteCookie(c, name, { path: '/', secure }),
    of: (c) => getCookie(c, name),
  }
}
