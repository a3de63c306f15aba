import path from 'node:path'
import type { StaffMember } from '#src/staff/staff.ts'
import type { KeptOriginal } from './keep-original.ts'
import type { Conversions } from './library.ts'

/** Where the library's resumable uploads begin (tus 1.0, tus.io/protocols/resumable-upload). */
export const uploadsPath = '/api/videos/uploads'

/** A whole upload, as what it becomes is told of it. */
export interface WholeUpload {
  id: string
  original: KeptOriginal
  metadata: Record<string, string | null>
  member: StaffMember
}

/** What becomes of uploads: each kind has its own address and its own folder, so that none can end as another. */
export interface UploadKind {
  /** Where its uploads begin. */
  path: string
  /** Its folder among those of uploads. */
  folder: string
  /** The header in which the sender reads the id of what was made. */
  idHeader: string
  /** Refuses, with a Problem, what cannot be begun. */
  check(metadata: Record<string, string | null>): void
  /** What a whole upload has become, with its size. */
  find(uploadId: string): Promise<{ id: string; size: number } | undefined>
  /** Makes it what it becomes, in one transaction, and returns its id. */
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
