import path from 'node:path'
import { Hono } from 'hono'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { AppEnv } from '../platform/http/request.ts'
import type { Job, Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { diskStorage } from '../platform/storage/disk-storage.ts'
import { s3Storage } from '../platform/storage/s3-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { StaffGate } from '../staff/server/staff-gate.ts'
import type { Clock } from '../values/clock.ts'
import { cleaningJob } from '../videos/server/clean-storage.job.ts'
import { videoConsoleRoutes } from '../videos/server/console/routes.ts'
import { deliveredVideos } from '../videos/server/delivered-videos.ts'
import type { Library } from '../videos/server/library.ts'
import { posterJob } from '../videos/server/make-poster.job.ts'
import { renditionJob } from '../videos/server/make-rendition.job.ts'
import { mediaToolFinder } from '../videos/server/media/find-media-tool.ts'
import { missingFiles } from '../videos/server/missing-files.ts'
import { resumableUploads } from '../videos/server/resumable-uploads.ts'
import { videoRoutes } from '../videos/server/routes.ts'
import type { ResumableUploads } from '../videos/server/upload-place.ts'

export interface VideoParts {
  library: Library
  uploads: ResumableUploads
  jobs: Job<any>[]
  /** Stops conversions that are under way; the next start begins them again. */
  stop(): void
}

/** The video library, on the disk or in a bucket. */
export function openVideoLibrary({
  config,
  db,
  jobs,
  clock,
  log,
}: {
  config: Config
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
}): VideoParts {
  const folder = uploadsFolder(config)
  const storage = openStorage(config)
  const stopping = new AbortController()
  const library: Library = {
    db,
    storage,
    delivered: deliveredVideos(db),
    findMissing: missingFiles(storage, clock),
    jobs,
    clock,
    log,
    findTool: mediaToolFinder(config.videos.converter),
    folder,
    maxBytes: config.videos.maxBytes,
    stopping: stopping.signal,
  }
  const uploads = resumableUploads(library)
  return {
    library,
    uploads,
    jobs: [posterJob(library), renditionJob(library), cleaningJob(library, () => uploads.removeStale())],
    stop: () => stopping.abort(),
  }
}

/** Where large files are kept, as it is configured. */
export function openStorage(config: Config): Storage {
  return config.s3
    ? s3Storage(config.s3, { scratch: uploadsFolder(config) })
    : diskStorage(path.join(config.dataDir, 'objects'), { forGroup: config.videos.accelRedirect !== undefined })
}

function uploadsFolder(config: Config): string {
  return path.join(config.dataDir, 'uploads')
}

/** Paths whose calls read their bodies as they stream in: films; captions and posters. */
export const videoBodies = {
  films: /^\/api\/videos\/(?:upload|uploads(?:\/[^/]+)?)$/,
  small: /^\/api\/videos\/[^/]+\/(?:captions|poster)$/,
}

/**
 * Every call of the library. Staff's come first, because their fixed names would otherwise be taken for a video's id.
 */
export function videoCalls({
  library,
  uploads,
  staff,
  accelRedirect,
}: VideoParts & { staff: StaffGate; accelRedirect: string | undefined }): Hono<AppEnv> {
  const calls = new Hono<AppEnv>()
  calls.route('/', videoConsoleRoutes({ library, uploads, staff }))
  calls.route('/', videoRoutes({ library, staff, accelRedirect }))
  return calls
}
