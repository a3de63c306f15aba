import { sendFile } from '#src/platform/browser/send.ts'
import type { UploadedImage } from '../../console-api.ts'

/** The types that the file picker offers. The server checks the content (`server/draw-picture.ts`). */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Uploads a picture for an article. Throws the server's refusal. */
export function uploadPicture(file: File): Promise<UploadedImage> {
  return sendFile('/api/admin/articles/images', file)
}
