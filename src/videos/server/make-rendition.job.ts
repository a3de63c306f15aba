import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Job } from '#src/platform/jobs/jobs.ts'
import { hashFile } from '#src/platform/storage/receive-file.ts'
import { keepObject } from '#src/platform/storage/stored-objects.ts'
import { Problem } from '#src/values/problem.ts'
import { containers, firstState, wayToRendition } from '../rendition.ts'
import { type Library, renditionQueue } from './library.ts'
import type { MediaTool } from './media/media-tool.ts'
import { ProgramFailed } from './media/run-program.ts'
import { probe } from './probe/probe.ts'
import { findVideo, type StoredVideo, updateVideo } from './video-store.ts'

/** A converter that was killed may try again, but a file that it cannot read will not improve. */
const mostAttempts = 3
const progressEachMs = 1000

/**
 * Makes a video's web rendition, which ends its `processing`: it becomes `ready`, or after some
 * attempts `failed` with a sentence. Safe to run twice: the second rendition replaces the first.
 */
export async function makeRendition(library: Library, videoId: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = library
  const video = await findVideo(db, videoId)
  if (video?.state !== 'processing') return
  const tool = await library.findTool()
  if (!tool) {
    const { state, failure } = firstState(
      { container: video.container as 'mp4', videoCodec: video.video_codec, audioCodec: video.audio_codec },
      'none',
    )
    await updateVideo(db, videoId, { state, failure, making: null, updated_at: clock.now() })
    return
  }
  try {
    const rendition_key = await convert(library, tool, video, signal)
    await db
      .updateTable('videos')
      .set((is) => ({
        rendition_key,
        state: 'ready',
        // The poster may not be finished yet.
        making: is
          .case()
          .when('making', '=', 'poster')
          .then('poster' as const)
          .else(null)
          .end(),
        progress: null,
        failure: null,
        updated_at: clock.now(),
      }))
      .where('id', '=', videoId)
      .execute()
    library.delivered.forget()
  } catch (error) {
    // The program is stopping. Its next start begins again, and this does not count as an attempt.
    if (signal.aborted || (error instanceof ProgramFailed && error.why === 'stopped')) throw error
    const attempts = video.attempts + 1
    const isLast = attempts >= mostAttempts || error instanceof Problem
    await updateVideo(db, videoId, {
      attempts,
      progress: null,
      updated_at: clock.now(),
      ...(isLast ? { state: 'failed', making: null, failure: sentence(error) } : {}),
    })
    if (!isLast) throw error
    library.log.warn('could not convert a video', { videoId, error })
  }
}

async function convert(library: Library, tool: MediaTool, video: StoredVideo, signal: AbortSignal): Promise<string> {
  const { db, storage, clock, folder } = library
  await fs.mkdir(folder, { recursive: true })
  const target = path.join(folder, `${randomUUID()}.mp4`)
  let saidAt = 0
  const onProgress = (progress: number) => {
    if (Date.now() - saidAt < progressEachMs) return
    saidAt = Date.now()
    updateVideo(db, video.id, { progress, updated_at: clock.now() }).catch((error: unknown) =>
      library.log.warn('could not record progress', { error }),
    )
  }
  onProgress(0)
  try {
    await storage.withFile(video.original_key, async (source) => {
      const facts = await probe(source)
      await tool.rendition({ source, facts, target, way: wayToRendition(facts), signal, onProgress })
    })
    // The result is probed like an upload.
    await probe(target)
    const { size } = await fs.stat(target)
    return await keepObject(
      db,
      storage,
      { path: target, size, sha256: await hashFile(target) },
      containers.mp4,
      clock.now(),
    )
  } finally {
    await fs.rm(target, { force: true })
  }
}

function sentence(error: unknown): string {
  if (error instanceof Problem) return error.message
  if (error instanceof ProgramFailed && error.why === 'too-long')
    return 'Converting it took too long, so we stopped. Export it again, smaller if you can, and upload it again.'
  if (error instanceof ProgramFailed)
    return 'We couldn’t convert it: something in the file is damaged. Export it again and upload it again.'
  return 'We couldn’t convert it. The file is kept; try again in a while.'
}

export function renditionJob(library: Library): Job<{ videoId: string }> {
  // As long as the longest film may take; a crashed process is noticed by its missing heartbeat.
  return {
    name: renditionQueue,
    expireInSeconds: 12 * 3600,
    retryDelay: 10,
    retryDelayMax: 300,
    run: ({ videoId }, { signal }) => makeRendition(library, videoId, AbortSignal.any([signal, library.stopping])),
  }
}
