import type { PermissionState } from './permission.ts'
import type { InterviewPlace } from './role-states.ts'

/** One role for which a candidate's permission was asked. */
export interface AskedRole {
  id: string
  company: string
  role: string
  state: PermissionState
  /** When they answered, or withdrew their permission. */
  at: Date | null
  /** The client chose somebody else and the candidate was told, so the film is no longer shown. */
  isOver: boolean
  /** The role is closed or filled, or its contract was withdrawn, so nobody there can see the film. */
  hasEnded: boolean
  /** The version of the film that the question was about, if it can be played. */
  film: { path: string; hasCaptions: boolean } | null
  /** The question, in the words whose hash is stored. */
  text: string[]
}

/** An interview that the candidate was asked for, or has chosen a time for. */
export interface AskedInterview {
  id: string
  company: string
  role: string
  /** The times to choose from; empty once the candidate has chosen. */
  times: Date[]
  answerBy: Date
  /** Set once it is booked; unchanged while other times are offered. */
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
  /** The date to which one tap would extend keeping their data; `null` if that is no later than the present date. */
  longer: string | null
  notice?: MeNotice
  problem?: string
  /** The form whose field `problem` is about, and what was typed in it; otherwise it is about the page. */
  refused?: { form: 'complain' | 'erase'; typed: string }
  now: Date
}

/** The same page after everything has been deleted. */
export interface MeGone {
  kind: 'gone'
  kept: { what: string; law: string; until: string }[]
}
