import { z } from 'zod'
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

const title = z
  .string()
  .trim()
  .min(1, videoTexts.fileAndTitle)
  .max(titleLength, `Please keep this under ${titleLength} characters`)
const description = z.string().trim().max(descriptionLength, `Please keep this under ${descriptionLength} characters`)
const category = z.enum(videoCategories, { error: 'Please choose one of the categories' })

/** The text fields of `POST /api/videos/upload`, and the metadata of a resumable upload to `/api/videos/uploads` (VIDEO-8). */
export const VideoUpload = z.object({
  title,
  description: description.optional().default(''),
  category: category.optional().default('general'),
  /** Where on the front page it goes as soon as it can be shown; what is there gives way. */
  placement: z.enum(placements).optional(),
})

/** `PUT /api/videos/{id}`: any of these (VIDEO-9). A placement that another video has moves over to this one. */
export const VideoChange = z
  .object({ isActive: z.boolean(), title, description, category, placement: z.enum(placements).nullable() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'There is nothing to change')

/** `PUT /api/videos/order`: every video's id once, in the order that staff want them. */
export const VideoOrder = z.object({ ids: z.array(z.string().max(60)).max(2000) })

/** `PUT /api/videos/{id}/poster` as JSON: the frame at this second. The same path takes an image (`image/webp`, `image/jpeg`, `image/png`) as its body. */
export const PosterFrame = z.object({ seconds: z.number().min(0).max(86_400) })

export type VideoUpload = z.infer<typeof VideoUpload>
export type VideoChange = z.infer<typeof VideoChange>
export type VideoOrder = z.infer<typeof VideoOrder>
export type PosterFrame = z.infer<typeof PosterFrame>

/** One video as `GET /api/videos` lists it (VIDEO-1). */
export interface VideoView {
  id: string
  title: string
  description: string
  category: VideoCategory
  /** Bytes of the file that was uploaded. */
  fileSize: number
  isActive: boolean
  /** `/api/videos/{id}/thumbnail?v=…`, null while there is no poster. */
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

/** What only staff are told: `GET /api/videos?active=false`, and the answer to every change. */
export interface StaffVideoView extends VideoView {
  fileName: string
  state: VideoState
  /** 0 to 1 while `processing`, null where it is not known. */
  progress: number | null
  /** What is being made: 'poster' or 'rendition'; null when nothing is. */
  making: 'poster' | 'rendition' | null
  /** One sentence, when `failed`. */
  failure: string | null
  /** Storage has lost its file: nobody can watch it. */
  isMissing: boolean
  /** The second whose frame is the poster; null for the one that was chosen by itself or an image of its own. */
  posterSeconds: number | null
  /** There is no converter and no poster: the browser that shows this is asked to make one. */
  wantsPoster: boolean
}

/** `GET /api/videos/library`, staff only: what the upload form has to know. */
export interface VideoLibrary {
  converter: Converter
  /** Bytes; a longer file is refused with 413. */
  maxBytes: number
}

/**
 * Staff's other calls: `POST /api/videos/{id}/process` (once more, after a failure),
 * `PUT /api/videos/{id}/captions` (the `.vtt` file as the body, `text/vtt`) and `DELETE` of the same.
 * Every call that changes a video answers `{ success, data: StaffVideoView, message }`.
 *
 * A resumable upload (tus 1.0) sends `filename`, `filetype`, `title`, `description` and `category`
 * as metadata. The answer that ends it names the new video in this header; a file that is no
 * video is refused there with 422 and a problem document.
 */
export const videoIdHeader = 'video-id'
