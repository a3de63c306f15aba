/** Invitations to an interview: their states and what may happen in each. Pure: no database, no clock. */

export const invitationStates = ['sent', 'begun', 'submitted', 'expired', 'withdrawn'] as const
export type InvitationState = (typeof invitationStates)[number]

/** What of an invitation decides its state. */
export interface Invitation {
  deadline: Date
  begunAt: Date | null
  submittedAt: Date | null
  withdrawnAt: Date | null
}

/** The state of an invitation now (INTV-2). */
export function stateOf(invitation: Invitation, now: Date): InvitationState {
  if (invitation.withdrawnAt) return 'withdrawn'
  if (invitation.submittedAt) return 'submitted'
  if (now > invitation.deadline) return 'expired'
  return invitation.begunAt ? 'begun' : 'sent'
}

/**
 * Whether somebody cannot go on without us: something stopped their recording, or they asked for something and nobody
 * has answered (INTV-15).
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

/** How far back a take that began without a line may say it began; older ones began when they were first told of. */
export const longestAgoMs = 7 * 24 * 3600_000

/** When a take began: a span on the device, which no wrong clock changes, counted back from our own (INTV-3). */
export function beganAt(agoMs: number, now: Date): Date {
  return new Date(now.getTime() - Math.min(Math.max(0, agoMs), longestAgoMs))
}

/** Whether a take that began then may still be told of: what began in time counts, whenever it arrives (INTV-3). */
export function canReserve(invitation: Invitation & { consentAt: Date | null }, began: Date): boolean {
  return !isClosed(invitation) && invitation.consentAt !== null && began <= invitation.deadline
}

/** Sent, or taken back. */
function isClosed({ submittedAt, withdrawnAt }: Invitation): boolean {
  return submittedAt !== null || withdrawnAt !== null
}

/** Whether bytes of takes that were reserved are still taken: until it is sent or taken back, whatever the date. */
export function canReceive(invitation: Invitation): boolean {
  return !isClosed(invitation)
}

/** After the deadline somebody who began may still send what they have. */
export function canSubmit(invitation: Invitation & { submitAskedAt: Date | null }, now: Date): boolean {
  if (isClosed(invitation)) return false
  return now <= invitation.deadline || invitation.begunAt !== null || invitation.submitAskedAt !== null
}

/** Which questions a submission waits for, by why: nothing chosen, or chosen and not all here yet. */
export interface WaitsFor {
  unanswered: string[]
  arriving: string[]
}

/** What a submission would wait for (INTV-8). */
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

/** A page that has said nothing for so long has been closed: another may write without asking. */
const writerMs = 25_000

/** Whether a page may take over the writing without a question (INTV-7). */
export function canWrite(
  current: { writer: string | null; writerSeenAt: Date | null },
  page: string,
  now: Date,
): boolean {
  if (current.writer === null || current.writer === page || current.writerSeenAt === null) return true
  return now.getTime() - current.writerSeenAt.getTime() > writerMs
}
