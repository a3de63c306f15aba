import { Hono } from 'hono'
import type { Load } from '#src/platform/http/admission/load.ts'
import type { StaticFiles } from '#src/platform/http/files/static-files.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Metrics } from '#src/platform/metrics/metrics.ts'
import { metricsRoutes } from '#src/platform/metrics/routes.ts'
import type { Context } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { pageRoutes } from '../pages/page-routes.ts'
import type { RenderedSite } from '../pages/site.ts'
import { apiDocsRoutes } from './api-docs.ts'
import { answerFailures } from './failures.ts'
import { useMiddleware } from './middleware.ts'
import type { Readiness } from './readiness.ts'

/** The program's HTTP side: the middleware in its order, then every slice's routes, then pages. */
export function createServer(
  context: Context,
  site: RenderedSite,
  running: {
    staff: StaffGate
    metrics: Metrics
    assets: StaticFiles | undefined
    dev: boolean
    load: Load
    isStopping: () => boolean
    readiness: () => Promise<Readiness>
  },
): Hono<AppEnv> {
  const { config, slices } = context
  const { pages } = site
  const { staff, metrics, readiness, isStopping } = running
  const app = new Hono<AppEnv>()
  useMiddleware(app, context, { ...running, busyPage: (c) => pages.busy.respond(c.req.raw) })

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503)
    const { problems, warnings } = await readiness()
    return problems.length > 0 ? c.json({ status: 'not ready', problems }, 503) : c.json({ status: 'ready', warnings })
  })

  for (const { routes } of slices) if (routes) app.route('/', routes)
  app.route('/', metricsRoutes({ ...config, metrics, requireStaff: (c) => staff.require(c) }))
  // Mounted after the routes of `staff`, which put the gate before them.
  for (const { consoleRoutes } of slices) if (consoleRoutes) app.route('/', consoleRoutes)
  app.route(
    '/',
    apiDocsRoutes(context, app, (c) => pages.apiDocs.respond(c.req.raw)),
  )
  app.route('/', pageRoutes(context, site, running.assets))
  answerFailures(app, pages)
  return app
}
