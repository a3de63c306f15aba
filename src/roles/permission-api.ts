import type { PermissionState } from './permission.ts'

/** A candidate's permission, as staff see it (`GET /api/admin/candidates/{id}/permissions`). */
export interface PermissionRow {
  id: string
  candidacyId: string
  roleId: string
  company: string
  role: string
  state: PermissionState | 'none'
  askedAt: string | null
  remindedAt: string | null
  at: string | null
  /** Whether it is for the film that the candidate has now. */
  isThisCut: boolean
}

/** Who has watched, and how much. */
export interface Watched {
  viewer: string
  company: string
  seconds: number
  of: number
  at: string
  verdict: 'yes' | 'maybe' | 'no' | null
}

export interface CandidatePermissions {
  rows: PermissionRow[]
  watched: Watched[]
}
