import path from 'node:path'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Library } from './library.ts'

/** Where resumable uploads begin (tus 1.0, tus.io/protocols/resumable-upload). */
export const uploadsPath = '/api/videos/uploads'

export interface ResumableUploads {
  /** Answers one request of the protocol for a member who is signed in. */
  respond(request: Request, member: StaffMember, requestId: string): Promise<Response>
  /** Removes abandoned uploads. */
  removeStale(): Promise<number>
}

/** The folder of incomplete uploads. */
export function uploadsFolder(library: Pick<Library, 'folder'>): string {
  return path.join(library.folder, 'resumable')
}
