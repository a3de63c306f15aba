import { Hono } from 'hono'
import type { AppEnv } from '#src/platform/http/request.ts'
import { deriveKey } from '#src/platform/secrets/sealed-text.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import { staffConsoleRoutes } from './console/routes.ts'
import { createStaffGate } from './create-staff-gate.ts'
import type { StaffContext } from './staff-context.ts'
import { type StaffPages, staffPageRoutes } from './page-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { pruneSessions } from './sessions.ts'
import type { StaffGate } from './staff-gate.ts'
import { staffMailTemplates } from './staff-mails.ts'

export type { StaffPages } from './page-routes.ts'

/**
 * The slice of staff: who may enter the console. The gate that it passes to other slices is also in front of everything
 * under `/api/admin`, so that even a handler that forgets to authorise is protected.
 */
export function staff(context: Context, pages: StaffPages): Slice & { gate: StaffGate } {
  const { config, db, clock, key } = context
  const gate = createStaffGate(context)
  const staffContext: StaffContext = { ...context, staff: gate, browserKey: deriveKey(key, 'known browsers') }
  const routes = new Hono<AppEnv>()
  routes.use('/api/admin/*', async (c, next) => {
    await gate.require(c)
    await next()
  })
  routes.route('/', sessionRoutes(staffContext))
  routes.route('/', staffPageRoutes({ ...staffContext, pages }))
  return {
    gate,
    routes,
    consoleRoutes: staffConsoleRoutes(staffContext),
    jobs: [{ name: 'prune-staff-sessions', schedule: '45 * * * *', run: () => pruneSessions(db, clock.now()) }],
    mails: staffMailTemplates({ publicUrl: config.publicUrl, key }),
  }
}
