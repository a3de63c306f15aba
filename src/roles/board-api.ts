import type { EntryBlock } from './sending.ts'

export type PermissionStanding = 'asked' | 'given' | 'refused' | 'withdrawn'

/** What stands in the way of one person of a role (`GET /api/admin/roles/{id}/people`). */
export interface RolePerson {
  candidacyId: string
  /** The film that they have now; its length in seconds. */
  film: { duration: number; hasPoster: boolean } | null
  /** The newest question, and when it was asked or answered. */
  permission: { state: PermissionStanding; at: string } | null
  /** What keeps them out of a shortlist that is sent; `null` if nothing does. */
  block: EntryBlock | null
  /** When the shortlist that they are in goes out by itself. */
  goesOutAt: string | null
  /** They were in a shortlist that went out. */
  wasSent: boolean
}
