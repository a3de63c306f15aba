import type { Hono } from 'hono'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import { endpoints } from '#src/platform/http/endpoint.ts'
import { listPage, listQuery } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { Problem } from '#src/values/problem.ts'
import { quarantineFilters, quarantineSorts, ReleaseMany } from '../../console-api.ts'
import { keepOut, listHeld, releaseLead } from './quarantine.ts'

/** The quarantine, and staff's decisions about it. */
export function quarantineRoutes(context: Context, gate: StaffGate): Hono<AppEnv> {
  const { db, clock } = context
  const { staff } = staffCallers(gate)
  const api = endpoints(context)

  api.get(
    '/api/admin/quarantine',
    {
      does: 'Lists what was held back as a machine’s',
      who: staff,
      query: listQuery({ sorts: quarantineSorts, defaultSort: '-recent', filters: quarantineFilters }),
    },
    async ({ query }) => {
      const { rows, total } = await listHeld(db, query)
      return listPage(query, rows, total)
    },
  )

  api.post(
    '/api/admin/quarantine/release',
    { does: 'Lets several held leads in', who: staff, body: ReleaseMany, once: true },
    async ({ who, body, once }) => {
      const earlier = await once.earlier()
      if (earlier) return earlier
      let released = 0
      for (const leadId of new Set(body.leadIds)) {
        try {
          await db.transaction().execute((tx) => releaseLead(tx, context, { member: who, leadId, now: clock.now() }))
          released += 1
        } catch (error) {
          // A colleague has released this one since, or it is gone. The others are released all the same.
          if (!(error instanceof Problem)) throw error
        }
      }
      return once(async () => ({ released }))
    },
  )

  api.post(
    '/api/admin/quarantine/:leadId/release',
    { does: 'Lets a held lead in', who: staff, once: true },
    ({ who, params, now, once }) => once((tx) => releaseLead(tx, context, { member: who, leadId: params.leadId, now })),
  )

  api.post(
    '/api/admin/quarantine/:leadId/keep-out',
    { does: 'Keeps a held lead out for good', who: staff, once: true },
    ({ who, params, now, once }) => once((tx) => keepOut(tx, who, params.leadId, now)),
  )

  return api.routes
}
