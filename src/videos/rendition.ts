import type { Converter } from './video.ts'

/** What a probe found in a video file. */
export interface VideoFacts {
  container: 'mp4' | 'mov' | 'webm' | 'mkv'
  videoCodec: string
  audioCodec: string | null
  /** Seconds. */
  duration: number
  /** The second at which the last frame begins. */
  lastFrameAt: number
  /** As displayed: with square pixels, and the right way up. */
  width: number
  height: number
  /** Degrees by which a player turns the picture clockwise. */
  rotation: 0 | 90 | 180 | 270
  /** H.264 in a profile that every browser plays, without rotation, with AAC or silent. */
  isPlainH264: boolean
}

/** The extension and content type of each kind of file. */
export const containers = {
  mp4: { extension: 'mp4', contentType: 'video/mp4' },
  mov: { extension: 'mov', contentType: 'video/quicktime' },
  webm: { extension: 'webm', contentType: 'video/webm' },
  mkv: { extension: 'mkv', contentType: 'video/x-matroska' },
} as const

const [longSide, shortSide] = [1280, 720]

/**
 * Returns the rendition's size: 720p, landscape or portrait, never larger than the original; even numbers, as H.264
 * requires.
 */
export function renditionSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(width, height), shortSide / Math.min(width, height))
  const even = (side: number) => Math.max(2, 2 * Math.floor((side * scale) / 2))
  return { width: even(width), height: even(height) }
}

/**
 * Returns how the rendition is made: `copy` puts streams that are fit for the web into a new container, with its index
 * in front and without what phones write into a file (place, owner); `encode` makes H.264 and AAC.
 */
export function wayToRendition(facts: VideoFacts): 'copy' | 'encode' {
  const size = renditionSize(facts)
  return facts.isPlainH264 && size.width >= facts.width && size.height >= facts.height ? 'copy' : 'encode'
}

/** Whether browsers can play the uploaded file itself, which is all we have without a converter. */
export function playsAsItIs({
  container,
  videoCodec,
  audioCodec,
}: Pick<VideoFacts, 'container' | 'videoCodec' | 'audioCodec'>): boolean {
  if (container === 'mp4')
    return videoCodec === 'avc' && (audioCodec === null || audioCodec === 'aac' || audioCodec === 'mp3')
  return container === 'webm' && ['vp8', 'vp9', 'av1'].includes(videoCodec)
}

/** Returns the state of a video that has just arrived: `processing`, or without a converter already final. */
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
