import fs from 'node:fs'
import type { Endpoints, Who } from '#src/platform/http/endpoint.ts'
import type { StaffMember } from '#src/staff/staff.ts'
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

/** Declares the calls of resumable uploads under a path, for members of staff. `does` describes them. */
export function uploadCalls(
  api: Endpoints,
  path: string,
  { does, staff, uploads }: { does: string; staff: Who<StaffMember>; uploads: ResumableUploads },
): void {
  const takes = ['application/offset+octet-stream']
  for (const address of [path, `${path}/:upload`])
    api.all(address, { does, who: staff, bytes: 'counted', slow: true, takes }, ({ c, who }) =>
      uploads.respond(c.req.raw, who, c.get('requestId')),
    )
}
