import type { Hono } from 'hono'
import { endpoints } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import type { Db } from '../tables.ts'
import { hiringRoutes } from './hiring-routes.ts'
import { rolePeople } from './role-people.ts'

/** The calls of the board and the composer about the people of a role. */
export function rolePeopleRoutes(context: Context & { db: Db; staff: StaffGate }): Hono<AppEnv> {
  const { db } = context
  const api = endpoints(context)
  const who = staffCallers(context.staff).staff

  api.get(
    '/api/admin/roles/:id/people',
    { does: 'Shows film and permission of everybody on a role', who },
    ({ params }) => rolePeople(db, params.id),
  )

  hiringRoutes(api, context)
  return api.routes
}
