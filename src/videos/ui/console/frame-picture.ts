import { closeFilm, openFilm, seekFilm } from '#src/platform/browser/seek-film.ts'
import { posterWidths } from '../../video.ts'

/**
 * Returns the frame that a video element shows, as a picture of at most the poster's width. Throws if the browser can't
 * read it.
 */
export async function pictureOf(video: HTMLVideoElement): Promise<Blob> {
  const scale = Math.min(1, posterWidths.full / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height)
  // A browser without WebP writes PNG instead, and says so in the type.
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85))
  if (!picture) throw new Error('The canvas has no picture')
  return picture
}

/**
 * Returns a picture of a film that is not on the page: the frame at a third of its length, within the first ten
 * seconds.
 */
export async function pictureOfFilm(streamPath: string): Promise<Blob> {
  const video = await openFilm(streamPath, 'loadedmetadata')
  try {
    await seekFilm(video, Math.min(10, video.duration / 3))
    return await pictureOf(video)
  } finally {
    closeFilm(video)
  }
}
