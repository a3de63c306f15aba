import http from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { brand } from '#content/brand.ts'
import { diaryRules } from '#content/facts/diary.ts'
import { callInvitation } from '../bookings/server/booking-mails.ts'
import { configuredProvider } from '../bookings/server/providers/configured-provider.ts'
import { preparePortalPassword } from '../portal/server/portal-password.ts'
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { layFreshDatabase } from '../platform/database/fresh-database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { declaredEndpoints, type DeclaredEndpoint } from '../platform/http/declared-endpoints.ts'
import { knownRoutes, type Route } from '../platform/http/known-routes.ts'
import { measureLoopDelay } from '../platform/http/admission/loop-delay.ts'
import { sendFiles } from '../platform/http/files/send-files.ts'
import { StaticFiles } from '../platform/http/files/static-files.ts'
import { backupJobs } from '../platform/backup/backup.job.ts'
import { listenForBackups } from '../platform/backup/control-socket.ts'
import { takeBackup } from '../platform/backup/take-backup.ts'
import { closeDataFolder } from '../platform/data-folder.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { createOutbox } from '../platform/mail/outbox.ts'
import { measureDatabase } from '../platform/metrics/database-metrics.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { Refusal } from '../platform/refusal.ts'
import { root } from '../platform/root.ts'
import { prepareFirstMember } from '../staff/server/first-member.ts'
import { libraryWarnings, publicVideos } from '../videos/server/public.ts'
import { clockStartingAt, systemClock } from '../values/clock.ts'
import { Problem } from '../values/problem.ts'
import { agreementOnOffer, sealParts, termsPdf } from './contract-parts.ts'
import { renderArticlePages } from './pages/article-pages.tsx'
import { seedSampleArticles } from './article-parts.ts'
import { backupParts, refuseLostSeal, settleErasures, wordsOfBackup } from './backup/backup-parts.ts'
import { openDocuments } from './threads/documents.ts'
import { openGateway, requireSeller, testGatewayJobs } from './gateway-parts.ts'
import { openInspection } from './threads/inspection.ts'
import { insightParts } from './insight-parts.ts'
import { allJobs } from './jobs.ts'
import { keepLanding } from './pages/landing-on-show.ts'
import { endOnUnexpected } from './last-defence.ts'
import { leadJobs, leadsConsoleParts } from './lead-parts.ts'
import { drawParts } from './payment-parts.ts'
import { allMailTemplates } from './mail-templates.ts'
import { officeParts } from './office-parts.ts'
import type { PageFiles } from './pages/page-files.ts'
import { renderPages } from './pages/pages.tsx'
import { staffKey } from './staff-parts.ts'
import { createReadiness } from './http/readiness.ts'
import { createServer } from './http/server.ts'
import { openVideoLibrary, videoBodies } from './video-parts.ts'

export interface Program {
  url: string
  config: Config
  /** Every call that it answers, such as `POST /api/contact`; paths as the router writes them. */
  routes: readonly Route[]
  /** Those of them under `/api/`, as they were declared. */
  endpoints: readonly DeclaredEndpoint[]
  /** The portal's password, if the program has just made one up; it is shown only this once. */
  madeUpPortalPassword: string | undefined
  /** The same of the first member of staff. */
  madeUpStaffPassword: { email: string; password: string } | undefined
  log: Log
  /** Stops in order: no new requests, those under way finish, jobs are handed back, the database is closed. */
  stop(): Promise<void>
}

export interface ProgramOptions {
  env: Record<string, string | undefined>
  /** The names of the pages' scripts and style sheets. */
  files: PageFiles
  /** What `scripts/build.ts` made; absent in the development server and in tests. */
  buildFolder?: string
  /** Handles requests before our own routes: the development server. */
  before?: (request: http.IncomingMessage, response: http.ServerResponse, next: () => void) => void
  /** A test's own database, instead of the configured one. */
  database?: Database
}

/** The longest that a request may take to arrive. */
const uploadMs = 6 * 3600 * 1000
/** How long requests under way may take to finish when the program stops. */
const drainMs = 10_000

