import type { Placement } from './video.ts'

/** A video as the public page shows it: visible and placed. File names are below `/public-objects/`. */
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
