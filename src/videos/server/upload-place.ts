import path from 'node:path'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Library } from './library.ts'

/** Where uploads begin that can be taken up again (tus 1.0, tus.io/protocols/resumable-upload). */
export const uploadsPath = '/api/videos/uploads'

export interface ResumableUploads {
  /** Answers one request of the protocol for somebody who is signed in. */
  respond(request: Request, member: StaffMember, requestId: string): Promise<Response>
  /** Removes what nobody has gone on with. */
  removeStale(): Promise<number>
}

/** Where halves of films lie. */
export function uploadsFolder(library: Pick<Library, 'folder'>): string {
  return path.join(library.folder, 'resumable')
}
