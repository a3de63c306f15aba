import path from 'node:path'
import { Hono } from 'hono'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { Converter } from '../video.ts'
import { cleaningJob } from './clean-storage.job.ts'
import { filmsWithoutCaptions } from './console/films-without-captions.ts'
import { videoConsoleRoutes } from './console/routes.ts'
import { deliveredVideos } from './delivered-videos.ts'
import { type Conversions, converterOf, type Library } from './library.ts'
import { posterJob } from './make-poster.job.ts'
import { renditionJob } from './make-rendition.job.ts'
import { mediaToolFinder } from './media/find-media-tool.ts'
import { missingFiles } from './missing-files.ts'
import { libraryWarnings } from './public.ts'
import { resumableUploads } from './resumable-uploads.ts'
import { askForMissingVideoDrafts, videoDraftingJob } from './draft-video-captions.job.ts'
import { speechModelFinder } from './speech/speech-model.ts'
import { videoRoutes } from './routes.ts'
import { videoUploads } from './video-uploads.ts'

/**
 * The video library. `converter` says which tool makes posters and renditions; `conversions` is what private films
 * share with it.
 */
export function videos(
  context: Context,
  staff: StaffGate,
): Slice & { converter: () => Promise<Converter>; conversions: Conversions } {
  const { config, db, storage, clock } = context
  const stopping = new AbortController()
  const findTool = mediaToolFinder(config.videos.converter)
  const library: Library = {
    ...context,
    delivered: deliveredVideos(db),
    findMissing: missingFiles(storage, clock),
    findTool,
    findSpeech: speechModelFinder(config.videos, findTool),
    folder: path.join(config.dataDir, 'uploads'),
    maxBytes: config.videos.maxBytes,
    stopping: stopping.signal,
  }
  const uploads = resumableUploads(library, videoUploads(library))
  return {
    converter: () => converterOf(library),
    conversions: library,
    // Staff's calls come first, because their fixed names would otherwise be read as a video's id.
    routes: new Hono<AppEnv>()
      .route('/', videoConsoleRoutes(library, uploads, staff))
      .route('/', videoRoutes({ library, staff, accelRedirect: config.videos.accelRedirect })),
    jobs: [
      posterJob(library),
      renditionJob(library),
      videoDraftingJob(library),
      { name: 'ask-for-video-drafts', schedule: '15,45 * * * *', run: () => askForMissingVideoDrafts(library) },
      cleaningJob(library, () => uploads.removeStale()),
    ],
    attention: [filmsWithoutCaptions(db)],
    warnings: () => libraryWarnings(library),
    // Conversions that are under way end; the next start begins them again.
    stop: () => stopping.abort(),
  }
}
