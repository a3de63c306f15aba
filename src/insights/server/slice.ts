import type { Db } from '#src/platform/database/database.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { RoleFigures, VerdictsBehind } from '#src/roles/statistics.ts'
import type { Span } from '../span.ts'
import { countStepsOf } from './console/count-steps.ts'
import { earningsRoutes } from './console/earnings-routes.ts'
import type { NamedPerson } from './console/read-earnings.ts'
import type { OtherCounts } from './console/read-insights.ts'
import { insightsConsoleRoutes } from './console/routes.ts'
import { insightMailTemplates, postDigest } from './digest.ts'
import { createEventBuffer } from './event-buffer.ts'
import { personOrigins } from './origins.ts'
import { pruneInsights } from './prune.ts'
import { insightRoutes } from './routes.ts'

/** The slice of insights: statistics. What came of visits is counted by the slices in which it happens. */
export function insights(
  context: Context,
  needs: {
    staff: StaffGate
    /** Returns how many people left their details under each film. */
    countFilmLeads(db: Db, from: string, until: string): Promise<Record<string, number>>
    /** Returns how long roles took in a period, and the verdicts on their candidates. */
    roleFigures(db: Db, span: Span, now: Date): Promise<RoleFigures>
    verdictsBehind(db: Db, of: Span & { source: string }): Promise<VerdictsBehind>
    /** Returns people's names for a list, by their ids. */
    namePeople(db: Db, ids: readonly string[]): Promise<Map<string, NamedPerson>>
    /** Returns the titles of articles by the pages on which they are read. */
    articleTitles(db: Db, pages: readonly string[]): Promise<Map<string, string>>
  },
): Slice {
  const { config, db, clock, log } = context
  const buffer = createEventBuffer({ db, log })
  const counts: OtherCounts = {
    countSteps: countStepsOf(context.slices),
    countFilmLeads: (from, until) => needs.countFilmLeads(db, from, until),
  }
  return {
    routes: insightRoutes({ ...context, buffer }),
    consoleRoutes: insightsConsoleRoutes(context, needs.staff, {
      ...counts,
      readRoles: (span, now) => needs.roleFigures(db, span, now),
      readVerdicts: (of) => needs.verdictsBehind(db, of),
    }).route(
      '/',
      earningsRoutes(context, needs.staff, {
        namePeople: (ids) => needs.namePeople(db, ids),
        articleTitles: (pages) => needs.articleTitles(db, pages),
      }),
    ),
    jobs: [
      { name: 'prune-insights', schedule: '10 4 * * *', run: () => pruneInsights(db, clock.now()) },
      { name: 'post-digest', schedule: '0 8 * * 1', missed: 'once', run: () => postDigest(context, clock.now()) },
    ],
    mails: insightMailTemplates({ publicUrl: config.publicUrl, ...counts }),
    person: personOrigins,
    stop: () => buffer.stop(),
  }
}
