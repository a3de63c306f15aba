import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '#src/platform/http/request.ts'
import { cookieSeconds, staffCookie } from './sessions.ts'

/** No script reads it, and no other site's form or frame sends it; a link in a mail does. */
export function giveCookie(c: AppContext, secret: string, secure: boolean): void {
  setCookie(c, staffCookie, secret, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: cookieSeconds })
}

export function takeCookie(c: AppContext): void {
  deleteCookie(c, staffCookie, { path: '/' })
}

export function cookieOf(c: AppContext): string | undefined {
  return getCookie(c, staffCookie)
}
