import { Hono } from 'hono'
import type { Db } from '#src/platform/database/database.ts'
import { addressOf, limitKey } from '#src/platform/http/client-address.ts'
import { deviceName } from '#src/platform/http/device-name.ts'
import type { OwnCookie } from '#src/platform/http/own-cookie.ts'
import { type AppContext, type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import type { Clock } from '#src/values/clock.ts'
import { SessionRequest, type SessionAnswer } from '../api.ts'
import { knownBrowserCookie } from '#src/platform/secrets/known-browser.ts'
import { endSession, staffCookie } from './sessions.ts'
import { signIn, type SignInFrom, type SignInKeys } from './sign-in.ts'
import type { StaffGate } from './staff-gate.ts'

export interface SessionRoutesOptions extends SignInKeys {
  db: Db
  clock: Clock
  staff: StaffGate
  trustProxy: number
  /** Staff come over TLS. */
  secure: boolean
}

/** The staff's session (STAFF-4). */
export function sessionRoutes(options: SessionRoutesOptions): Hono<AppEnv> {
  const { db, clock, staff } = options
  const cookies = doorCookies(options)
  const routes = new Hono<AppEnv>()

  routes.post('/api/staff/session', async (c) => {
    const attempt = parse(SessionRequest, await readJson(c))
    const { member, secret, browser } = await signIn(db, options, attempt, signInFrom(c, options), clock.now())
    cookies.session.give(c, secret)
    cookies.browser.give(c, browser)
    return c.json({ success: true, data: member satisfies SessionAnswer }, 201)
  })

  routes.get('/api/staff/session', async (c) =>
    c.json({ success: true, data: (await staff.require(c)) satisfies SessionAnswer }),
  )

  routes.delete('/api/staff/session', async (c) => {
    await endSession(db, cookies.session.of(c))
    cookies.session.take(c)
    return c.body(null, 204)
  })

  return routes
}

/** What a colleague's browser keeps: its session, and what it is known by when that is over. */
export function doorCookies({ secure }: { secure: boolean }): { session: OwnCookie; browser: OwnCookie } {
  return { session: staffCookie(secure), browser: knownBrowserCookie('staff', secure) }
}

export function signInFrom(c: AppContext, options: { trustProxy: number; secure: boolean }): SignInFrom {
  const { session, browser } = doorCookies(options)
  return {
    address: limitKey(addressOf(c, options.trustProxy)),
    device: deviceOf(c),
    cookie: session.of(c),
    browser: browser.of(c),
  }
}

export function deviceOf(c: AppContext): string {
  return deviceName(c.req.header('user-agent') ?? '')
}
