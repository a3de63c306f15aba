/** The video library's terms and rules. Pure: no database, no clock, no browser. */

/** What kinds of video there are (VIDEO-1). */
export const videoCategories = ['general', 'client-story', 'process', 'testimonial'] as const
export type VideoCategory = (typeof videoCategories)[number]

/** The places for videos on the public page: the film behind the headline, and the three cards (VIDEO-14). */
export const placements = ['hero', 'job-advert', 'client-visit', 'our-process'] as const
export type Placement = (typeof placements)[number]

/**
 * `processing`: its poster and web rendition are being made; the original can be watched.
 * `ready`: finished. `failed`: a job gave up, and `failure` says why in a sentence.
 */
export type VideoState = 'processing' | 'ready' | 'failed'

/** The tool that makes posters and renditions: a program of the system, a package, or none. */
export type Converter = 'ffmpeg' | 'node-av' | 'none'

/** Sentences that VIDEO-2 and VIDEO-5 fix word for word. */
export const videoTexts = {
  fileAndTitle: 'Please select a file and provide a title',
  uploaded: 'Video uploaded successfully!',
  deleted: 'Video deleted successfully!',
  updated: 'Video status updated!',
  uploadFailed: 'Upload failed',
  deleteFailed: 'Delete failed',
  updateFailed: 'Update failed',
  listFailed: 'Failed to fetch videos',
  changedFirst:
    'Someone else changed this video first. Check what it is like now, then try again if you still want to.',
  changedMeanwhile: 'Someone else changed this video. What you typed is still here; save again to replace theirs.',
  withoutCaptions: 'This film has no captions. Add them first, or publish it without captions.',
} as const

/** Returns the question before a video is deleted for good (VIDEO-4). */
export function deleteQuestion(title: string): string {
  return `Delete "${title}"? This cannot be undone.`
}

/** The longest title and description. */
export const titleLength = 200
export const descriptionLength = 2000

/** Half a megabyte of captions is more than ten hours of talk. */
export const captionBytes = 512 * 1024

/** The largest poster made in a browser. */
export const posterBytes = 1024 * 1024

/**
 * The poster, wide enough for the overlay on a laptop, and the small one that is part of the
 * public page, where it is shown in one colour (SPEED-1: the page stays under 90 kB). Pixels.
 */
export const posterWidths = { full: 1280, card: 400 } as const

/**
 * Returns where a video is used. Only a visible, placed video is on the public page; a hidden one only keeps the place.
 */
export function usesOf(video: {
  placement: Placement | null
  isActive: boolean
}): { placement: Placement; isOnShow: boolean }[] {
  return video.placement ? [{ placement: video.placement, isOnShow: video.isActive }] : []
}
