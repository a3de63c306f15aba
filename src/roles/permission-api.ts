import { z } from 'zod'
import type { PermissionState } from './permission.ts'

/** A candidate's permission as staff see it (`GET /api/admin/candidates/{id}/permissions`). */
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
  /** Whether the permission is for the candidate's present film. */
  isThisCut: boolean
  /** Whether a client was sent an earlier film by it and may still see that one. Then nobody asks about another. */
  isWithClient: boolean
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

/** Something that is about to be deleted because its time is over. */
export interface EndOfKeeping {
  kind: 'candidate' | 'film' | 'introduction' | 'guest'
  id: string
  /** The name of the candidate or guest. */
  name: string
  /** The client or the role for which it was kept; empty for a candidate. */
  where: string
  /** The last day on which it is kept, YYYY-MM-DD. It is deleted the next morning. */
  lastDay: string
  /** The candidate whose record has the details. */
  candidateId: string | null
}

/** `GET /api/admin/ends-of-keeping`: what will be deleted within thirty days, the earliest first. */
export interface EndsOfKeeping {
  /** The last of these days, YYYY-MM-DD. */
  until: string
  /** Settings: how long films are kept after their roles end, and guests after their last link ends. */
  filmMonths: number
  guestDays: number
  ends: EndOfKeeping[]
}

/** `POST /api/admin/candidates/{id}/merge`: merges the candidate `from` into the candidate in the address. */
export const MergeRequest = z.object({
  from: z.string().max(40),
  version: z.int(),
  fromVersion: z.int(),
})

/** A question to a candidate that was asked a moment ago; one permission can be asked for several times. */
const AskedQuestion = z.object({ permissionId: z.string().max(40), askedAt: z.iso.datetime() })
export type AskedQuestion = z.infer<typeof AskedQuestion>

/** `POST /api/admin/permission-questions/cancellation`: takes questions back whose mails have not left. */
export const TakeBackRequest = z.object({ questions: z.array(AskedQuestion).min(1).max(50) })

/** The result: the emails of `left` have been sent already, or their candidates have answered. */
export interface TakenBack {
  takenBack: number
  left: number
}

/** The result of asking several candidates. */
export interface ManyAsked {
  /** Ids of candidates. */
  asked: string[]
  questions: AskedQuestion[]
  left: { candidateId: string; why: string }[]
}
