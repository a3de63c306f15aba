import { fileSizeText } from '#src/values/numbers.ts'

/** How many bytes had been sent at an instant (in milliseconds). */
export interface PaceSample {
  at: number
  bytes: number
}

/** Long enough for a steady figure, short enough to notice a faster connection. Milliseconds. */
const windowMs = 10_000
/** Before this, any speed is a guess. Milliseconds. */
const firstMs = 1500

/** Adds a sample, and drops those that are too old to count. */
export function withSample(samples: readonly PaceSample[], sample: PaceSample): PaceSample[] {
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample]
}

/** Returns bytes per second, over the last ten seconds; undefined while that would be a guess. */
export function bytesPerSecond(samples: readonly PaceSample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < firstMs) return undefined
  const speed = ((last.bytes - first.bytes) / (last.at - first.at)) * 1000
  return speed > 0 ? speed : undefined
}

/** Returns the seconds until `total` bytes have been sent at this pace. */
export function secondsLeft(samples: readonly PaceSample[], total: number): number | undefined {
  const speed = bytesPerSecond(samples)
  return speed === undefined ? undefined : Math.max(0, (total - samples.at(-1)!.bytes) / speed)
}

/** Formats "4.20 MB/s". */
export function speedText(speed: number): string {
  return `${fileSizeText(speed)}/s`
}

/**
 * Formats "a few seconds", "about 40 s", "about 1 min 10 s", "about 12 min", "about 1 h 20 min": rounded, so that it
 * does not flicker.
 */
export function timeLeftText(seconds: number): string {
  if (seconds < 5) return 'a few seconds'
  // Rounded up to five seconds: being done early does no harm.
  const roundedSeconds = Math.ceil(seconds / 5) * 5
  if (roundedSeconds < 60) return `about ${roundedSeconds} s`
  if (roundedSeconds < 300) {
    const secondsOfMinute = Math.ceil((roundedSeconds % 60) / 10) * 10
    const minutes = Math.floor(roundedSeconds / 60) + (secondsOfMinute === 60 ? 1 : 0)
    return secondsOfMinute % 60 === 0 ? `about ${minutes} min` : `about ${minutes} min ${secondsOfMinute} s`
  }
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `about ${minutes} min`
  return minutes % 60 === 0 ? `about ${minutes / 60} h` : `about ${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
