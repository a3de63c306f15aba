import type { Storage } from '#src/platform/storage/storage.ts'
import type { Clock } from '#src/values/clock.ts'
import { watchedKey } from './present-video.ts'
import type { StoredVideo } from './video-store.ts'

type Watched = Pick<StoredVideo, 'id' | 'rendition_key' | 'original_key'>

/** Which of some videos have no file in storage any more, so that nobody can watch them. */
export type FindMissing = (videos: readonly Watched[]) => Promise<ReadonlySet<string>>

/** A look at a bucket is a call over the net each. */
const rememberedMs = 30_000

/** Answers with the ids of those whose file is gone. Where storage itself does not answer, nothing is known to be missing. */
export function missingFiles(storage: Pick<Storage, 'has'>, clock: Clock): FindMissing {
  const known = new Map<string, { at: number; isThere: Promise<boolean> }>()

  const isThere = (key: string): Promise<boolean> => {
    const now = clock.now().getTime()
    const remembered = known.get(key)
    if (remembered && Math.abs(now - remembered.at) < rememberedMs) return remembered.isThere
    const looked = storage.has(key).catch(() => {
      known.delete(key)
      return true
    })
    known.set(key, { at: now, isThere: looked })
    return looked
  }

  return async (videos) => {
    const keys = new Set(videos.map(watchedKey))
    // What was deleted or replaced is not asked for again.
    if (known.size > 2 * keys.size + 100) known.clear()
    const gone = await Promise.all(
      videos.map(async (video) => ((await isThere(watchedKey(video))) ? undefined : video.id)),
    )
    return new Set(gone.filter((id) => id !== undefined))
  }
}
