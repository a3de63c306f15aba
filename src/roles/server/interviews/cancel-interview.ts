import { Problem } from '#src/values/problem.ts'
import type { InterviewOutcome } from '../../role-states.ts'
import { type Doer, noteEvent } from '../candidacies/candidacy-events.ts'
import { lockCandidacy, type StoredCandidacy } from '../candidacies/candidacy-store.ts'
import { changedMeanwhile } from '../role-store.ts'
import type { Tx } from '../tables.ts'
import { backToShortlist } from './back-to-shortlist.ts'
import { endInterview, type InterviewDelivery } from './choose-time.ts'
import { changeInterview, interviewAhead, type StoredInterview, waitsOf } from './interview-store.ts'

interface Seen {
  candidacyId: string
  /** The version of the interview that the caller has seen. */
  version: number
  by: Doer
}

/**
 * Withdraws the request for an interview, or cancels a booked one (TALENT-19). The candidate is told the reason. If
 * nothing else followed the shortlist, the candidacy goes back there. Throws 409 `no_interview`, `changed_meanwhile`
 * and `begun`.
 */
export async function cancelInterview(
  tx: Tx,
  context: Omit<InterviewDelivery, 'jobs'>,
  { candidacyId, version, by, reason }: Seen & { reason: string },
  now: Date,
): Promise<{ version: number }> {
  const { candidacy, interview } = await lockInterview(tx, candidacyId, version)
  if (interview.starts_at && interview.starts_at <= now)
    throw new Problem('conflict', 'begun', 'It has begun. Say how it went instead.')
  const ended = await endInterview(
    tx,
    context,
    { interview, by: by.kind === 'staff' ? 'agency' : 'client', reason },
    now,
  )
  await noteEvent(tx, { candidacyId, kind: 'interview_cancelled', by, data: { interviewId: interview.id } }, now)
  await backToShortlist(tx, candidacy, by, now)
  return { version: ended }
}

/**
 * Records how an interview went, once it is over (TALENT-20). Throws 409 `no_interview`, `changed_meanwhile`, and
 * `not_begun`.
 */
export async function noteOutcome(
  tx: Tx,
  { candidacyId, version, by, outcome }: Seen & { outcome: InterviewOutcome },
  now: Date,
): Promise<{ version: number }> {
  const { interview } = await lockInterview(tx, candidacyId, version)
  if (waitsOf(interview, now) !== 'outcome')
    throw new Problem('conflict', 'not_begun', 'This interview isn’t over yet.')
  const next = await changeInterview(tx, interview.id, { state: 'done', outcome, outcome_at: now })
  const data = { interviewId: interview.id, outcome }
  await noteEvent(tx, { candidacyId, kind: 'interview_outcome', by, data }, now)
  return { version: next }
}

async function lockInterview(
  tx: Tx,
  candidacyId: string,
  version: number,
): Promise<{ candidacy: StoredCandidacy; interview: StoredInterview }> {
  const candidacy = await lockCandidacy(tx, candidacyId)
  const interview = await interviewAhead(tx, candidacyId)
  if (!interview) throw new Problem('conflict', 'no_interview', 'There is no interview any more. Nothing was changed.')
  if (interview.version !== version) throw changedMeanwhile()
  return { candidacy, interview }
}
