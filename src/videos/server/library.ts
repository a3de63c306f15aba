import type { Db as AnyDb } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { Clock } from '#src/values/clock.ts'
import type { Converter } from '../video.ts'
import type { DeliveredVideos } from './delivered-videos.ts'
import type { MediaTool } from './media/media-tool.ts'
import type { SpeechModel } from './speech/speech-model.ts'
import type { FindMissing } from './missing-files.ts'
import type { Db } from './tables.ts'

/** What is needed to accept a film, and to make its still and its rendition; the same for public and private films. */
export interface Conversions {
  db: AnyDb
  storage: Storage
  clock: Clock
  log: Log
  /** The tool that makes posters and renditions, if there is one (`mediaToolFinder`). */
  findTool: () => Promise<MediaTool | undefined>
  /** What drafts captions, if it is installed (`speechModelFinder`). */
  findSpeech: () => Promise<SpeechModel | undefined>
  /** The folder on this machine for files that are arriving or being converted. */
  folder: string
  maxBytes: number
  /** Aborted when the program stops. Conversions then end at once, and the next start begins them again. */
  stopping: AbortSignal
}

/** What the video library needs. */
export interface Library extends Conversions {
  db: Db
  delivered: DeliveredVideos
  findMissing: FindMissing
  jobs: Pick<Jobs, 'enqueue'>
}

export const posterQueue = 'make-video-poster'
export const renditionQueue = 'make-video-rendition'
export const draftingQueue = 'draft-video-captions'
export const cleaningQueue = 'clean-storage'

/** Which converter is in use, for the upload form and the settings page. */
export async function converterOf(library: Pick<Library, 'findTool'>): Promise<Converter> {
  return (await library.findTool())?.name ?? 'none'
}
