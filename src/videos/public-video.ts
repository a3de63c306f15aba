import type { Placement } from './video.ts'

/** A video on the public page: visible and placed. File names are relative to `/public-objects/`. */
export interface PublicVideo {
  id: string
  placement: Placement
  title: string
  description: string
  videoFile: string
  /** Seconds. */
  duration: number
  captionsFile?: string
  posterFile?: string
  /** The small poster (`posterWidths.card` in video.ts). */
  cardPosterFile?: string
  /** YYYY-MM-DD, when it was uploaded. */
  publishedAt: string
}
