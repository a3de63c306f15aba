import { Hono } from 'hono'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { Db } from '#src/platform/database/database.ts'
import { answerOnce, findAnswer } from '#src/platform/http/idempotency.ts'
import { listPage, readListQuery } from '#src/platform/http/list-query.ts'
import { once } from '#src/platform/http/once.ts'
import { type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import { quarantineFilters, quarantineSorts, ReleaseMany } from '../console-api.ts'
import { keepOut, listHeld, releaseLead } from './quarantine.ts'

/** What was held back, and what staff make of it. */
export function quarantineRoutes(options: {
  db: Db
  clock: Clock
  staff: StaffGate
  outbox: Outbox
  agency: string
}): Hono<AppEnv> {
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
    const body = await readJson(c)
    const { leadIds } = parse(ReleaseMany, body)
    const call = { route: `${c.req.path} ${member.id}`, key: c.req.header('idempotency-key'), body, now: clock.now() }
    const known = await findAnswer(db, call)
    if (known) return c.json(known.body as object)
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
    const answer = await answerOnce(db, call, async () => ({
      status: 200,
      body: { success: true, data: { released } },
    }))
    return c.json(answer.body as object)
  })

  routes.post('/api/admin/quarantine/:leadId/release', async (c) => {
    const member = await staff.require(c)
    const [leadId, now] = [c.req.param('leadId'), clock.now()]
    return once(c, db, { by: member.id, body: null, now }, (tx) => releaseLead(tx, options, member, leadId, now))
  })

  routes.post('/api/admin/quarantine/:leadId/keep-out', async (c) => {
    const member = await staff.require(c)
    const [leadId, now] = [c.req.param('leadId'), clock.now()]
    return once(c, db, { by: member.id, body: null, now }, (tx) => keepOut(tx, member, leadId, now))
  })

  return routes
}
