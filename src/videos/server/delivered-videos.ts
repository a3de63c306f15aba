import type { Db } from '#src/platform/database/database.ts'
import { type DeliveredVideo, findDelivered } from './video-store.ts'

/** What delivery asks of videos, answered from memory while a film is being watched. */
export interface DeliveredVideos {
  find(id: string): Promise<DeliveredVideo | undefined>
  /** Called by whatever changes a video in this process: hiding works at once. */
  forget(): void
}

/** A player asks for a film in dozens of parts. What another process has hidden is seen a second later. */
const rememberedMs = 1000
const remembered = 500

export function deliveredVideos(db: Db): DeliveredVideos {
  const known = new Map<string, { at: number; video: Promise<DeliveredVideo | undefined> }>()
  return {
    find(id) {
      const now = performance.now()
      const found = known.get(id)
      if (found && now - found.at < rememberedMs) return found.video
      if (known.size >= remembered) known.clear()
      const video = findDelivered(db, id)
      // A database that does not answer is asked again.
      video.catch(() => known.delete(id))
      known.set(id, { at: now, video })
      return video
    },
    forget: () => known.clear(),
  }
}
