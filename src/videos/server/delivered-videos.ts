import type { Db } from '#src/platform/database/database.ts'
import { type DeliveredVideo, findDelivered } from './video-store.ts'

/** What delivery needs to know about videos, cached while a film is being watched. */
export interface DeliveredVideos {
  find(id: string): Promise<DeliveredVideo | undefined>
  /** Call it after each change to a video in this process, so that hiding takes effect at once. */
  forget(): void
}

/** A player requests a film in dozens of parts. A video that another process has hidden disappears a second later. */
const rememberedMs = 1000
const remembered = 500

/** Returns videos for delivery, each cached for one second. */
export function deliveredVideos(db: Db): DeliveredVideos {
  const cache = new Map<string, { at: number; video: Promise<DeliveredVideo | undefined> }>()
  return {
    find(id) {
      const now = performance.now()
      const cached = cache.get(id)
      if (cached && now - cached.at < rememberedMs) return cached.video
      if (cache.size >= remembered) cache.clear()
      const video = findDelivered(db, id)
      // A failure is not cached.
      video.catch(() => cache.delete(id))
      cache.set(id, { at: now, video })
      return video
    },
    forget: () => cache.clear(),
  }
}
