import path from 'node:path'
import { Hono } from 'hono'
import type { Config } from '#src/platform/config/config.ts'
import type { Db } from '#src/platform/database/database.ts'
import { admission } from '#src/platform/http/admission/admission.ts'
import { bodyCutOff } from '#src/platform/http/bodies/body-cut-off.ts'
import { atMost, bodyLimits } from '#src/platform/http/bodies/body-limits.ts'
import { bodyPatience } from '#src/platform/http/bodies/body-patience.ts'
import { endpointFinder } from '#src/platform/http/declared-endpoints.ts'
import { headAsGet, refusedMethod } from '#src/platform/http/methods.ts'
import { keyCheck } from '#src/platform/http/idempotency.ts'
import { hostCheck } from '#src/platform/http/guards/host-check.ts'
import { originCheck } from '#src/platform/http/guards/origin-check.ts'
import type { PlaceLimits } from '#src/platform/http/admission/places.ts'
import { problemResponse, statusOf } from '#src/platform/http/problem-response.ts'
import { readableAddress } from '#src/platform/http/guards/readable-address.ts'
import { rangedFile } from '#src/platform/http/files/ranged-file.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import { requestLog } from '#src/platform/http/request-log.ts'
import { securityHeaders } from '#src/platform/http/guards/security-headers.ts'
import { contentTypeOf, type StaticFiles } from '#src/platform/http/files/static-files.ts'
import type { Log } from '#src/platform/log/log.ts'
import { measureAdmission } from '#src/platform/metrics/admission-metrics.ts'
import type { Metrics } from '#src/platform/metrics/metrics.ts'
import { metricsRoutes } from '#src/platform/metrics/routes.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { deriveKey } from '#src/platform/secrets/sealed-text.ts'
import { portalRoutes, type PortalRoutesOptions } from '#src/portal/server/routes.ts'
import { type ArticlePageOptions, articlePageRoutes } from '#src/articles/server/page-routes.ts'
import type { Booking } from '#src/bookings/booking.ts'
import { bookingPageRoutes } from '#src/bookings/server/page-routes.ts'
import { bookingRoutes } from '#src/bookings/server/routes.ts'
import type { DiaryParts } from '#src/bookings/server/book-call.ts'
import type { SchedulingProvider } from '#src/bookings/server/providers/scheduling-provider.ts'
import { portalCookie } from '#src/contracts/server/public.ts'
import { contractRoutes, type ContractRoutesOptions } from '#src/contracts/server/routes.ts'
import { sealedDocuments } from '#src/contracts/server/verify/sealed-documents.ts'
import { inAnyOf } from '#src/contracts/server/verify/verify-document.ts'
import { verifyRoutes } from '#src/contracts/server/verify/routes.ts'
import { billingRoutes } from '#src/billing/server/routes.ts'
import { sealedBilling } from '#src/billing/server/sealed-billing.ts'
import { paymentRoutes, type PaymentRoutesOptions } from '#src/payments/server/routes.ts'
import type { EventBuffer } from '#src/insights/server/event-buffer.ts'
import { insightRoutes } from '#src/insights/server/routes.ts'
import { leadRoutes } from '#src/leads/server/routes.ts'
import { staffCookie } from '#src/staff/server/sessions.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import type { LandingReader } from '../pages/landing-on-show.ts'
import { apiDocsRoutes } from './api-docs.ts'
import { consoleRoutes, type ConsoleRoutesParts } from '../console-routes.ts'
import type { Inspection } from '../threads/inspection.ts'
import type { ArticlePages } from '../pages/article-pages.tsx'
import type { Pages } from '../pages/pages.tsx'
import type { Readiness } from './readiness.ts'
import { rootFiles, securityText } from '../pages/root-files.ts'
import { isStreamed, workOf } from './work.ts'
import { mountStaff } from '../staff-parts.ts'
import { type VideoParts, videoCalls } from '../video-parts.ts'

