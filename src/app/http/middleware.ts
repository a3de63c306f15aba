import type { Hono } from 'hono'
import { portalCookie } from '#src/contracts/server/public.ts'
import { admission } from '#src/platform/http/admission/admission.ts'
import type { Load } from '#src/platform/http/admission/load.ts'
import type { PlaceLimits } from '#src/platform/http/admission/places.ts'
import { atMost, bodyLimits } from '#src/platform/http/bodies/body-limits.ts'
import { bodyTimeout } from '#src/platform/http/bodies/body-timeout.ts'
import { interviewCookie } from '#src/interviews/server/public.ts'
import { endpointFinder } from '#src/platform/http/declared-endpoints.ts'
import { hostCheck } from '#src/platform/http/guards/host-check.ts'
import { originCheck } from '#src/platform/http/guards/origin-check.ts'
import { readableAddress } from '#src/platform/http/guards/readable-address.ts'
import { securityHeaders } from '#src/platform/http/guards/security-headers.ts'
import { keyCheck } from '#src/platform/http/idempotency.ts'
import { headAsGet } from '#src/platform/http/methods.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import { requestLog } from '#src/platform/http/request-log.ts'
import { measureAdmission } from '#src/platform/metrics/admission-metrics.ts'
import type { Metrics } from '#src/platform/metrics/metrics.ts'
import type { Context } from '#src/platform/slice.ts'
import { staffCookie } from '#src/staff/server/public.ts'
import { isStreamed, workOf } from './work.ts'

/** More than any form of ours needs, and too little to do harm. */
const bodyBytes = 64 * 1024
/** Longer than a form takes over the slowest connection. */
const bodyMs = 120_000

/**
 * The embedded database runs one statement at a time, in this thread, so more simultaneous requests would only make all
 * of them later. A database server is reached over the pool's ten connections.
 */
const placeLimits: Record<'embedded' | 'server', PlaceLimits> = {
  embedded: { atOnce: 8, reserved: 2, begunFirst: 3, waiting: 128, burstMs: 10_000, overloadedMs: 100 },
  server: { atOnce: 12, reserved: 3, begunFirst: 4, waiting: 128, burstMs: 10_000, overloadedMs: 100 },
}

// Stripe's element, its calls and its challenge (docs.stripe.com/security/guide): only on the page that takes the
// deposit.
const stripe = {
  scripts: 'https://js.stripe.com https://*.js.stripe.com',
  calls: 'https://api.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  styles: true,
}

/** The pages that record what a candidate says, and the console, where staff record the questions. */
const films = /^\/(?:i\/[^/]+|interview(?:\/try\/[^/]+)?|admin(?:\/.*)?)$/

/** The middleware that every request passes, in this order, before a slice sees it. */
export function useMiddleware(
  app: Hono<AppEnv>,
  { config, log, secure }: Context,
  {
    metrics,
    dev,
    load,
    busyPage,
  }: {
    metrics: Metrics
    /** Whether the development server is in front. Its reload client is an inline script. */
    dev: boolean
    load: Load
    busyPage: (c: AppContext) => Response
  },
): void {
  app.use(metrics.requests)
  app.use(requestLog(log))
  app.use(headAsGet)
  const pages: Record<string, typeof stripe> = config.stripe ? { '/portal': stripe } : {}
  app.use(securityHeaders({ publicUrl: config.publicUrl, dev, pages, films: (path) => films.test(path) }))
  app.use(hostCheck(config))
  app.use(readableAddress())
  app.use(originCheck(config.publicUrl))
  app.use(keyCheck)
  limitBodies(app)
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })

  const { middleware, places } = admission({
    places: placeLimits[config.databaseUrl === undefined ? 'embedded' : 'server'],
    workOf,
    isStreamed,
    sessions: [portalCookie(secure), staffCookie(secure), interviewCookie(secure)],
    load,
    busyPage,
    onRefused: measureAdmission(metrics.registry, () => places),
  })
  app.use(middleware)
}

/** Limits how long a body may be, and how long it may take to arrive. */
function limitBodies(app: Hono<AppEnv>): void {
  const form = atMost(bodyBytes)
  const endpointFor = endpointFinder(app.routes)
  const patience = bodyTimeout(bodyMs)
  app.use('/api/*', (c, next) => (endpointFor(c.req.method, c.req.path)?.slow ? next() : patience(c, next)))
  app.use('/api/*', bodyLimits(endpointFor, bodyBytes))
  // Forms that browsers send without a script.
  app.use('/bookings/*', patience, form)
  app.use('/me/*', patience, form)
  app.use('/verify', patience)
  app.use('/admin/*', patience, form)
}
