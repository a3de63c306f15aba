import type { Job } from '#src/platform/jobs/jobs.ts'
import { isRefused, type OpenFilm, withFilm, withStill } from './convert-film.ts'
import { keepPicture } from './keep-picture.ts'
import { type Conversions, type Library, posterQueue } from './library.ts'
import type { MediaTool } from './media/media-tool.ts'
import { findVideo } from './video-store.ts'

/** How often a still is tried whose converter was killed. */
const mostAttempts = 3

/**
 * Takes a still from a video for its poster: from the frame that staff chose, or one near the beginning, unless they
 * have sent a picture. If no still can be taken the video has no poster, and staff can choose another frame. Throws
 * ProgramFailed if the converter was killed, until the last attempt.
 */
export async function makePoster(
  library: Library,
  videoId: string,
  signal: AbortSignal,
  attempt = mostAttempts,
): Promise<void> {
  const { db, clock } = library
  const [video, tool] = [await findVideo(db, videoId), await library.findTool()]
  if (!video) return
  const isWanted = video.poster_seconds !== null || video.poster_key === null
  const at = { seconds: video.poster_seconds, signal, isLast: attempt >= mostAttempts }
  const keep = (picture: string) => keepPoster(library, picture, { isUpright: true })
  const take = (tool: MediaTool) => (film: OpenFilm) => withStill(library, tool, film, at, keep)
  const poster =
    tool && isWanted
      ? await withFilm(library, video.original_key, take(tool)).catch((error: unknown) => {
          if (!isRefused(error)) throw error
          library.log.warn('could not take a poster from a video', { videoId, error })
        })
      : undefined
  await db
    .updateTable('videos')
    .set((is) => ({
      ...poster,
      making: is
        .case()
        .when('state', '=', 'processing')
        .then('rendition' as const)
        .else(null)
        .end(),
      updated_at: clock.now(),
    }))
    .where('id', '=', videoId)
    // If another frame has been chosen meanwhile, its own job follows. A picture that was sent meanwhile stays.
    .where('poster_seconds', 'is not distinct from', video.poster_seconds)
    .where('poster_key', 'is not distinct from', video.poster_key)
    .execute()
  library.delivered.forget()
}

/** Stores a picture in the two sizes that pages load (`keepPicture`). */
export async function keepPoster(
  library: Conversions,
  picture: string | Uint8Array,
  { isUpright = false } = {},
): Promise<{ poster_key: string; card_poster_key: string }> {
  return {
    poster_key: await keepPicture(library, picture, { size: 'full', isUpright }),
    card_poster_key: await keepPicture(library, picture, { size: 'card', isUpright }),
  }
}

/** Returns the job that makes a video's poster. */
export function posterJob(library: Library): Job<{ videoId: string }> {
  return {
    name: posterQueue,
    retryDelay: 10,
    retryDelayMax: 300,
    run: ({ videoId }, { signal, attempt }) =>
      makePoster(library, videoId, AbortSignal.any([signal, library.stopping]), attempt),
  }
}
