/** Invitations to an interview: their states and what may happen in each. Pure: no database, no clock. */

export const invitationStates = ['sent', 'begun', 'submitted', 'expired', 'withdrawn'] as const
export type InvitationState = (typeof invitationStates)[number]

/** The facts that decide the state of an invitation. */
export interface Invitation {
  deadline: Date
  begunAt: Date | null
  submittedAt: Date | null
  withdrawnAt: Date | null
}

/** Whether somebody is asked for one job. Open applications and video profiles are for any that fits. */
export function isForOneJob({ source, isProfile }: { source: 'staff' | 'open'; isProfile: boolean }): boolean {
  return source === 'staff' && !isProfile
}

/** The state of an invitation now (INTV-2). */
export function stateOf(invitation: Invitation, now: Date): InvitationState {
  if (invitation.withdrawnAt) return 'withdrawn'
  if (invitation.submittedAt) return 'submitted'
  if (now > invitation.deadline) return 'expired'
  return invitation.begunAt ? 'begun' : 'sent'
}

/**
 * Whether somebody can't continue until staff act: something stopped their recording, or they asked for something and
 * nobody has answered (INTV-15).
 */
export function isStuck({
  state,
  trouble,
  askedFor,
}: {
  state: InvitationState
  trouble: string | null
  askedFor: string | null
}): boolean {
  return state !== 'submitted' && state !== 'withdrawn' && (trouble !== null || askedFor !== null)
}

/** How long ago a take that began offline can have begun. One that claims to be older counts as begun at this limit. */
export const longestAgoMs = 7 * 24 * 3600_000

/**
 * Returns when a take began. The device sends how long ago that was, so it doesn't matter if its clock is wrong
 * (INTV-3).
 */
export function beganAt(agoMs: number, now: Date): Date {
  return new Date(now.getTime() - Math.min(Math.max(0, agoMs), longestAgoMs))
}

/**
 * Whether a take that began at that time can still be reported. What began before the deadline counts whenever it
 * arrives (INTV-3).
 */
export function canReserve(invitation: Invitation & { consentAt: Date | null }, began: Date): boolean {
  return !isClosed(invitation) && invitation.consentAt !== null && began <= invitation.deadline
}

/** Whether it has been sent or withdrawn. */
function isClosed({ submittedAt, withdrawnAt }: Invitation): boolean {
  return submittedAt !== null || withdrawnAt !== null
}

/**
 * Whether the server accepts more bytes of reserved takes: until the interview is sent or withdrawn, even after the
 * deadline.
 */
export function canReceive(invitation: Invitation): boolean {
  return !isClosed(invitation)
}

/**
 * Whether the candidate can have everything deleted that they recorded for an interview: once it is withdrawn, or past
 * its date and not sent (INTV-39). What was sent before and is asked again counts after the date, so it stays.
 */
export function canDelete({ state, isAskedAgain }: { state: InvitationState; isAskedAgain: boolean }): boolean {
  return state === 'withdrawn' || (state === 'expired' && !isAskedAgain)
}

/** Whether the answers can be sent. Somebody who began before the deadline can also send them after it. */
export function canSubmit(invitation: Invitation & { submitAskedAt: Date | null }, now: Date): boolean {
  if (isClosed(invitation)) return false
  return now <= invitation.deadline || invitation.begunAt !== null || invitation.submitAskedAt !== null
}

/**
 * The questions that keep a submission waiting: those with no chosen answer, and those whose chosen answer has not
 * fully arrived.
 */
export interface WaitsFor {
  unanswered: string[]
  arriving: string[]
}

/** Returns what a submission would have to wait for (INTV-8). */
export function waitsFor(
  questions: readonly { id: string }[],
  chosen: readonly { question: string; isWhole: boolean }[],
): WaitsFor {
  const of = new Map(chosen.map((take) => [take.question, take.isWhole]))
  return {
    unanswered: questions.filter(({ id }) => !of.has(id)).map(({ id }) => id),
    arriving: questions.filter(({ id }) => of.get(id) === false).map(({ id }) => id),
  }
}

/** A page that has not called for this long counts as closed, so another may write without asking. */
const writerMs = 25_000

/** Whether a page may become the one that writes without asking the candidate (INTV-7). */
export function canWrite(
  current: { writer: string | null; writerSeenAt: Date | null },
  page: string,
  now: Date,
): boolean {
  if (current.writer === null || current.writer === page || current.writerSeenAt === null) return true
  return now.getTime() - current.writerSeenAt.getTime() > writerMs
}
