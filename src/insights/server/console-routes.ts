import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { csvResponse } from '#src/platform/http/csv.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import { type Period, periods } from '../console-api.ts'
import { type OtherCounts, readInsights } from './read-insights.ts'
import { readSpeedByPage } from './read-vitals.ts'

export interface InsightsConsoleOptions extends OtherCounts {
  db: Db
  clock: Clock
  staff: StaffGate
}

/** The numbers that tie a visit to a deposit. */
export function insightsConsoleRoutes({ db, clock, staff, ...others }: InsightsConsoleOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get('/api/admin/insights', async (c) => {
    await staff.require(c)
    return c.json({ success: true, data: await readInsights(db, others, periodOf(c), clock.now()) })
  })

  routes.get('/api/admin/insights/speed', async (c) => {
    await staff.require(c)
    return c.json({ success: true, data: await readSpeedByPage(db, periodOf(c), clock.now()) })
  })

  routes.get('/api/admin/insights.csv', async (c) => {
    await staff.require(c)
    const { days, from, until } = await readInsights(db, others, periodOf(c), clock.now())
    const columns = [
      { header: 'Day', value: (row: (typeof days)[number]) => row.day },
      { header: 'Visits', value: (row: (typeof days)[number]) => row.now },
      { header: 'Visits in the period before', value: (row: (typeof days)[number]) => row.before },
    ]
    return csvResponse({ filename: `visits-${from}-${until}.csv`, columns, rows: Readable.from(days) })
  })

  return routes
}

function periodOf(c: AppContext): Period {
  const asked = c.req.query('period') ?? 'month'
  if (!Object.hasOwn(periods, asked))
    throw new Problem('invalid', 'list_query', `The period must be one of ${Object.keys(periods).join(', ')}.`, {
      fields: [{ path: 'period', msg: 'We don’t know that period.' }],
    })
  return asked as Period
}
