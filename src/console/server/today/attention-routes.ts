import type { Hono } from 'hono'
import { attentionCounts, attentionOf } from '#src/platform/attention.ts'
import { endpoints } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import type { TodayAnswer, WaitingAnswer } from '../../console-api.ts'
import { loggedFailure } from './logged-failure.ts'

/**
 * The calls about what staff have to act on, and how many items each page has (STAFF-17). Every open console asks every
 * few seconds.
 */
export function attentionRoutes(context: Context, gate: StaffGate): Hono<AppEnv> {
  const api = endpoints(context)
  const { staff } = staffCallers(gate)
  const onFailure = loggedFailure(context.log)

  api.get(
    '/api/admin/waiting',
    { does: 'Counts what waits for a person on each page', who: staff },
    ({ now }): Promise<WaitingAnswer> => attentionCounts(context.slices, now, onFailure),
  )

  api.get(
    '/api/admin/today',
    { does: 'Lists what needs a person, in order of consequence', who: staff },
    async ({ now }): Promise<TodayAnswer> => {
      const { groups, unread } = await attentionOf(context.slices, now, onFailure)
      return {
        now: now.toISOString(),
        total: groups.reduce((sum, { total }) => sum + total, 0),
        groups,
        unread,
      }
    },
  )
  return api.routes
}
