import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import type { Stage } from '../../role-states.ts'
import { endOffer } from '../hiring/hire-store.ts'
import { offerOf } from '../hiring/offers.ts'
import { undoHire } from '../hiring/record-hire.ts'
import { lockCandidacy } from '../candidacies/candidacy-store.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import { interviewAhead } from '../interviews/interview-store.ts'
import { isInSentShortlist } from '../shortlists/shortlist-store.ts'
import type { Tx } from '../tables.ts'

const byOtherCalls: Partial<Record<Stage, readonly [string, string]>> = {
  permission: ['ask_first', 'Ask them for permission. Asking moves them here.'],
  hired: ['hire_first', 'Record the hire, with its salary and its first day. That moves them here.'],
}

/**
 * Moves a candidacy on the board. Some stages are not reached by hand: permission is asked for and a hire is recorded,
 * and only somebody from a sent shortlist gets to a stage after it. Withdrawing somebody undoes their hire and ends an
 * open offer. Throws what `moveCandidacy` throws, 409 `ask_first`, `hire_first`, `not_sent`; because a move would leave
 * an open or booked interview in calendars, `interview_first`; and because nobody can be told that they were not chosen
 * while their offer is open, `offer_first`.
 */
export async function moveByHand(
  tx: Tx,
  member: StaffMember,
  move: { candidacyId: string; to: Stage; version: number; reason: string },
  now: Date,
): Promise<{ version: number }> {
  const other = byOtherCalls[move.to]
  if (other) throw new Problem('conflict', ...other)
  if (
    (move.to === 'sent' || move.to === 'interview' || move.to === 'offer') &&
    !(await isInSentShortlist(tx, move.candidacyId))
  )
    throw new Problem(
      'conflict',
      'not_sent',
      'The client hasn’t been sent this person yet. Put them in a shortlist and send it.',
    )
  // Locks the role, and must therefore come before anything that locks the candidacy.
  if (move.to === 'withdrawn') await undoHire(tx, move.candidacyId, now)
  if (move.to !== 'interview' && move.to !== 'offer') await refuseWithInterview(tx, move.candidacyId, now)
  if (move.to === 'declined') await refuseWithOffer(tx, move.candidacyId)
  const version = await moveCandidacy(tx, { ...move, by: { kind: 'staff', id: member.id } }, now)
  if (move.to === 'withdrawn') await endOffer(tx, move.candidacyId, now)
  await recordChange(tx, {
    member,
    action: 'candidacy.moved',
    subject: move.candidacyId,
    details: { to: move.to },
    now,
  })
  return { version }
}

async function refuseWithInterview(tx: Tx, candidacyId: string, now: Date): Promise<void> {
  await lockCandidacy(tx, candidacyId)
  const interview = await interviewAhead(tx, candidacyId)
  if (interview && !(interview.starts_at && interview.starts_at <= now))
    throw new Problem(
      'conflict',
      'interview_first',
      'Cancel the interview first, so that everybody is told. Nothing was changed.',
    )
}

async function refuseWithOffer(tx: Tx, candidacyId: string): Promise<void> {
  if ((await offerOf(tx, candidacyId))?.state === 'made')
    throw new Problem('conflict', 'offer_first', 'Record their answer to the offer first. Nothing was changed.')
}
