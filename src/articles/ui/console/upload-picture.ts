import { HttpError } from '#src/platform/browser/send.ts'
import type { UploadedImage } from '../../console-api.ts'

/** What the file picker offers; the server looks inside (`server/draw-picture.ts`). */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Sends a picture to be kept for an article. Throws what the server said. */
export async function uploadPicture(file: File): Promise<UploadedImage> {
  const response = await fetch('/api/admin/articles/images', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text, response.statusText)
  return (JSON.parse(text) as { data: UploadedImage }).data
}
