import path from 'node:path'
import { articleTitles } from '../articles/server/public.ts'
import { articles } from '../articles/server/slice.ts'
import { sealedBilling } from '../billing/server/public.ts'
import { billing } from '../billing/server/slice.ts'
import { bookings } from '../bookings/server/slice.ts'
import { books } from '../books/server/slice.ts'
import { content } from '../content/server/slice.ts'
import { candidateUploads } from '../candidates/server/public.ts'
import { candidates } from '../candidates/server/slice.ts'
import { consoleFrame } from '../console/server/slice.ts'
import { contracts } from '../contracts/server/slice.ts'
import { insights } from '../insights/server/slice.ts'
import { applicationsClosedUntil } from '../interviews/server/public.ts'
import { interviews } from '../interviews/server/slice.ts'
import { filmBodies } from '../films/film-bodies.ts'
import { films } from '../films/server/slice.ts'
import { countFilmLeads, namePeople } from '../leads/server/public.ts'
import { leads } from '../leads/server/slice.ts'
import { payments } from '../payments/server/slice.ts'
import { listenForBackups } from '../platform/backup/control-socket.ts'
import { takeBackup } from '../platform/backup/take-backup.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { type Load, measureLoad } from '../platform/http/admission/load.ts'
import { declaredEndpoints, type DeclaredEndpoint } from '../platform/http/declared-endpoints.ts'
import { StaticFiles } from '../platform/http/files/static-files.ts'
import { knownRoutes, type Route } from '../platform/http/known-routes.ts'
import type { Log } from '../platform/log/log.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { measureDatabase } from '../platform/metrics/database-metrics.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import type { Context, Slice } from '../platform/slice.ts'
import type { Thread } from '../platform/threads/thread.ts'
import { placements } from '../placements/server/slice.ts'
import { portal } from '../portal/server/slice.ts'
import type { StaffGate } from '../staff/server/public.ts'
import { filmsOnRoles, roleFigures, verdictsBehind } from '../roles/server/public.ts'
import { roles } from '../roles/server/slice.ts'
import { staff } from '../staff/server/slice.ts'
import { videos } from '../videos/server/slice.ts'
import { videoBodies } from '../videos/video-bodies.ts'
import { programBackup, wordsOfBackup } from './backup/backup.ts'
import { openContext } from './context.ts'
import { type Before, listenAt } from './http/listen.ts'
import { createReadiness } from './http/readiness.ts'
import { createServer } from './http/server.ts'
import type { PageFiles } from './pages/page-files.ts'
import { openSite, type Site } from './pages/site.ts'
import { platformJobs } from './platform-jobs.ts'
import { type Documents, openDocuments, openDocumentThread } from './threads/documents.ts'
import { type Inspection, openInspection } from './threads/inspection.ts'

export interface Program {
  url: string
  config: Config
  /** Every call that it answers, such as `POST /api/contact`; paths as the router writes them. */
  routes: readonly Route[]
  /** The routes under `/api/`, as they were declared. */
  endpoints: readonly DeclaredEndpoint[]
  /** The portal's password, if the program has just made one up; it is shown only this once. */
  madeUpPortalPassword: string | undefined
  /** What was created at this first start, one sentence each. */
  samples: readonly string[]
  /** The password that was made up for the first member of staff. */
  madeUpStaffPassword: { email: string; password: string } | undefined
  log: Log
  /** Stops in order: accepts no new requests, lets those under way finish, hands jobs back, closes the database. */
  stop(): Promise<void>
}

export interface ProgramOptions {
  env: Record<string, string | undefined>
  /** The names of the pages' scripts and style sheets. */
  files: PageFiles
  /** What `scripts/build.ts` made; absent in the development server and in tests. */
  buildFolder?: string
  /** Handles requests before our own routes: the development server. */
  before?: Before
  /** A test's own database, instead of the configured one. */
  database?: Database
  /** What a test says about how busy the process is, instead of what is measured. */
  load?: Load
  /** A test's own thread for documents, which several programs can share. */
  documentThread?: Thread
}

