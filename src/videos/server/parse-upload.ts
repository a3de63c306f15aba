import { parse } from '#src/platform/http/request.ts'
import { VideoUpload } from '../api.ts'
import { videoTexts } from '../video.ts'

/** The texts that come with a file, in either kind of upload. Throws 422 if the title is missing (VIDEO-2). */
export function parseUpload(fields: Record<string, string | null>): VideoUpload {
  const filledFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
  return parse(
    VideoUpload,
    { ...filledFields, title: filledFields.title ?? '' },
    filledFields.title?.trim() ? undefined : videoTexts.fileAndTitle,
  )
}
