import { Hono } from 'hono'
import { diaryRules } from '#content/diary.ts'
import { waitingCalls } from '../bookings/server/waiting-calls.ts'
import type { WaitingAnswer } from '../console/console-api.ts'
import { countMails } from '../console/server/mail-list.ts'
import { waitingContracts } from '../contracts/server/public.ts'
import { waitingLeads } from '../leads/server/waiting-leads.ts'
import type { Db } from '../platform/database/database.ts'
import type { AppEnv } from '../platform/http/request.ts'
import type { StaffGate } from '../staff/server/staff-gate.ts'
import type { Clock } from '../values/clock.ts'

/** `GET /api/admin/waiting`: what waits for a person on each page, for the rail. Every open console asks it every few seconds. */
export function waitingRoutes({ db, clock, staff }: { db: Db; clock: Clock; staff: StaffGate }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get('/api/admin/waiting', async (c) => {
    await staff.require(c)
    const now = clock.now()
    const [leads, diary, contracts, mails] = await Promise.all([
      waitingLeads(db),
      waitingCalls(db, diaryRules.zone, now),
      waitingContracts(db, now),
      countMails(db),
    ])
    const data: WaitingAnswer = { leads, diary, contracts, outbox: mails.failed }
    return c.json({ success: true, data })
  })
  return routes
}