export interface ServerParts {
  config: Config
  db: Db
  outbox: Outbox
  diary: DiaryParts
  /** The scheduling provider, if we don't keep the diary ourselves. */
  scheduling: SchedulingProvider | undefined
  invitationOf: (booking: Booking) => string
  payments: Omit<PaymentRoutesOptions, 'trustProxy' | 'secure'>
  contracts: Pick<ContractRoutesOptions, 'jobs'> & Pick<PortalRoutesOptions, 'agreement'>
  /** Encrypts second factors and the links in mails to staff. */
  staffKey: Buffer
  console: Omit<ConsoleRoutesParts, 'db' | 'outbox' | 'clock' | 'staff' | 'drawPicture'>
  videos: VideoParts
  /** How late the event loop is, in milliseconds. */
  loopDelay: () => number
  /** Examines files that strangers send. */
  inspection: Inspection
  /** The agreement without a client, as a PDF. */
  termsPdf: () => Promise<Uint8Array>
  clock: Clock
  log: Log
  metrics: Metrics
  /** Collects what browsers report about visits. */
  insights: EventBuffer
  pages: Pages
  articles: { pages: ArticlePages; drawCard: ArticlePageOptions['drawCard'] }
  landing: LandingReader
  assets: StaticFiles | undefined
  /** Where films are. */
  filmsFolder: string
  brandFolder: string
  isStopping: () => boolean
  readiness: () => Promise<Readiness>
  /** The development server is in front, whose reload client is an inline script. */
  dev: boolean
}

/** More than any form of ours needs, and too little to do harm. */
const bodyBytes = 64 * 1024
/** Longer than a form takes over the slowest connection. */
const bodyMs = 120_000

/**
 * The embedded database runs one statement at a time, in this thread: more requests at once would only make all of them
 * later. A database server is reached over the pool's ten connections.
 */
const placeLimits: Record<'embedded' | 'server', PlaceLimits> = {
  embedded: { atOnce: 8, reserved: 2, begunFirst: 3, waiting: 128, burstMs: 10_000, overloadedMs: 100 },
  server: { atOnce: 12, reserved: 3, begunFirst: 4, waiting: 128, burstMs: 10_000, overloadedMs: 100 },
}

