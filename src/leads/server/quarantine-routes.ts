import { Hono } from 'hono'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { Db } from '#src/platform/database/database.ts'
import { listPage, readListQuery } from '#src/platform/http/list-query.ts'
import { type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import { quarantineFilters, quarantineSorts, ReleaseMany } from '../console-api.ts'
import { keepOut, listHeld, releaseLead } from './quarantine.ts'

/** What was held back, and what staff make of it. */
export function quarantineRoutes(options: { db: Db; clock: Clock; staff: StaffGate; outbox: Outbox; agency: string }): Hono<AppEnv> {
  const { db, clock, staff } = options
  const routes = new Hono<AppEnv>()

  routes.get('/api/admin/quarantine', async (c) => {
    await staff.require(c)
    const query = readListQuery(c, { sorts: quarantineSorts, defaultSort: '-recent', filters: quarantineFilters })
    const { rows, total } = await listHeld(db, query)
    return c.json({ success: true, data: listPage(query, rows, total) })
  })

  routes.post('/api/admin/quarantine/release', async (c) => {
    const member = await staff.require(c)
    const { leadIds } = parse(ReleaseMany, await readJson(c))
    let released = 0
    for (const leadId of new Set(leadIds)) {
      try {
        await db.transaction().execute((tx) => releaseLead(tx, options, member, leadId, clock.now()))
        released += 1
      } catch (error) {
        // A colleague has let this one in meanwhile, or it is gone: the others still go through.
        if (!(error instanceof Problem)) throw error
      }
    }
    return c.json({ success: true, data: { released } })
  })

  routes.post('/api/admin/quarantine/:leadId/release', async (c) => {
    const member = await staff.require(c)
    const data = await db.transaction().execute((tx) => releaseLead(tx, options, member, c.req.param('leadId'), clock.now()))
    return c.json({ success: true, data })
  })

  routes.post('/api/admin/quarantine/:leadId/keep-out', async (c) => {
    const member = await staff.require(c)
    await db.transaction().execute((tx) => keepOut(tx, member, c.req.param('leadId'), clock.now()))
    return c.json({ success: true, data: {} })
  })

  return routes
}