/** Every slice of the program. Routes are mounted, people's timelines collected and people erased in this order. */
export async function allSlices(
  context: Context,
  site: Site,
  threads: { documents: Documents; inspection: Inspection },
  ownUrl: () => string | undefined,
): Promise<{ slices: Slice[]; gate: StaffGate }> {
  const { documents, inspection } = threads
  const { openSealer, drawCard } = documents
  const staffSlice = staff(context, site.staffPages)
  const { gate } = staffSlice
  const library = videos(context, gate)
  const uploads = candidateUploads(context, library.conversions)
  const privateFilms = films(context, library.conversions, () => uploads.removeStale())
  const money = await payments(context, { staff: gate, ownUrl })
  const otherSealedDocuments = sealedBilling(context.db)
  return {
    gate,
    slices: [
      leads(context, {
        staff: gate,
        showForm: site.showForm,
        filmsOnShow: site.filmsOnShow,
        interviewsClosedUntil: applicationsClosedUntil,
      }),
      candidates(context, { staff: gate, files: privateFilms.files, uploads }),
      privateFilms,
      interviews(context, {
        staff: gate,
        films: privateFilms.files,
        conversions: library.conversions,
        room: site.room,
        filmsOnRoles,
      }),
      await bookings(context, { staff: gate, pages: site.booking, filmsOnShow: site.filmsOnShow }),
      // Before the contracts, whose erasure takes away the names by which bank lines are found.
      books(context, gate),
      contracts(context, { staff: gate, documents, inspection, otherSealedDocuments, showVerdict: site.showVerdict }),
      money,
      placements(context, { staff: gate, gateway: money.gateway, playsDisputes: money.playsDisputes }),
      billing(context, { staff: gate, documents }),
      portal(context, gate),
      roles(context, { staff: gate, films: privateFilms.files, me: site.me, conversions: library.conversions }),
      staffSlice,
      consoleFrame(context, { staff: gate, openSealer, converter: library.converter }),
      insights(context, { staff: gate, countFilmLeads, namePeople, articleTitles, roleFigures, verdictsBehind }),
      library,
      content(context, { staff: gate, showPreview: site.contentPreview, drawMark: inspection.drawMark }),
      articles(context, { staff: gate, pages: site.articles, drawCard, drawPicture: inspection.drawPicture }),
    ],
  }
}

/**
 * Starts the program: configuration, database, slices, jobs, server. Throws a Refusal with sentences for the person who
 * started it.
 */
export async function startProgram({ env, files, buildFolder, before, ...options }: ProgramOptions): Promise<Program> {
  const { context, slices, database, passwords } = await openContext(env, buildFolder, options.database)
  const { config, clock, log, jobs } = context
  const threads = {
    documents: await openDocuments({
      config,
      clock,
      thread: options.documentThread ?? openDocumentThread(buildFolder),
    }),
    inspection: openInspection(buildFolder),
  }
  const site = openSite(context, files)
  let ownUrl: string | undefined
  const { slices: everySlice, gate } = await allSlices(context, site, threads, () => ownUrl)
  slices.push(...everySlice)

  const mailer = createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from,
    directory: path.join(config.dataDir, 'outbox'),
  })
  const backup = programBackup({ config, database, storage: context.storage, clock })
  const everyJob = [...platformJobs(context, mailer, backup), ...slices.flatMap((slice) => slice.jobs ?? [])]
  const starting = jobs.start(everyJob)
  const metrics = createMetrics({ isUpload: (route) => videoBodies.films.test(route) || filmBodies.films.test(route) })
  metrics.readers.push(measureDatabase(metrics.registry, { database, jobs: everyJob.map(({ name }) => name), clock }))
  const [assets, rendered] = await Promise.all([
    buildFolder ? StaticFiles.read(path.join(buildFolder, 'client/assets')) : undefined,
    site.render(),
    starting,
  ])
  const samples = showsSamples(config) ? await samplesOf(slices) : []

  let stopping = false
  const measured = measureLoad()
  const warnings = async () => (await Promise.all(slices.map((slice) => slice.warnings?.() ?? []))).flat()
  const app = createServer(context, rendered, {
    staff: gate,
    metrics,
    assets,
    load: options.load ?? measured,
    dev: before !== undefined,
    isStopping: () => stopping,
    readiness: createReadiness({ ...context, database, dataDir: config.dataDir, warnings }),
  })
  const { port, drain } = await listenAt(config, app, before)
  ownUrl = `http://${config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host}:${port}`
  const takeRequestedBackup = async (into: string) =>
    wordsOfBackup(await takeBackup(backup, { into, scheduled: false }))
  const control =
    database.engine === 'pglite' ? await listenForBackups(config.dataDir, takeRequestedBackup, log) : undefined

  const stop = async () => {
    stopping = true
    control?.close()
    await drain()
    await Promise.all([...slices.map((slice) => slice.stop?.()), jobs.stop()])
    await threads.documents.close()
    await threads.inspection.close()
    measured.stop()
    mailer.close()
    await database.close()
    log.info('stopped')
  }
  let stopped: Promise<void> | undefined
  return {
    config,
    log,
    url: `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`,
    routes: knownRoutes(app.routes),
    endpoints: declaredEndpoints(app.routes),
    madeUpPortalPassword: passwords.portal,
    samples,
    madeUpStaffPassword: passwords.staff,
    stop: () => (stopped ??= stop()),
  }
}

/**
 * Whether samples are created. Sample people have no mailboxes, so there are none where mails are really sent or in
 * production.
 */
function showsSamples({ seed, production, mail }: Config): boolean {
  return seed === 'sample' && !production && mail.smtpUrl === undefined
}

async function samplesOf(slices: readonly Slice[]): Promise<string[]> {
  const sentences: string[] = []
  for (const { sample } of slices) sentences.push(...((await sample?.()) ?? []))
  return sentences
}
