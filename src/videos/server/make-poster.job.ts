import type { Job } from '#src/platform/jobs/jobs.ts'
import { withFilm, withStill } from './convert-film.ts'
import { keepPicture } from './keep-picture.ts'
import { type Conversions, type Library, posterQueue } from './library.ts'
import { findVideo } from './video-store.ts'

/**
 * Takes a still from a video for its poster: from the frame that staff chose, or one near the
 * beginning. If that fails the video has no poster, and staff can choose another frame.
 */
export async function makePoster(library: Library, videoId: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = library
  const [video, tool] = [await findVideo(db, videoId), await library.findTool()]
  if (!video) return
  const at = { seconds: video.poster_seconds, signal }
  const keep = (picture: string) => keepPoster(library, picture, { isUpright: true })
  const poster =
    tool && (await withFilm(library, video.original_key, (film) => withStill(library, tool, film, at, keep)))
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
    // If another frame has been chosen meanwhile, its own job follows.
    .where('poster_seconds', 'is not distinct from', video.poster_seconds)
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
    retryLimit: 5,
    run: ({ videoId }, { signal }) => makePoster(library, videoId, AbortSignal.any([signal, library.stopping])),
  }
}
