import type { Job } from '#src/platform/jobs/jobs.ts'
import { firstState } from '../rendition.ts'
import { convertFilm, failureSentence, isHindered, isRefused, withFilm } from './convert-film.ts'
import { askForVideoDraft } from './draft-video-captions.job.ts'
import { type Library, renditionQueue } from './library.ts'
import { findVideo, updateVideo } from './video-store.ts'

/** How often the job is tried again. A converter may have been killed, but a file that it can't read won't improve. */
const mostAttempts = 3
const progressEachMs = 1000

/**
 * Makes a video's web rendition, which ends its state `processing`: it becomes `ready`, or after some attempts `failed`
 * with a sentence. Running it twice is safe: the second rendition replaces the first.
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
    const onProgress = progressOf(library, videoId)
    onProgress(0)
    const rendition_key = await withFilm(library, video.original_key, (film) =>
      convertFilm(library, tool, film, { signal, onProgress }),
    )
    const canDraft = (await library.findSpeech()) !== undefined
    await db.transaction().execute(async (tx) => {
      await tx
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
      if (canDraft) await askForVideoDraft(tx, library.jobs, videoId, clock.now())
    })
    library.delivered.forget()
  } catch (error) {
    if (isHindered(error, signal)) throw error
    const attempts = video.attempts + 1
    const isLast = attempts >= mostAttempts || isRefused(error)
    await updateVideo(db, videoId, {
      attempts,
      progress: null,
      updated_at: clock.now(),
      ...(isLast ? { state: 'failed', making: null, failure: failureSentence(error) } : {}),
    })
    if (!isLast) throw error
    library.log.warn('could not convert a video', { videoId, error })
  }
}

/** Records progress now and then. If that fails, the conversion goes on. */
function progressOf({ db, clock, log }: Library, videoId: string): (progress: number) => void {
  let saidAt = 0
  return (progress) => {
    if (Date.now() - saidAt < progressEachMs) return
    saidAt = Date.now()
    updateVideo(db, videoId, { progress, updated_at: clock.now() }).catch((error: unknown) =>
      log.warn('could not record progress', { error }),
    )
  }
}

/** Returns the job that makes a video's web rendition. */
export function renditionJob(library: Library): Job<{ videoId: string }> {
  // As long as the longest film may take. The death of a process is noticed by its missing heartbeat.
  return {
    name: renditionQueue,
    expireInSeconds: 12 * 3600,
    retryDelay: 10,
    retryDelayMax: 300,
    run: ({ videoId }, { signal }) => makeRendition(library, videoId, AbortSignal.any([signal, library.stopping])),
  }
}
