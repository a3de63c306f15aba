const patienceMs = 30_000
/** A page in the background shows no pictures, and some browsers report none. */
const pictureMs = 1000

/**
 * Returns a film that is not on the page, once its first bytes, or with `loadeddata` its first picture, have arrived.
 * Throws if this browser can't play the film, or if it doesn't arrive in time. The caller has to close it.
 */
export async function openFilm(address: string, until: 'loadedmetadata' | 'loadeddata'): Promise<HTMLVideoElement> {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' })
  try {
    await eventOf(video, until, () => (video.src = address))
    return video
  } catch (error) {
    closeFilm(video)
    throw error
  }
}

/** Ends the download of a film, and frees its decoder. */
export function closeFilm(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}

/**
 * Moves a film to a second, and waits until a canvas can draw the picture there: at `seeked`, a busy browser may still
 * hold the one before. Throws if the browser doesn't get there in time.
 */
export async function seekFilm(video: HTMLVideoElement, second: number): Promise<void> {
  const picture = pictureAt(video, second)
  await eventOf(video, 'seeked', () => (video.currentTime = second))
  await Promise.race([picture, new Promise((resolve) => setTimeout(resolve, pictureMs))])
}

/** Resolves when the browser shows the picture at a second; never if it doesn't report what it shows. */
function pictureAt(video: HTMLVideoElement, second: number): Promise<void> {
  return new Promise((resolve) => {
    const look = (_now: number, { mediaTime }: { mediaTime: number }): void => {
      if (Math.abs(mediaTime - second) < 0.5) resolve()
      else video.requestVideoFrameCallback(look)
    }
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(look)
  })
}

/** Starts something and waits for the event that ends it. Throws if an error comes first, or nothing in time. */
function eventOf(
  video: HTMLVideoElement,
  name: 'loadedmetadata' | 'loadeddata' | 'seeked',
  begin: () => void,
): Promise<void> {
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
