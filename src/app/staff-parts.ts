import type { Hono } from 'hono'
import { pageAt } from '../console/page-chunks.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { AppEnv } from '../platform/http/request.ts'
import type { Outbox } from '../platform/mail/outbox.ts'
import { ownSecret } from '../platform/secrets/own-secret.ts'
import { deriveKey } from '../platform/secrets/sealed-text.ts'
import { newSecret } from '../platform/secrets/secret-token.ts'
import { staffConsoleRoutes } from '../staff/server/console/routes.ts'
import { createStaffGate, type StaffDoor } from '../staff/server/create-staff-gate.ts'
import { staffPageRoutes } from '../staff/server/page-routes.ts'
import { sessionRoutes } from '../staff/server/session-routes.ts'
import type { Clock } from '../values/clock.ts'
import type { Pages } from './pages/pages.tsx'

/** `/admin` shows the first page; any other path must be that of a page. */
function isConsolePage(pathname: string): boolean {
  return /^\/admin\/?$/.test(pathname) || pageAt(pathname) !== undefined
}

/**
 * The key for second factors and staff's links: derived from SESSION_SECRET, or else from a secret in the database that
 * all processes share.
 */
export async function staffKey(config: Config, db: Db, now: Date): Promise<Buffer> {
  return deriveKey(config.sessionSecret ?? (await ownSecret(db, 'staff', newSecret().secret, now)), 'staff')
}

/**
 * Puts the gate before everything under `/api/admin`, so that even a handler that forgets to authorise is protected,
 * and mounts the staff's session, pages and own calls.
 */
export function mountStaff(
  app: Hono<AppEnv>,
  parts: { config: Config; db: Db; outbox: Outbox; clock: Clock; key: Buffer; browserKey: Buffer; pages: Pages },
): StaffDoor {
  const { config, db, outbox, clock, key, browserKey, pages } = parts
  const secure = config.publicUrl.startsWith('https:')
  const staff = createStaffGate({ db, clock, secure })
  app.use('/api/admin/*', async (c, next) => {
    await staff.require(c)
    await next()
  })
  const options = { db, outbox, clock, key, browserKey, staff, trustProxy: config.trustProxy, secure }
  app.route('/', sessionRoutes(options))
  app.route('/', staffConsoleRoutes(options))
  app.route(
    '/',
    staffPageRoutes({
      ...options,
      showSignIn: async (c, view, status) => (await pages.signIn(view, status)).respond(c.req.raw),
      showJoin: async (c, view, status) => (await pages.join(view, status)).respond(c.req.raw),
      showConsole: (c) => {
        const page = pages.console.respond(c.req.raw)
        return isConsolePage(c.req.path) ? page : new Response(page.body, { status: 404, headers: page.headers })
      },
    }),
  )
  return staff
}
