import type { Hono } from 'hono'
import { diaryRules } from '#content/facts/diary.ts'
import { waitingCalls } from '../bookings/server/console/waiting-calls.ts'
import type { WaitingAnswer } from '../console/console-api.ts'
import { countMails } from '../console/server/mail-list.ts'
import { waitingLeads } from '../leads/server/console/waiting-leads.ts'
import type { Db } from '../platform/database/database.ts'
import { endpoints } from '../platform/http/endpoint.ts'
import type { AppEnv } from '../platform/http/request.ts'
import { waitingContracts } from '../portal/server/console/list.ts'
import { type StaffGate, staffCallers } from '../staff/server/staff-gate.ts'
import type { Clock } from '../values/clock.ts'

/**
 * `GET /api/admin/waiting`: how much needs attention on each page, for the rail. Every open console calls it every few
 * seconds.
 */
export function waitingRoutes(options: { db: Db; clock: Clock; staff: StaffGate }): Hono<AppEnv> {
  const { db } = options
  const { staff } = staffCallers(options.staff)
  const api = endpoints(options)
  api.get(
    '/api/admin/waiting',
    { does: 'Counts what waits for a person on each page', who: staff },
    async ({ now }): Promise<WaitingAnswer> => {
      const [leads, diary, contracts, mails] = await Promise.all([
        waitingLeads(db),
        waitingCalls(db, diaryRules.zone, now),
        waitingContracts(db, now),
        countMails(db),
      ])
      return { leads, diary, contracts, outbox: mails.failed }
    },
  )
  return api.routes
}
