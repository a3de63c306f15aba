import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { contentConsoleRoutes, type PreviewPage } from './console/routes.ts'

import { mailOverrides } from './overrides.ts'
import { pruneContent } from './prune.ts'

export type { PreviewPage } from './console/routes.ts'

/** What staff change of the site and its mails, over what content/ says. */
export function content(context: Context, needs: { staff: StaffGate; showPreview: PreviewPage }): Slice {
  const { db, clock } = context
  return {
    consoleRoutes: contentConsoleRoutes(context, needs),
    mailWords: mailOverrides,
    jobs: [{ name: 'prune-content', schedule: '25 4 * * *', run: () => pruneContent(db, clock.now()) }],
  }
}
