import { drawn, sharesOfThree, type Still } from './stills.ts'

/** A part of a recording, or a whole film. */
export interface FilmPart {
  address: string
  /** Its length; `null` if only its file tells. */
  seconds: number | null
}

const patienceMs = 20_000

/**
 * Draws three pictures of a film whose parts follow one another: from its beginning, middle and end. Throws if this
 * browser can't play it, or doesn't get it in time.
 */
export async function drawStills(parts: readonly FilmPart[]): Promise<readonly Still[]> {
  const videos: { video: HTMLVideoElement; seconds: number }[] = []
  for (const { address, seconds } of parts) {
    const video = await opened(address)
    videos.push({ video, seconds: seconds ?? video.duration })
  }
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
    await arrival(within.video, 'seeked', () => (within.video.currentTime = at - before))
    stills.push({ at, picture: drawn(within.video) })
  }
  return stills
}

async function opened(address: string): Promise<HTMLVideoElement> {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' })
  await arrival(video, 'loadeddata', () => (video.src = address))
  return video
}

/** Starts something and waits for the event that ends it. Throws if an error comes first, or nothing in time. */
function arrival(video: HTMLVideoElement, name: 'loadeddata' | 'seeked', begin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The film took too long.')), patienceMs)
    const settled = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    video.addEventListener(name, settled(resolve), { once: true })
    video.addEventListener(
      'error',
      settled(() => reject(new Error('This browser can’t play the film.'))),
      { once: true },
    )
    begin()
  })
}
