import { Hono } from 'hono'
import type { Db } from '#src/platform/database/database.ts'
import { addressOf, limitKey } from '#src/platform/http/client-address.ts'
import { deviceName } from '#src/platform/http/device-name.ts'
import { type AppContext, type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import type { Clock } from '#src/values/clock.ts'
import { SessionRequest, type SessionAnswer } from '../api.ts'
import { cookieOf, giveCookie, takeCookie } from './cookie.ts'
import { endSession } from './sessions.ts'
import { signIn, type SignInFrom } from './sign-in.ts'
import type { StaffGate } from './staff-gate.ts'

export interface SessionRoutesOptions {
  db: Db
  clock: Clock
  staff: StaffGate
  /** What second factors are sealed with. */
  key: Buffer
  trustProxy: number
  /** Staff come over TLS. */
  secure: boolean
}

/** The staff's session (DESIGN.md §2). */
export function sessionRoutes({ db, clock, staff, key, trustProxy, secure }: SessionRoutesOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post('/api/staff/session', async (c) => {
    const attempt = parse(SessionRequest, await readJson(c))
    const { member, secret } = await signIn(db, key, attempt, signInFrom(c, trustProxy), clock.now())
    giveCookie(c, secret, secure)
    return c.json({ success: true, data: member satisfies SessionAnswer }, 201)
  })

  routes.get('/api/staff/session', async (c) => c.json({ success: true, data: (await staff.require(c)) satisfies SessionAnswer }))

  routes.delete('/api/staff/session', async (c) => {
    await endSession(db, cookieOf(c))
    takeCookie(c)
    return c.body(null, 204)
  })

  return routes
}

export function signInFrom(c: AppContext, trustProxy: number): SignInFrom {
  return { address: limitKey(addressOf(c, trustProxy)), device: deviceOf(c), cookie: cookieOf(c) }
}

export function deviceOf(c: AppContext): string {
  return deviceName(c.req.header('user-agent') ?? '')
}
