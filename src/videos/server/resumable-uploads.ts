import fs from 'node:fs'
import type { Library } from './library.ts'
import { type ResumableUploads, uploadsFolder } from './upload-place.ts'

/** Loads the protocol's library with the first upload, because most processes never need it. */
export function resumableUploads(library: Library): ResumableUploads {
  let opened: Promise<ResumableUploads> | undefined
  const open = () => (opened ??= import('./tus-uploads.ts').then(({ tusUploads }) => tusUploads(library)))
  return {
    respond: async (request, member, requestId) => (await open()).respond(request, member, requestId),
    removeStale: async () => (fs.existsSync(uploadsFolder(library)) ? (await open()).removeStale() : 0),
  }
}
