// The words of roles: states, stages, verdicts and their reasons. Their texts are in content/.

export const roleStates = ['draft', 'open', 'on_hold', 'filled', 'closed'] as const
export type RoleState = (typeof roleStates)[number]

/** Whether a role is closed or filled, so that nobody new is shown for it. */
export const hasEnded = ({ state }: { state: RoleState }): boolean => state === 'closed' || state === 'filled'

export const stages = [
  'considered',
  'permission',
  'sent',
  'interview',
  'offer',
  'hired',
  'declined',
  'withdrawn',
] as const
export type Stage = (typeof stages)[number]

/** How far a role has come, as its client sees it. */
export const roleSteps = ['briefed', 'filming', 'shortlist', 'interviews', 'hired'] as const
export type RoleStep = (typeof roleSteps)[number]

export const verdictValues = ['yes', 'maybe', 'no'] as const
export type VerdictValue = (typeof verdictValues)[number]

/** The reasons for a verdict, chosen by one tap. They are about the job only. */
export const reasonsOf: Readonly<Record<VerdictValue, readonly string[]>> = {
  yes: ['opens', 'numbers', 'trade', 'listens', 'buy', 'other'],
  maybe: ['more', 'salary', 'notice', 'colleague', 'second', 'other'],
  no: ['selling', 'sort', 'salary', 'notice', 'travel', 'other'],
}

/** The kinds of a client's people. A guest came by a share link and sees one role. */
export const memberKinds = ['signatory', 'colleague', 'guest'] as const
export type MemberKind = (typeof memberKinds)[number]

export const interviewPlaces = ['office', 'video'] as const
export type InterviewPlace = (typeof interviewPlaces)[number]

export type InterviewState = 'open' | 'booked' | 'cancelled' | 'done'

/** The outcome of an interview. `not_held`: it did not take place. */
export const interviewOutcomes = ['held', 'not_held'] as const
export type InterviewOutcome = (typeof interviewOutcomes)[number]

/**
 * Who has to act on an interview: the candidate chooses a time, the client offers others, or somebody says how it went.
 */
export type InterviewWaits = 'candidate' | 'other_times' | 'outcome'

export type CancelledBy = 'client' | 'candidate' | 'agency'

/** Why an interview was cancelled, if nobody typed a reason. */
export type CancelledWhy = 'role_closed' | 'contract_withdrawn'

export type OfferState = 'made' | 'accepted' | 'declined'
