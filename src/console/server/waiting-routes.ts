import type { Hono } from 'hono'
import { endpoints } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import type { WaitingAnswer } from '../console-api.ts'

/**
 * `GET /api/admin/waiting`: how much needs attention on each page, for the rail. Every open console calls it every few
 * seconds.
 */
export function waitingRoutes(context: Context, gate: StaffGate): Hono<AppEnv> {
  const api = endpoints(context)
  api.get(
    '/api/admin/waiting',
    { does: 'Counts what waits for a person on each page', who: staffCallers(gate).staff },
    async ({ now }): Promise<WaitingAnswer> => {
      const offered = context.slices.flatMap(({ waiting = {} }) => Object.entries(waiting))
      return Object.fromEntries(
        await Promise.all(offered.map(async ([page, count]) => [page, await count(now)] as const)),
      )
    },
  )
  return api.routes
}
