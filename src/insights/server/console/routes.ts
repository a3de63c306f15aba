import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { z } from 'zod'
import { csvResponse } from '#src/platform/http/csv.ts'
import type { Db } from '#src/platform/database/database.ts'
import { endpoints, type QueryReader } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import { type Period, periods } from '../../console-api.ts'
import { type OtherCounts, readInsights } from './read-insights.ts'
import { readSpeedByPage } from './read-vitals.ts'

export interface InsightsConsoleOptions extends OtherCounts {
  db: Db
  clock: Clock
  staff: StaffGate
}

const ofPeriod: QueryReader<Period> = {
  schema: z.object({ period: z.enum(Object.keys(periods)).default('month') }),
  read: (c) => {
    const asked = c.req.query('period') ?? 'month'
    if (!Object.hasOwn(periods, asked))
      throw new Problem('invalid', 'list_query', `The period must be one of ${Object.keys(periods).join(', ')}.`, {
        fields: [{ path: 'period', msg: 'We don’t know that period.' }],
      })
    return asked as Period
  },
}

/** The numbers that tie a visit to a deposit. */
export function insightsConsoleRoutes(options: InsightsConsoleOptions): Hono<AppEnv> {
  const { db } = options
  const { staff } = staffCallers(options.staff)
  const api = endpoints(options)

  api.get(
    '/api/admin/insights',
    { does: 'Counts what came of visits in a period', who: staff, query: ofPeriod },
    ({ query, now }) => readInsights(db, options, query, now),
  )

  api.get(
    '/api/admin/insights/speed',
    { does: 'Says how fast each page was in a period', who: staff, query: ofPeriod },
    ({ query, now }) => readSpeedByPage(db, query, now),
  )

  api.get(
    '/api/admin/insights.csv',
    { does: 'Exports a period’s visits by day for a spreadsheet', who: staff, query: ofPeriod },
    async ({ query, now }) => {
      const { days, from, until } = await readInsights(db, options, query, now)
      const columns = [
        { header: 'Day', value: (row: (typeof days)[number]) => row.day },
        { header: 'Visits', value: (row: (typeof days)[number]) => row.now },
        { header: 'Visits in the period before', value: (row: (typeof days)[number]) => row.before },
      ]
      return csvResponse({ filename: `visits-${from}-${until}.csv`, columns, rows: Readable.from(days) })
    },
  )

  return api.routes
}
