import { closeFilm, openFilm, seekFilm } from '#src/platform/browser/seek-film.ts'
import { drawn, sharesOfThree, type Still } from './stills.ts'

/** A part of a recording, or a whole film. */
export interface FilmPart {
  address: string
  /** Its length; `null` if only its file tells. */
  seconds: number | null
}

/**
 * Draws three pictures of a film whose parts follow one another: from its beginning, middle and end. Throws if this
 * browser can't play it, or doesn't get it in time.
 */
export async function drawStills(parts: readonly FilmPart[]): Promise<readonly Still[]> {
  const videos: { video: HTMLVideoElement; seconds: number }[] = []
  try {
    for (const { address, seconds } of parts) {
      const video = await openFilm(address, 'loadeddata')
      videos.push({ video, seconds: seconds ?? video.duration })
    }
    return await threeOf(videos)
  } finally {
    for (const { video } of videos) closeFilm(video)
  }
}

async function threeOf(videos: readonly { video: HTMLVideoElement; seconds: number }[]): Promise<readonly Still[]> {
  const all = videos.reduce((sum, { seconds }) => sum + seconds, 0)
  const stills: Still[] = []
  for (const share of sharesOfThree) {
    const at = share * all
    let before = 0
    const within = videos.find(({ seconds }) => {
      if (at < before + seconds) return true
      before += seconds
      return false
    })
    if (!within) throw new Error('The film has no length.')
    await seekFilm(within.video, at - before)
    stills.push({ at, picture: drawn(within.video) })
  }
  return stills
}
