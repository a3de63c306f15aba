import fs from 'node:fs'
import type { Library } from './library.ts'
import { type ResumableUploads, uploadsFolder } from './upload-place.ts'

/** The protocol's library is loaded with the first upload: most processes never see one. */
export function resumableUploads(library: Library): ResumableUploads {
  let opened: Promise<ResumableUploads> | undefined
  const open = () => (opened ??= import('./tus-uploads.ts').then(({ tusUploads }) => tusUploads(library)))
  return {
    respond: async (request, member, requestId) => (await open()).respond(request, member, requestId),
    removeStale: async () => (fs.existsSync(uploadsFolder(library)) ? (await open()).removeStale() : 0),
  }
}
