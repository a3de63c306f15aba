import { z } from 'zod'
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

/** What is deleted because it has been kept long enough. */
export interface EndOfKeeping {
  kind: 'candidate' | 'film' | 'introduction' | 'guest'
  id: string
  /** Of the candidate, or the guest. */
  name: string
  /** The client for whom it was kept, or the role; empty for a candidate. */
  where: string
  /** Until when it is kept, YYYY-MM-DD; the morning after it goes. */
  lastDay: string
  /** The candidate whose record says more. */
  candidateId: string | null
}

/** `GET /api/admin/ends-of-keeping`: what goes within thirty days, the first to go at the front. */
export interface EndsOfKeeping {
  /** The last of these days, YYYY-MM-DD. */
  until: string
  /** Settings: for how long films stay after their roles, and guests after their last link. */
  filmMonths: number
  guestDays: number
  ends: EndOfKeeping[]
}

/** `POST /api/admin/candidates/{id}/merge`: `from` becomes one with the candidate of the address. */
export const MergeRequest = z.object({
  from: z.string().max(40),
  version: z.int(),
  fromVersion: z.int(),
})

/** What asking several candidates came to. */
export interface ManyAsked {
  /** Ids of candidates. */
  asked: string[]
  left: { candidateId: string; why: string }[]
}
