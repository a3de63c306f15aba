import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { CancelledWhy } from '../../role-states.ts'
import { type Doer, noteEvent } from '../candidacies/candidacy-events.ts'
import { findCandidacy } from '../candidacies/candidacy-store.ts'
import type { Tx } from '../tables.ts'
import { backToShortlist } from './back-to-shortlist.ts'
import { endInterview } from './choose-time.ts'
import { interviewAhead } from './interview-store.ts'

/** Which interviews to cancel: those of one role, or of every role of a contract. */
type Whose = { roleId: string } | { contractId: string }

/**
 * Cancels every open or booked interview of a role or a contract that has not begun (TALENT-41). The agency's time is
 * free again, and everybody who was asked or invited is told why. Returns how many there were.
 */
export async function endInterviews(
  tx: Tx,
  context: { outbox: Outbox; agency: string },
  { by, why, ...whose }: Whose & { by: Doer; why: CancelledWhy },
  now: Date,
): Promise<number> {
  let ended = 0
  for (const candidacyId of await lockCandidacies(tx, whose)) {
    const interview = await interviewAhead(tx, candidacyId)
    if (!interview || (interview.starts_at && interview.starts_at <= now)) continue
    await endInterview(tx, context, { interview, by: 'agency', why, reason: '' }, now)
    await noteEvent(tx, { candidacyId, kind: 'interview_cancelled', by, data: { interviewId: interview.id, why } }, now)
    await backToShortlist(tx, await findCandidacy(tx, candidacyId), by, now)
    ended++
  }
  return ended
}

/**
 * Locks all candidacies, also those without an interview, to wait for a client who is asking for one at this moment.
 */
async function lockCandidacies(tx: Tx, whose: Whose): Promise<string[]> {
  const roles = tx
    .selectFrom('roles')
    .select('id')
    .$if('roleId' in whose, (query) => query.where('id', '=', (whose as { roleId: string }).roleId))
    .$if('contractId' in whose, (query) =>
      query.where('contract_id', '=', (whose as { contractId: string }).contractId),
    )
  const rows = await tx
    .selectFrom('candidacies')
    .select('id')
    .where('role_id', 'in', roles)
    // Always in the same order, to avoid deadlocks.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
