import type { Storage } from '#src/platform/storage/storage.ts'
import type { Clock } from '#src/values/clock.ts'
import { watchedKey } from './present-video.ts'
import type { StoredVideo } from './video-store.ts'

type Watched = Pick<StoredVideo, 'id' | 'rendition_key' | 'original_key'>

/** Finds the videos whose files are no longer in storage, so that they cannot be watched. */
export type FindMissing = (videos: readonly Watched[]) => Promise<ReadonlySet<string>>

/** With a bucket, each check is a call over the network. */
const rememberedMs = 30_000

/** Returns the ids of videos whose file is gone. If storage does not answer, nothing counts as missing. */
export function missingFiles(storage: Pick<Storage, 'has'>, clock: Clock): FindMissing {
  const checks = new Map<string, { at: number; isThere: Promise<boolean> }>()

  const isThere = (key: string): Promise<boolean> => {
    const now = clock.now().getTime()
    const remembered = checks.get(key)
    if (remembered && Math.abs(now - remembered.at) < rememberedMs) return remembered.isThere
    const check = storage.has(key).catch(() => {
      checks.delete(key)
      return true
    })
    checks.set(key, { at: now, isThere: check })
    return check
  }

  return async (videos) => {
    const keys = new Set(videos.map(watchedKey))
    // Forgets videos that were deleted or replaced.
    if (checks.size > 2 * keys.size + 100) checks.clear()
    const missingIds = await Promise.all(
      videos.map(async (video) => ((await isThere(watchedKey(video))) ? undefined : video.id)),
    )
    return new Set(missingIds.filter((id) => id !== undefined))
  }
}
