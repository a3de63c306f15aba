import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { z } from 'zod'
import { csvResponse } from '#src/platform/http/csv.ts'
import { endpoints, type QueryReader } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import { type Period, periods } from '../../console-api.ts'
import { type OtherCounts, readInsights } from './read-insights.ts'
import { readSpeedByPage } from './read-vitals.ts'

const ofPeriod: QueryReader<Period> = {
  schema: z.object({ period: z.enum(Object.keys(periods)).default('month') }),
  read: (c) => {
    const period = c.req.query('period') ?? 'month'
    if (!Object.hasOwn(periods, period))
      throw new Problem('invalid', 'list_query', `The period must be one of ${Object.keys(periods).join(', ')}.`, {
        fields: [{ path: 'period', msg: 'We don’t know that period.' }],
      })
    return period as Period
  },
}

/** The numbers that tie a visit to a deposit. */
export function insightsConsoleRoutes(context: Context, gate: StaffGate, counts: OtherCounts): Hono<AppEnv> {
  const { db } = context
  const { staff } = staffCallers(gate)
  const api = endpoints(context)

  api.get(
    '/api/admin/insights',
    { does: 'Counts what came of visits in a period', who: staff, query: ofPeriod },
    ({ query, now }) => readInsights(db, counts, query, now),
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
      const { days, from, until } = await readInsights(db, counts, query, now)
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
