import { z } from 'zod'
import { typedText } from '#src/platform/http/text-fields.ts'
import type { Drafting } from './drafting.ts'
import {
  type Converter,
  descriptionLength,
  placements,
  type Placement,
  titleLength,
  videoCategories,
  type VideoCategory,
  type VideoState,
  videoTexts,
} from './video.ts'

const title = typedText(titleLength).min(1, videoTexts.fileAndTitle)
const description = typedText(descriptionLength)
const category = z.enum(videoCategories, { error: 'Please choose one of the categories' })

/**
 * The text fields of `POST /api/videos/upload`, and the metadata of a resumable upload to `/api/videos/uploads`
 * (VIDEO-8).
 */
export const VideoUpload = z
  .object({
    title,
    description: description.optional().default(''),
    category: category.optional().default('general'),
    /** Its place on the front page once it can be shown. It replaces the video that is there. */
    placement: z.enum(placements).optional(),
    /** Whether it may go there without captions (VIDEO-17). */
    withoutCaptions: z.stringbool().optional(),
  })
  .refine(({ placement, withoutCaptions }) => !placement || withoutCaptions, {
    path: ['withoutCaptions'],
    message: videoTexts.withoutCaptions,
  })
  .transform(({ title, description, category, placement }) => ({
    title,
    description,
    category,
    ...(placement && { placement }),
  }))

/**
 * `PUT /api/videos/{id}`: any of these (VIDEO-9). A placement that another video has is taken over by this one. A film
 * without captions goes on the front page only with `withoutCaptions` (VIDEO-17).
 */
export const VideoChange = z
  .object({
    isActive: z.boolean(),
    title,
    description,
    category,
    placement: z.enum(placements).nullable(),
    withoutCaptions: z.boolean(),
    /** The values that the sender saw, so that a colleague's later change is not overwritten. */
    seen: z
      .object({
        title,
        description,
        category,
        placement: z.enum(placements).nullable(),
        /** The video that had the wanted place, if any. */
        holder: z.string().max(60).nullable(),
      })
      .partial(),
  })
  .partial()
  .refine(
    (change) => Object.keys(change).some((name) => name !== 'withoutCaptions' && name !== 'seen'),
    'There is nothing to change',
  )

const ids = z.array(z.string().max(60)).max(2000)

/** `PUT /api/videos/order`: every video's id once, in the order that staff want, and in the one that they saw. */
export const VideoOrder = z.object({ ids, seen: ids.optional() })

/** `DELETE /api/videos/{id}`: where the video was used when staff confirmed its deletion. */
export const VideoDeletion = z
  .object({ seen: z.object({ isActive: z.boolean(), placement: z.enum(placements).nullable() }) })
  .partial()

/**
 * `PUT /api/videos/{id}/poster` as JSON: the frame at this second. The same path takes an image (`image/webp`,
 * `image/jpeg`, `image/png`) as its body. With `?seen=`, only the poster of that version is replaced.
 */
export const PosterFrame = z.object({ seconds: z.number().min(0).max(86_400) })

export type VideoUpload = z.infer<typeof VideoUpload>
export type VideoChange = z.infer<typeof VideoChange>
export type VideoDeletion = z.infer<typeof VideoDeletion>
export type VideoOrder = z.infer<typeof VideoOrder>
export type PosterFrame = z.infer<typeof PosterFrame>

/** One video as listed by `GET /api/videos` (VIDEO-1). */
export interface VideoView {
  id: string
  title: string
  description: string
  category: VideoCategory
  /** Size of the uploaded file, in bytes. */
  fileSize: number
  isActive: boolean
  /** `/api/videos/{id}/thumbnail?v=…`, null without a poster. */
  thumbnailPath: string | null
  /** `/api/videos/{id}/stream`. */
  streamPath: string
  /** `/api/videos/{id}/captions?v=…`, null without captions. */
  captionsPath: string | null
  placement: Placement | null
  position: number
  /** Seconds, pixels. */
  duration: number | null
  width: number | null
  height: number | null
  /** ISO instants. */
  createdAt: string
  updatedAt: string
}

/** What only staff see: `GET /api/videos?active=false`, and the response to every change. */
export interface StaffVideoView extends VideoView {
  fileName: string
  state: VideoState
  /** 0 to 1 while `processing`; null if unknown. */
  progress: number | null
  /** What is being made: 'poster' or 'rendition', or null. */
  making: 'poster' | 'rendition' | null
  /** One sentence, if `failed`. */
  failure: string | null
  /** Whether storage has lost its file, so that it can't be played. */
  isMissing: boolean
  /**
   * The second whose frame is the poster; null if the frame was chosen automatically or the poster is an uploaded
   * image.
   */
  posterSeconds: number | null
  /** The versions of captions and poster. A change must name the version that it was based on. */
  captionsVersion: string
  posterVersion: string
  /** The state of a machine's draft of captions that isn't ready, or couldn't be made. */
  drafting: Drafting | null
  /** Whether there is a draft of captions that nobody has checked: `GET /api/videos/{id}/captions/draft`. */
  hasDraft: boolean
  /** Whether the browser should make the poster, because there is no converter and no poster. */
  wantsPoster: boolean
}

/** `GET /api/videos/library`, staff only: what the upload form needs. */
export interface VideoLibrary {
  converter: Converter
  /** In bytes; a longer file is refused with 413. */
  maxBytes: number
}

/**
 * The other calls for staff: `POST /api/videos/{id}/process` (once more, after a failure),
 * `PUT /api/videos/{id}/captions` (the `.vtt` file as the body, `text/vtt`) and `DELETE` of the same, both with
 * `?seen=`, the version that they replace.
 * Every call that changes a video answers `{ success, data: StaffVideoView, message }`.
 *
 * A resumable upload (tus 1.0) sends `filename`, `filetype`, `title`, `description` and `category`
 * as metadata. Its last answer names the new video in this header, or refuses a file that is not
 * a video, with 422 and a problem document.
 */
export const videoIdHeader = 'video-id'
