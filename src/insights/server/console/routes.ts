import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { z } from 'zod'
import { queryOf } from '#src/platform/http/list-query.ts'
import { csvResponse } from '#src/platform/http/csv.ts'
import { endpoints } from '#src/platform/http/endpoint.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import type { RolesInsights } from '../../console-api.ts'
import type { RoleFigures, VerdictsBehind } from '#src/roles/statistics.ts'
import { ofPeriod, periodFields, spansOf } from './compared-period.ts'
import type { Span } from '../../span.ts'
import { type OtherCounts, readInsights } from './read-insights.ts'
import { readSpeedByPage } from './read-vitals.ts'

const ofVerdicts = queryOf(z.object({ ...periodFields, source: z.string().max(40) }))

/** How long roles took in a period. */
export type ReadRoles = (span: Span, now: Date) => Promise<RoleFigures>

/** The verdicts on candidates of one source in a period. */
export type ReadVerdicts = (of: Span & { source: string }) => Promise<VerdictsBehind>

/** What is counted about visits and roles. */
export function insightsConsoleRoutes(
  context: Context,
  gate: StaffGate,
  counts: OtherCounts & { readRoles: ReadRoles; readVerdicts: ReadVerdicts },
): Hono<AppEnv> {
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
    '/api/admin/insights/roles',
    { does: 'Says how long roles take and what clients say of candidates', who: staff, query: ofPeriod },
    async ({ query, now }): Promise<RolesInsights> => {
      const spans = spansOf(query, now)
      const [own, { toHire }] = await Promise.all([
        counts.readRoles(spans.span, now),
        counts.readRoles(spans.compared, now),
      ])
      return { ...spans, own, toHireBefore: toHire }
    },
  )

  api.get(
    '/api/admin/insights/verdicts',
    { does: 'Lists a period’s verdicts on candidates of one source', who: staff, query: ofVerdicts },
    ({ query, now }) => counts.readVerdicts({ ...spansOf(query, now).span, source: query.source }),
  )

  api.get(
    '/api/admin/insights.csv',
    { does: 'Exports a period’s visits by day for a spreadsheet', who: staff, query: ofPeriod },
    async ({ query, now }) => {
      const { days, from, until } = await readInsights(db, counts, query, now)
      const columns = [
        { header: 'Day', value: (row: (typeof days)[number]) => row.day },
        { header: 'Visits', value: (row: (typeof days)[number]) => row.now },
        { header: 'Visits in the period compared with', value: (row: (typeof days)[number]) => row.before },
      ]
      return csvResponse({ filename: `visits-${from}-${until}.csv`, columns, rows: Readable.from(days) })
    },
  )

  return api.routes
}