/** Config → database → jobs → server. Throws a Refusal with sentences for the person who started it. */
export async function startProgram({ env, files, buildFolder, before, ...given }: ProgramOptions): Promise<Program> {
  const config = readConfig(env, { brandName: brand.name, brandEmail: brand.email })
  requireSeller()
  const log = createLog(config.logLevel)
  closeDataFolder(config.dataDir, { forGroup: config.videos.accelRedirect !== undefined, log })
  const clock = config.clock ? clockStartingAt(config.clock) : systemClock
  const directory = path.join(config.dataDir, 'database')
  const lay =
    buildFolder === undefined ? undefined : () => layFreshDatabase(path.join(buildFolder, 'database'), directory)
  const database = given.database ?? (await openDatabase({ url: config.databaseUrl, directory, lay, log }))
  const migrated = await migrate(database.db)
  if (migrated.length > 0) log.info('database migrated', { migrations: migrated })

  const onWeak = (sentence: string) => {
    if (config.production) throw new ConfigError([sentence])
    log.warn(sentence)
  }
  const madeUpPortalPassword = await preparePortalPassword(database.db, config.portalPassword, clock.now(), onWeak)
  const madeUpStaffPassword = await prepareFirstMember(
    database.db,
    { ...config.staff, production: config.production, onWeak },
    clock.now(),
  )
  const sealingKey = await staffKey(config, database.db, clock.now())
  await refuseLostSeal(database.db, config)
  await settleErasures(database.db, config, clock, log)
  if (config.seed === 'sample') await seedSampleArticles(database.db, clock.now())
  const jobs = createJobs({ database, log, clock })
  const outbox = createOutbox(jobs)
  const mailer = createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from,
    directory: path.join(config.dataDir, 'outbox'),
  })
  const links = {
    careersUrl: config.links.careers ?? brand.careersUrl,
    soloInterviewUrl: config.links.soloInterview ?? brand.soloInterviewUrl,
    videoChannelUrl: config.links.videoChannel ?? brand.videoChannelUrl,
  }
  const calls = {
    publicUrl: config.publicUrl,
    from: config.mail.from,
    agency: config.mail.to,
    callLink: config.callLink,
  }
  const templates = allMailTemplates({ db: database.db, calls, links, sealingKey, buildFolder })
  const documents = await openDocuments({ config, clock, buildFolder })
  const inspection = openInspection(buildFolder)
  const seal = sealParts({ config, db: database.db, outbox, clock, documents })
  const { gateway, testGateway } = await openGateway({ config, db: database.db, clock, jobs, log })
  const payments = { db: database.db, gateway, clock, jobs, agency: config.mail.to }
  let ownUrl: string | undefined
  const own = {
    seal,
    draw: drawParts(seal, documents),
    payments,
    testGateway: testGateway ? testGatewayJobs(() => ownUrl) : [],
  }
  const videos = openVideoLibrary({ config, db: database.db, jobs, clock, log })
  const backups = backupParts({ config, database, storage: videos.library.storage, clock })
  const insights = insightParts({ db: database.db, outbox, agency: config.mail.to, clock, log })
  const everyJob = allJobs({
    db: database.db,
    jobs,
    outbox,
    ...own,
    leads: leadJobs({ config, db: database.db, clock, log }),
    backups: backupJobs(backups, config.backup, log),
    videos: videos.jobs,
    insights: insights.jobs,
    mailer,
    templates,
    clock,
    log,
  })
  const starting = jobs.start(everyJob)
  const metrics = createMetrics({ isUpload: (route) => videoBodies.films.test(route) })
  metrics.readers.push(measureDatabase(metrics.registry, { database, jobs: everyJob.map(({ name }) => name), clock }))

  let stopping = false
  const pageOptions = {
    publicUrl: config.publicUrl,
    links: { ...links, schedulingProvider: config.scheduling.provider },
    files,
  }
  const [assets, pages, scheduling, articlePages] = await Promise.all([
    buildFolder ? StaticFiles.read(path.join(buildFolder, 'client/assets')) : undefined,
    renderPages(pageOptions),
    configuredProvider(config.scheduling, clock, log),
    renderArticlePages(pageOptions),
    starting,
  ])
  const landing = await keepLanding({ read: () => publicVideos(database.db), render: pages.landing, clock, log })
  const diary = { outbox, jobs, rules: diaryRules, agency: config.mail.to }
  const contracts = { jobs, agreement: agreementOnOffer() }
  const loopDelay = measureLoopDelay()
  const app = createServer({
    config,
    db: database.db,
    outbox,
    diary,
    scheduling,
    payments: { ...payments, testGateway },
    contracts,
    staffKey: sealingKey,
    console: {
      insights: insights.console,
      leads: leadsConsoleParts({ db: database.db, clock, diary }),
      diary: { ...diary, callLinkTemplate: config.callLink, keeper: config.scheduling.provider },
      contracts,
      payments: { ...payments, testGateway },
      office: officeParts({ config, db: database.db, templates, documents, clock }),
    },
    videos,
    loopDelay,
    inspection,
    termsPdf: () => termsPdf(buildFolder),
    invitationOf: (booking) => callInvitation(calls, booking),
    clock,
    log,
    metrics,
    pages,
    insights: insights.buffer,
    articles: { pages: articlePages, drawCard: documents.drawCard },
    landing,
    assets,
    filmsFolder: path.join(root, 'content/films'),
    brandFolder: path.join(root, 'content/brand'),
    isStopping: () => stopping,
    readiness: createReadiness({
      database,
      storage: videos.library.storage,
      dataDir: config.dataDir,
      warnings: () => libraryWarnings(videos.library),
      clock,
      log,
    }),
    dev: before !== undefined,
  })

  const respond = getRequestListener(sendFiles(app.fetch))
  const server = http.createServer((request, response) => {
    // A connection that stays open would bring the next request to a program that is stopping.
    if (stopping) response.shouldKeepAlive = false
    if (before) before(request, response, () => void respond(request, response))
    else void respond(request, response)
  })
  // Over a slow line a film takes hours to arrive; for forms there is bodyPatience.
  server.requestTimeout = uploadMs
  await listen(server, config)
  const { port } = server.address() as { port: number }
  ownUrl = `http://${config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host}:${port}`

  const takeAsked = async (into: string) => wordsOfBackup(await takeBackup(backups, { into, scheduled: false }))
  const control = database.engine === 'pglite' ? await listenForBackups(config.dataDir, takeAsked, log) : undefined

  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      stopping = true
      control?.close()
      await drain(server)
      videos.stop()
      await jobs.stop()
      await insights.buffer.stop()
      await documents.close()
      await inspection.close()
      loopDelay.stop()
      mailer.close()
      await database.close()
      log.info('stopped')
    })()
    return stopped
  }
  return {
    url: `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`,
    config,
    log,
    routes: knownRoutes(app.routes),
    endpoints: declaredEndpoints(app.routes),
    madeUpPortalPassword,
    madeUpStaffPassword,
    stop,
  }
}

