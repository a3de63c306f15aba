import path from 'node:path'
import type { StaffMember } from '#src/staff/staff.ts'
import type { KeptOriginal } from './keep-original.ts'
import type { Conversions } from './library.ts'

/** The address for the library's resumable uploads (tus 1.0, tus.io/protocols/resumable-upload). */
export const uploadsPath = '/api/videos/uploads'

/** A complete upload. */
export interface WholeUpload {
  id: string
  original: KeptOriginal
  metadata: Record<string, string | null>
  member: StaffMember
}

/** A kind of upload. Each has its own address and folder, so that an upload can't become the wrong kind of film. */
export interface UploadKind {
  /** The address for its uploads. */
  path: string
  /** Its folder within that of all uploads. */
  folder: string
  /** The response header with the id of what was made. */
  idHeader: string
  /** Throws a Problem for an upload that can't be accepted. */
  check(metadata: Record<string, string | null>): void
  /** Finds what a complete upload has become, with its size. */
  find(uploadId: string): Promise<{ id: string; size: number } | undefined>
  /** Makes the result of an upload, in one transaction, and returns its id. */
  add(upload: WholeUpload): Promise<string>
}

export interface ResumableUploads {
  /** Answers one request of the protocol for a member who is signed in. */
  respond(request: Request, member: StaffMember, requestId: string): Promise<Response>
  /** Removes abandoned uploads. */
  removeStale(): Promise<number>
}

/** The folder of incomplete uploads. */
export function uploadsFolder(conversions: Pick<Conversions, 'folder'>, kind: Pick<UploadKind, 'folder'>): string {
  return path.join(conversions.folder, kind.folder)
}
