import { brand } from '#content/brand.ts'
import { addBusyTime, removeBusyTime } from '#src/bookings/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { fill } from '#src/values/fill.ts'
import { interviewDiaryWords } from '#content/console/roles.ts'
import { endOf } from '../../interview.ts'
import type { CancelledBy, CancelledWhy } from '../../role-states.ts'
import { noteEvent } from '../candidacies/candidacy-events.ts'
import { lockCandidacy, type StoredCandidacy } from '../candidacies/candidacy-store.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import { endOffer } from '../hiring/hire-store.ts'
import { findRole } from '../role-store.ts'
import type { Tx } from '../tables.ts'
import { enqueueOutcomeQuestion } from './ask-for-outcome.ts'
import { changeInterview, findInterview, type StoredInterview, timesOf, waitsOf } from './interview-store.ts'
import { tellClient, tellOfInterview } from './tell-of-interview.ts'

export interface InterviewDelivery {
  outbox: Outbox
  jobs: Pick<Jobs, 'enqueue'>
  /** The agency's address. */
  agency: string
}

/** The result of an answer. `closed` means that the question was no longer open and nothing changed. */
export type Chosen = 'chosen' | 'none_suit' | 'said_no' | 'closed'

interface Answering {
  candidateId: string
  interviewId: string
}

/**
 * Books the time that the candidate chose (TALENT-19). If the agency attends, its time is booked too, and everybody
 * gets an invitation. A repeated choice changes nothing. After another answer, a cancellation or a withdrawn permission
 * the question is closed. Throws 409 `slot_taken` if the agency has become busy at that time.
 */
export async function chooseTime(
  tx: Tx,
  context: InterviewDelivery,
  { at, ...answering }: Answering & { at: Date },
  now: Date,
): Promise<Chosen> {
  const found = await lockAsked(tx, answering)
  if (!found) return 'closed'
  const { interview, candidacy } = found
  if (interview.chosen_at && interview.starts_at?.getTime() === at.getTime()) return 'chosen'
  const isOffered = timesOf(interview).some((time) => time.getTime() === at.getTime())
  if (waitsOf(interview, now) !== 'candidate' || !isOffered || at <= now) return 'closed'
  const keptTimeId = await keepAgencysTime(tx, { interview, candidacy, at }, now)
  const before = interview.starts_at
  const sequence = interview.sequence + (before ? 1 : 0)
  await changeInterview(tx, interview.id, {
    state: 'booked',
    starts_at: at,
    chosen_at: now,
    sequence,
    kept_time_id: keptTimeId,
  })
  const by = { kind: 'candidate', id: answering.candidateId } as const
  const kind = before ? 'interview_moved' : 'interview_booked'
  await noteEvent(tx, { candidacyId: candidacy.id, kind, by, data: { interviewId: interview.id } }, now)
  const booked = { ...interview, starts_at: at, sequence }
  await tellOfInterview(tx, context, { what: before ? 'moved' : 'booked', interview: booked, before }, now)
  await enqueueOutcomeQuestion(tx, context.jobs, booked)
  return 'chosen'
}

/**
 * Records that none of the times suit (TALENT-19), and asks the client for others. A booked time stays booked. The
 * client's page shows what the candidate says about when they could come.
 */
export async function refuseTimes(
  tx: Tx,
  context: InterviewDelivery,
  { says, ...answering }: Answering & { says: string },
  now: Date,
): Promise<Chosen> {
  const found = await lockAsked(tx, answering)
  if (!found) return 'closed'
  const { interview, candidacy } = found
  if (interview.none_suit_at) return 'none_suit'
  if (waitsOf(interview, now) !== 'candidate') return 'closed'
  await changeInterview(tx, interview.id, {
    none_suit_at: now,
    candidate_says: says,
    // A booked interview keeps its time, as before somebody asked to move it.
    ...(interview.state === 'booked' ? { chosen_at: now } : {}),
  })
  const by = { kind: 'candidate', id: answering.candidateId } as const
  await noteEvent(tx, { candidacyId: candidacy.id, kind: 'interview_none_suit', by }, now)
  await tellClient(tx, context, { what: 'none-suit', interview }, now)
  return 'none_suit'
}