/** The program's HTTP side: the middleware in its order, then every domain's routes, then pages. */
export function createServer(parts: ServerParts): Hono<AppEnv> {
  const { config, db, log, pages } = parts
  const app = new Hono<AppEnv>()
  const secure = config.publicUrl.startsWith('https:')

  app.use(parts.metrics.requests)
  app.use(requestLog(log))
  app.use(headAsGet)
  // Stripe's element, its calls and its challenge (docs.stripe.com/security/guide): only on the page that takes the
  // deposit.
  const stripe = {
    scripts: 'https://js.stripe.com https://*.js.stripe.com',
    calls: 'https://api.stripe.com',
    frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    styles: true,
  }
  app.use(
    securityHeaders({ publicUrl: config.publicUrl, dev: parts.dev, pages: config.stripe ? { '/portal': stripe } : {} }),
  )
  app.use(hostCheck(config))
  app.use(readableAddress())
  app.use(originCheck(config.publicUrl))
  app.use(keyCheck)
  const form = atMost(bodyBytes)
  const endpointFor = endpointFinder(app.routes)
  const patience = bodyPatience(bodyMs)
  app.use('/api/*', (c, next) => (endpointFor(c.req.method, c.req.path)?.slow ? next() : patience(c, next)))
  app.use('/api/*', bodyLimits(endpointFor, bodyBytes))
  // Forms that browsers post without script.
  app.use('/bookings/*', patience, form)
  app.use('/verify', patience)
  app.use('/admin/*', patience, form)
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })

  const { middleware, places } = admission({
    places: placeLimits[config.databaseUrl === undefined ? 'embedded' : 'server'],
    workOf,
    isStreamed,
    sessions: [portalCookie(secure), staffCookie(secure)],
    loopDelay: parts.loopDelay,
    busyPage: (c) => pages.busy.respond(c.req.raw),
    onRefused: measureAdmission(parts.metrics.registry, () => places),
  })
  app.use(middleware)

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', (c) => ready(c))

  app.route(
    '/',
    leadRoutes({
      db,
      outbox: parts.outbox,
      clock: parts.clock,
      agency: config.mail.to,
      trustProxy: config.trustProxy,
      showForm: async (c, { values, problem }) => {
        const errors = problem.fields.length > 0 ? [...problem.fields] : [{ path: '', msg: problem.message }]
        const page = (
          await pages.landingRefused({ state: 'refused', values, errors }, parts.landing.library(), statusOf(problem))
        ).respond(c.req.raw)
        if (problem.retryAfter !== undefined) page.headers.set('retry-after', String(problem.retryAfter))
        return page
      },
    }),
  )

  const diary = { ...parts.diary, db, clock: parts.clock, trustProxy: config.trustProxy }
  app.route('/', bookingRoutes({ ...diary, publicUrl: config.publicUrl, provider: parts.scheduling }))
  app.route(
    '/',
    bookingPageRoutes({
      ...diary,
      callLinkTemplate: config.callLink,
      invitationOf: parts.invitationOf,
      showMissing: (c) => pages.bookingMissing.respond(c.req.raw),
      showBooking: async (c, view, status) => (await pages.booking(view, status)).respond(c.req.raw),
    }),
  )

  const browserKey = deriveKey(parts.staffKey, 'known browsers')
  const client = { ...parts.contracts, db, clock: parts.clock, trustProxy: config.trustProxy, secure }
  app.route('/', portalRoutes({ ...client, browserKey }))
  app.route('/', contractRoutes({ ...client, readInk: parts.inspection.readInk }))
  app.route(
    '/',
    verifyRoutes({
      db,
      clock: parts.clock,
      trustProxy: config.trustProxy,
      folder: path.join(config.dataDir, 'uploads'),
      examine: parts.inspection.examine,
      sealed: inAnyOf([sealedDocuments(db), sealedBilling(db)]),
      showVerdict: async (c, shown, status) => (await pages.verify(shown, status)).respond(c.req.raw),
    }),
  )
  app.route('/', paymentRoutes({ ...parts.payments, trustProxy: config.trustProxy, secure }))
  app.route('/', billingRoutes({ db, clock: parts.payments.clock, trustProxy: config.trustProxy, secure }))
  const staff = mountStaff(app, {
    config,
    db,
    outbox: parts.outbox,
    clock: parts.clock,
    key: parts.staffKey,
    browserKey,
    pages,
  })
  app.route('/', metricsRoutes({ ...config, metrics: parts.metrics, requireStaff: (c) => staff.require(c) }))
  app.route(
    '/',
    consoleRoutes({
      ...parts.console,
      drawPicture: parts.inspection.drawPicture,
      db,
      outbox: parts.outbox,
      clock: parts.clock,
      staff,
    }),
  )
  app.route('/', videoCalls({ ...parts.videos, staff, accelRedirect: config.videos.accelRedirect }))
  app.route(
    '/',
    articlePageRoutes({
      db,
      clock: parts.clock,
      publicUrl: config.publicUrl,
      showArticle: parts.articles.pages.article,
      showIndex: parts.articles.pages.index,
      showMissing: async (c) => parts.articles.pages.missing.respond(c.req.raw),
      drawCard: parts.articles.drawCard,
    }),
  )
  app.route(
    '/',
    insightRoutes({
      db,
      buffer: parts.insights,
      clock: parts.clock,
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
    }),
  )
  app.route(
    '/',
    apiDocsRoutes({
      db,
      clock: parts.clock,
      publicUrl: config.publicUrl,
      app,
      showDocs: (c) => pages.apiDocs.respond(c.req.raw),
    }),
  )
  app.get('/privacy', (c) => pages.privacy.respond(c.req.raw))
  app.get('/portal', (c) => pages.portal.respond(c.req.raw))
  app.get('/agreement.pdf', async (c) =>
    c.body(new Uint8Array(await parts.termsPdf()), 200, {
      'content-type': 'application/pdf',
      'cache-control': 'public, max-age=3600',
    }),
  )

  app.get('/', async (c) => {
    const { main, sent } = await parts.landing.current()
    return (c.req.query('sent') === 'contact' ? sent : main).respond(c.req.raw)
  })
  if (!config.production) app.get('/kit', async (c) => (await pages.kit()).respond(c.req.raw))
  app.get(
    '/assets/:name',
    (c) => parts.assets?.respond(c.req.param('name'), c.req.header('accept-encoding')) ?? c.notFound(),
  )
  app.get('/public-objects/:name', async (c) => {
    const file = publicObject(parts.filmsFolder, c.req.param('name'))
    return (file && (await rangedFile(c.req.raw, file))) ?? c.notFound()
  })
  app.get('/.well-known/security.txt', (c) =>
    c.text(securityText(config.publicUrl, parts.clock.now()), 200, { 'cache-control': 'public, max-age=3600' }),
  )
  for (const [route, file] of Object.entries(rootFiles(config.publicUrl))) {
    app.get(route, async (c) => {
      if ('text' in file)
        return c.body(file.text, 200, { 'content-type': file.contentType, 'cache-control': 'public, max-age=3600' })
      const onDisk = {
        path: path.join(parts.brandFolder, file.name),
        contentType: contentTypeOf(file.name),
        cacheControl: 'public, max-age=86400',
      }
      return (await rangedFile(c.req.raw, onDisk)) ?? c.notFound()
    })
  }

  const refused = refusedMethod(app.routes)
  app.notFound((c) => {
    const other = refused(c)
    if (other) return other
    if (wantsPage(c)) return pages.notFound.respond(c.req.raw)
    return problemResponse(
      new Problem('not-found', 'not_found', 'There is nothing at this address.'),
      c.get('requestId'),
    )
  })
  app.onError(async (thrown, c) => {
    const context = c as AppContext
    const error = bodyCutOff(context, thrown) ?? thrown
    context.set('logFields', {
      ...context.get('logFields'),
      ...(error instanceof Problem ? { code: error.code, error: error.cause } : { error }),
    })
    if (error instanceof Problem && error.kind === 'not-found' && wantsPage(context))
      return pages.notFound.respond(c.req.raw)
    const document = problemResponse(error, context.get('requestId'))
    if (document.status < 500 || !wantsPage(context)) return document
    const page = (await pages.failed(context.get('requestId'), document.status)).respond(c.req.raw)
    const wait = document.headers.get('retry-after')
    if (wait !== null) page.headers.set('retry-after', wait)
    return page
  })
  return app

  async function ready(c: AppContext) {
    if (parts.isStopping()) return c.json({ status: 'stopping' }, 503)
    const { problems, warnings } = await parts.readiness()
    return problems.length > 0 ? c.json({ status: 'not ready', problems }, 503) : c.json({ status: 'ready', warnings })
  }
}

function wantsPage(c: AppContext): boolean {
  return (
    (c.req.method === 'GET' || c.req.method === 'HEAD') &&
    !c.req.path.startsWith('/api/') &&
    (c.req.header('accept') ?? '*/*').match(/text\/html|\*\/\*/) !== null
  )
}

function publicObject(folder: string, name: string) {
  if (!/^[a-z0-9][a-z0-9-]*\.(mp4|webm|vtt|webp|jpg)$/.test(name)) return undefined
  return { path: path.join(folder, name), contentType: contentTypeOf(name), cacheControl: 'public, max-age=86400' }
}
