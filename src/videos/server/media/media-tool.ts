import type { VideoFacts } from '../../rendition.ts'

export interface Conversion {
  /** A file on this machine, and what the probe found in it. */
  source: string
  facts: VideoFacts
  /** Where to write the result; the file does not exist yet. */
  target: string
  signal?: AbortSignal | undefined
}

/** Makes stills, renditions and sound, each in a separate process that is killed if it takes too long. */
export interface MediaTool {
  name: 'ffmpeg' | 'node-av'
  /** One frame as a PNG: the one at this second, or a representative one near the beginning. Throws ProgramFailed. */
  still(conversion: Conversion & { seconds: number | null }): Promise<void>
  /** H.264 and AAC in an MP4 with its index in front, 720p at most. Throws ProgramFailed. */
  rendition(conversion: Conversion & { way: 'copy' | 'encode'; onProgress: (share: number) => void }): Promise<void>
  /** What is heard, for the speech model: one channel, 16,000 samples a second, 16 bits. Throws ProgramFailed. */
  sound(conversion: Conversion): Promise<void>
}

/** A still takes seconds, even on a slow machine. */
export const stillLimits = { timeoutMs: 90_000, quietMs: 90_000 }

/**
 * Returns the limits of a rendition. It may take twenty times as long as the film, but not two minutes without
 * progress.
 */
export function renditionLimits(facts: VideoFacts): { timeoutMs: number; quietMs: number } {
  return { timeoutMs: Math.min(12 * 3600, 600 + facts.duration * 20) * 1000, quietMs: 120_000 }
}

/** The speech model's rate, in samples a second. */
export const soundRate = 16_000

/** Returns where a still is taken from: within the film, or among the first seconds after a fade-in. */
export function stillAt(seconds: number | null, { duration, lastFrameAt }: VideoFacts): number {
  // Slightly before the frame, so that rounding does not put the time after it.
  return Math.max(0, Math.min(seconds ?? Math.min(1, duration / 10), lastFrameAt - 0.005))
}

/** Among how many frames the tool looks for one that is neither black nor blurred. */
export const framesToChooseFrom = 60

/** The settings of both tools: quality first, at a rate that a phone on the move can keep up with. */
export const encoding = {
  crf: 23,
  preset: 'fast',
  profile: 'high',
  maxRate: '3M',
  bufferSize: '6M',
  keyframeSeconds: 2,
  audioRate: '128k',
  channels: 2,
} as const

/** Reads the progress lines that both tools print (ffmpeg's `-progress`). */
export function progressReader(
  { duration }: Pick<VideoFacts, 'duration'>,
  onProgress: (share: number) => void,
): (line: string) => void {
  return (line) => {
    const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1]
    if (microseconds) onProgress(Math.min(0.99, Number(microseconds) / 1e6 / duration))
  }
}