/**
 * Records that the candidate does not want to meet the client. The candidacy ends with its offer, and the client gets a
 * kind message.
 */
export async function refuseInterview(
  tx: Tx,
  context: InterviewDelivery,
  answering: Answering,
  now: Date,
): Promise<Chosen> {
  const found = await lockAsked(tx, answering)
  if (!found) return 'closed'
  const { interview, candidacy } = found
  const by = { kind: 'candidate', id: answering.candidateId } as const
  const waits = waitsOf(interview, now)
  if (waits === 'outcome') return 'closed'
  await endInterview(tx, context, { interview, by: 'candidate', reason: '' }, now)
  await noteEvent(tx, { candidacyId: candidacy.id, kind: 'interview_refused', by }, now)
  await moveCandidacy(tx, { candidacyId: candidacy.id, to: 'declined', by }, now)
  await endOffer(tx, candidacy.id, now)
  return 'said_no'
}

interface Ending {
  interview: StoredInterview
  by: CancelledBy
  /** The reason that somebody typed for the others. */
  reason: string
  /** The reason if nobody typed one. */
  why?: CancelledWhy
}

/**
 * Cancels an open request or a booked interview, and frees the agency's time. If it was booked, everybody is mailed,
 * and the mail removes it from their calendars. If it was still open, the agency and the person who cancels it are not
 * mailed. The caller has locked the candidacy.
 */
export async function endInterview(
  tx: Tx,
  context: Omit<InterviewDelivery, 'jobs'>,
  { interview, by, reason, why }: Ending,
  now: Date,
): Promise<number> {
  const wasBooked = interview.state === 'booked'
  const sequence = interview.sequence + (wasBooked ? 1 : 0)
  if (interview.kept_time_id) await removeBusyTime(tx, interview.kept_time_id, brand.name, now)
  const version = await changeInterview(tx, interview.id, {
    state: 'cancelled',
    cancelled_at: now,
    cancelled_by: by,
    cancel_reason: reason,
    kept_time_id: null,
    sequence,
  })
  await tellOfInterview(tx, context, { what: 'cancelled', interview: { ...interview, sequence }, by, why }, now)
  return version
}

/** Returns the interview if it belongs to this candidate and is asked for or booked, and locks its candidacy. */
async function lockAsked(
  tx: Tx,
  { candidateId, interviewId }: Answering,
): Promise<{ interview: StoredInterview; candidacy: StoredCandidacy } | undefined> {
  const seen = await findInterview(tx, interviewId)
  if (!seen) return undefined
  const candidacy = await lockCandidacy(tx, seen.candidacy_id)
  if (candidacy.candidate_id !== candidateId || candidacy.stage === 'withdrawn' || candidacy.stage === 'declined')
    return undefined
  // Read again, now that the candidacy is locked.
  const interview = await findInterview(tx, interviewId)
  if (!interview || (interview.state !== 'open' && interview.state !== 'booked')) return undefined
  return (await stands(tx, candidacy.role_id)) ? { interview, candidacy } : undefined
}

/** Whether a role can still be filled and its contract is in force. */
async function stands(tx: Tx, roleId: string): Promise<boolean> {
  const { state, contract_id } = await findRole(tx, roleId)
  if (contract_id === null || state === 'closed') return false
  const contract = await tx
    .selectFrom('contracts')
    .select('status')
    .where('id', '=', contract_id)
    .executeTakeFirstOrThrow()
  return contract.status === 'signed'
}

/** Books the time in the agency's diary if it attends. A time that was booked before is freed. */
async function keepAgencysTime(
  tx: Tx,
  { interview, candidacy, at }: { interview: StoredInterview; candidacy: StoredCandidacy; at: Date },
  now: Date,
): Promise<string | null> {
  if (!interview.agency_attends) return null
  const { title, owner_id } = await findRole(tx, candidacy.role_id)
  const reason = fill(interviewDiaryWords.reason, { role: title })
  const time = { from: at, until: endOf(at), reason, by: brand.name, memberId: owner_id }
  return addBusyTime(tx, time, now, interview.kept_time_id)
}