/**
 * Runs the program as this process: prints its address, stops on SIGTERM and SIGINT, explains why it will not start.
 */
export async function runProgram(options: ProgramOptions): Promise<void> {
  let program: Program
  try {
    program = await startProgram(options)
  } catch (error) {
    const sentence = error instanceof Refusal || isListenError(error) ? error.message : noDatabase(error)
    if (sentence === undefined) throw error
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
  endOnUnexpected(program)
  // Before the address is printed, as a caller that reads it may stop the process at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void program.stop().then(() => process.exit(0))
      // A second Ctrl-C means now.
      process.once('SIGINT', () => process.exit(130))
    })
  }
  const { config } = program
  process.stdout.write(
    `${brand.name} is at ${program.url}\n` +
      `Mail ${config.mail.smtpUrl ? 'goes out by SMTP' : `is written to ${path.join(config.dataDir, 'outbox')}`}; leads are announced to ${config.mail.to}\n` +
      `Staff sign in at ${program.url}/admin\n` +
      (program.madeUpStaffPassword
        ? `The first member of staff is ${program.madeUpStaffPassword.email}, with the password ${program.madeUpStaffPassword.password} (shown only once; set your own with STAFF_EMAIL and STAFF_PASSWORD)\n`
        : '') +
      (program.madeUpPortalPassword
        ? `The portal's password is ${program.madeUpPortalPassword} (shown only once; set your own with PORTAL_PASSWORD)\n`
        : ''),
  )
}

/**
 * How many connections may wait to be accepted. If there is no room the kernel stays silent, and the client tries again
 * after one, three and seven seconds: Node's default of 511 was full in every burst. The kernel's own limit is 4,096.
 */
const backlog = 4096

async function listen(server: http.Server, { host, port }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        error.message = `Port ${port} is already in use. Stop whatever is using it, or set PORT to another.`
      if (error.code === 'EACCES') error.message = `Port ${port} is reserved. Set PORT to one above 1023.`
      reject(error)
    })
    server.listen({ port, host, backlog }, () => resolve())
  })
}

function isListenError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen'
}

function noDatabase(error: unknown): string | undefined {
  if (!(error instanceof Problem && error.code === 'database_unavailable')) return undefined
  const { cause } = error
  const said = cause instanceof Error ? ` (${'code' in cause ? `${String(cause.code)}: ` : ''}${cause.message})` : ''
  return `The database server is not answering${said}. Start it, or check DATABASE_URL, then start this program again.`
}

async function drain(server: http.Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Those that were busy when it began stay open for five idle seconds otherwise, and so does the program.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const late = new AbortController()
  await Promise.race([closed, wait(drainMs, undefined, { signal: late.signal }).catch(() => {})])
  late.abort()
  clearInterval(sweep)
  server.closeAllConnections()
}
