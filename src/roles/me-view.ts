import type { PermissionState } from './permission.ts'

/** One role for which a candidate was asked. */
export interface AskedRole {
  id: string
  company: string
  role: string
  state: PermissionState
  /** When they answered, or stopped it. */
  at: Date | null
  /** Whether somebody of the client has watched it. */
  isSeen: boolean
  /** The cut for which it was asked, while it can be played. */
  film: { path: string; hasCaptions: boolean } | null
  /** The question, in the words whose hash is kept. */
  text: string[]
}

export const meNotices = ['yes', 'no', 'withdrawn', 'kept', 'complained', 'closed'] as const
export type MeNotice = (typeof meNotices)[number]

/** A candidate's own page. */
export interface MeView {
  kind: 'page'
  /** `/me/{token}` */
  path: string
  firstName: string
  film: { path: string; hasCaptions: boolean } | 'making' | null
  asked: AskedRole[]
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
