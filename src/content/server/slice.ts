import type { Context, Slice } from '#src/platform/slice.ts'
import { contentConsoleRoutes, type ContentNeeds } from './console/routes.ts'

import { markRoutes } from './mark-routes.ts'
import { mailOverrides } from './overrides.ts'
import { pruneContent } from './prune.ts'

export type { PreviewPage } from './console/routes.ts'

/** The slice of content: what staff change on the site and in its mails, on top of content/. */
export function content(context: Context, needs: ContentNeeds): Slice {
  const { db, clock } = context
  return {
    routes: markRoutes(db),
    consoleRoutes: contentConsoleRoutes(context, needs),
    mailWords: mailOverrides,
    jobs: [{ name: 'prune-content', schedule: '25 4 * * *', run: () => pruneContent(db, clock.now()) }],
  }
}
