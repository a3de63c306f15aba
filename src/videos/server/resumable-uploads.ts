import fs from 'node:fs'
import type { Conversions } from './library.ts'
import { type ResumableUploads, type UploadKind, uploadsFolder } from './upload-place.ts'

/** Loads the protocol's library with the first upload, because most processes never need it. */
export function resumableUploads(conversions: Conversions, kind: UploadKind): ResumableUploads {
  let opened: Promise<ResumableUploads> | undefined
  const open = () => (opened ??= import('./tus-uploads.ts').then(({ tusUploads }) => tusUploads(conversions, kind)))
  return {
    respond: async (request, member, requestId) => (await open()).respond(request, member, requestId),
    removeStale: async () => (fs.existsSync(uploadsFolder(conversions, kind)) ? (await open()).removeStale() : 0),
  }
}
