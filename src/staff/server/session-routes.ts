import type { Hono } from 'hono'
import { addressOf, limitKey } from '#src/platform/http/guards/client-address.ts'
import { deviceName } from '#src/platform/http/guards/device-name.ts'
import { anybody, endpoints } from '#src/platform/http/endpoint.ts'
import type { OwnCookie } from '#src/platform/http/guards/own-cookie.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import { SessionRequest, type SessionAnswer } from '../api.ts'
import { knownBrowserCookie } from '#src/platform/secrets/known-browser.ts'
import type { StaffContext } from './staff-context.ts'
import { endSession, staffCookie } from './sessions.ts'
import { signIn, type SignInFrom } from './sign-in.ts'
import { staffCallers } from './staff-gate.ts'

/** The staff's session (STAFF-4). */
export function sessionRoutes(context: StaffContext): Hono<AppEnv> {
  const { db } = context
  const { staff } = staffCallers(context.staff)
  const cookies = staffCookies(context)
  const api = endpoints(context)

  api.post(
    '/api/staff/session',
    { does: 'Signs a member of staff in', who: anybody, body: SessionRequest, status: 201 },
    async ({ c, body, now }): Promise<SessionAnswer> => {
      const { member, secret, browser } = await signIn(db, context, body, { from: signInFrom(c, context), now })
      cookies.session.give(c, secret)
      cookies.browser.give(c, browser)
      return member
    },
  )

  api.get('/api/staff/session', { does: 'Says who is signed in', who: staff }, ({ who }): SessionAnswer => who)

  api.delete('/api/staff/session', { does: 'Signs out', who: anybody, status: 204 }, async ({ c }) => {
    await endSession(db, cookies.session.of(c))
    cookies.session.take(c)
  })

  return api.routes
}

/**
 * The cookies of a colleague: the session, and the one by which the browser is recognised after the session has ended.
 */
export function staffCookies({ secure }: { secure: boolean }): { session: OwnCookie; browser: OwnCookie } {
  return { session: staffCookie(secure), browser: knownBrowserCookie('staff', secure) }
}

/** Returns from where somebody tries to sign in: the address for limits, the device and their cookies. */
export function signInFrom(c: AppContext, options: { trustProxy: number; secure: boolean }): SignInFrom {
  const { session, browser } = staffCookies(options)
  return {
    address: limitKey(addressOf(c, options.trustProxy)),
    device: deviceOf(c),
    cookie: session.of(c),
    browser: browser.of(c),
  }
}

/** Returns the name of the caller's device, such as `Chrome on Android`. */
export function deviceOf(c: AppContext): string {
  return deviceName(c.req.header('user-agent') ?? '')
}
