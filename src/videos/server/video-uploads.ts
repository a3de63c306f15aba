import { videoIdHeader } from '../api.ts'
import { addVideo } from './add-video.ts'
import type { Library } from './library.ts'
import { parseUpload } from './parse-upload.ts'
import { type UploadKind, uploadsPath } from './upload-place.ts'
import { findVideoOfUpload } from './video-store.ts'

/** Uploads that become videos of the library. */
export function videoUploads(library: Library): UploadKind {
  const { db, clock } = library
  return {
    path: uploadsPath,
    folder: 'resumable',
    idHeader: videoIdHeader,
    check: (metadata) => void parseUpload(metadata),
    async find(uploadId) {
      const video = await findVideoOfUpload(db, uploadId)
      return video && { id: video.id, size: video.file_size }
    },
    async add({ id: uploadId, original, metadata, member }) {
      const upload = { original, fileName: metadata.filename ?? '', details: parseUpload(metadata), member, uploadId }
      const now = clock.now()
      return (await db.transaction().execute((tx) => addVideo(tx, library, upload, now))).id
    },
  }
}
