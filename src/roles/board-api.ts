import type { EntryBlock } from './sending.ts'

export type PermissionStanding = 'asked' | 'given' | 'refused' | 'withdrawn'

/** The film, permission and obstacles of one person on a role (`GET /api/admin/roles/{id}/people`). */
export interface RolePerson {
  candidacyId: string
  /** Their present film; its length in seconds. */
  film: { duration: number; hasPoster: boolean } | null
  /** The newest request for permission, and when it was sent or answered. */
  permission: { state: PermissionStanding; at: string } | null
  /** Why they can't be in a shortlist that is sent; `null` if they can. */
  block: EntryBlock | null
  /** When the planned shortlist that they are in will be sent. */
  goesOutAt: string | null
  /** Whether they were in a shortlist that was sent. */
  wasSent: boolean
}
