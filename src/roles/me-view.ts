import type { PermissionState } from './permission.ts'
import type { InterviewPlace } from './words.ts'

/** One role for which a candidate was asked. */
export interface AskedRole {
  id: string
  company: string
  role: string
  state: PermissionState
  /** When they answered, or stopped it. */
  at: Date | null
  /** They chose somebody else, and the candidate was told: it is not shown any longer. */
  isOver: boolean
  /** The role is closed or filled, or its contract withdrawn: nobody there sees the film any longer. */
  hasEnded: boolean
  /** Whether somebody of the client has watched it. */
  isSeen: boolean
  /** The cut for which it was asked, while it can be played. */
  film: { path: string; hasCaptions: boolean } | null
  /** The question, in the words whose hash is kept. */
  text: string[]
}

/** An interview for which a candidate was asked, or which they have chosen a time for. */
export interface AskedInterview {
  id: string
  company: string
  role: string
  /** Those among which they choose; empty once they have. */
  times: Date[]
  answerBy: Date
  /** Booked; it stands while other times are offered. */
  startsAt: Date | null
  minutes: number
  place: InterviewPlace
  where: string
  inTheRoom: string
  agencyAttends: boolean
}

export const meNotices = [
  'yes',
  'no',
  'withdrawn',
  'kept',
  'complained',
  'closed',
  'ended',
  'chosen',
  'none_suit',
  'said_no',
] as const
export type MeNotice = (typeof meNotices)[number]

/** A candidate's own page. */
export interface MeView {
  kind: 'page'
  /** `/me/{token}` */
  path: string
  firstName: string
  film: { path: string; hasCaptions: boolean } | 'making' | null
  asked: AskedRole[]
  interviews: AskedInterview[]
  keepUntil: string | null
  /** Until when one tap would keep them; `null` where that is no later. */
  longer: string | null
  notice?: MeNotice
  problem?: string
  now: Date
}

/** The same after everything has been deleted. */
export interface MeGone {
  kind: 'gone'
  kept: { what: string; law: string; until: string }[]
}
