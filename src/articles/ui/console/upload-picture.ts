import { sendFile } from '#src/platform/browser/send.ts'
import type { UploadedImage } from '../../console-api.ts'

/** What the file picker offers; the server looks inside (`server/draw-picture.ts`). */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Sends a picture to be kept for an article. Throws what the server said. */
export function uploadPicture(file: File): Promise<UploadedImage> {
  return sendFile('/api/admin/articles/images', file)
}
