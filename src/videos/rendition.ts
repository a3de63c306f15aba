import type { Converter } from './video.ts'

/** What a probe found in a file that is a video. */
export interface VideoFacts {
  container: 'mp4' | 'mov' | 'webm' | 'mkv'
  videoCodec: string
  audioCodec: string | null
  /** Seconds. */
  duration: number
  /** Second at which the last frame begins: nothing can be seen after it. */
  lastFrameAt: number
  /** As it is seen: square pixels, turned the right way up. */
  width: number
  height: number
  /** Degrees, clockwise, by which a player turns the picture. */
  rotation: 0 | 90 | 180 | 270
  /** H.264 of a profile that every browser plays, not turned, with AAC or silent. */
  isPlainH264: boolean
}

/** How a kind of file is named and announced. */
export const containers = {
  mp4: { extension: 'mp4', contentType: 'video/mp4' },
  mov: { extension: 'mov', contentType: 'video/quicktime' },
  webm: { extension: 'webm', contentType: 'video/webm' },
  mkv: { extension: 'mkv', contentType: 'video/x-matroska' },
} as const

const [longSide, shortSide] = [1280, 720]

/** The rendition's size: 720p lying or standing, never larger than the original, even as H.264 wants it. */
export function renditionSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(width, height), shortSide / Math.min(width, height))
  const even = (side: number) => Math.max(2, 2 * Math.floor((side * scale) / 2))
  return { width: even(width), height: even(height) }
}

/**
 * How the rendition comes about: `copy` gives what is fit for the web already a new wrapping, with its
 * index in front and without what phones write into a file (place, owner); `encode` makes H.264 and AAC.
 */
export function wayToRendition(facts: VideoFacts): 'copy' | 'encode' {
  const size = renditionSize(facts)
  return facts.isPlainH264 && size.width >= facts.width && size.height >= facts.height ? 'copy' : 'encode'
}

/** Whether browsers play the file as it was uploaded: what is left where there is no converter. */
export function playsAsItIs({
  container,
  videoCodec,
  audioCodec,
}: Pick<VideoFacts, 'container' | 'videoCodec' | 'audioCodec'>): boolean {
  if (container === 'mp4')
    return videoCodec === 'avc' && (audioCodec === null || audioCodec === 'aac' || audioCodec === 'mp3')
  return container === 'webm' && ['vp8', 'vp9', 'av1'].includes(videoCodec)
}

/** What a video that has just arrived is: on its way, or, where nothing can be made of it, as good as it gets. */
export function firstState(
  facts: Pick<VideoFacts, 'container' | 'videoCodec' | 'audioCodec'>,
  converter: Converter,
): { state: 'processing' | 'ready' | 'failed'; failure: string | null } {
  if (converter !== 'none') return { state: 'processing', failure: null }
  if (playsAsItIs(facts)) return { state: 'ready', failure: null }
  return {
    state: 'failed',
    failure:
      'Browsers can’t play this kind of file, and this server can’t convert it. Upload an MP4 (H.264 and AAC), or have ffmpeg installed and try again.',
  }
}
