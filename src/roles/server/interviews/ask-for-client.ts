import type { z } from 'zod'
import { ownContract } from '#src/contracts/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { instantOf } from '#src/values/zoned-time.ts'
import type { AskForClientRequest } from '../../hiring-api.ts'
import { findCandidacy } from '../candidacies/candidacy-store.ts'
import { memberFor } from '../emails/readers.ts'
import { findRole } from '../role-store.ts'
import { ownCandidacy } from '../portal/visible-candidacy.ts'
import type { Tx } from '../tables.ts'
import { askInterview } from './ask-interview.ts'

/**
 * Asks somebody for an interview in the name of one of the client's people, who has said three times by phone
 * (TALENT-48). It is the client's interview, but no verdict of theirs. Throws 404 for somebody who is not of this
 * client, and what `askInterview` throws.
 */
export async function askForClient(
  tx: Tx,
  { outbox }: { outbox: Outbox },
  asked: { candidacyId: string; request: z.infer<typeof AskForClientRequest>; staff: StaffMember },
  now: Date,
): Promise<{ id: string; version: number }> {
  const { candidacyId, request, staff } = asked
  const { memberId, times, ...rest } = request
  const role = await findRole(tx, (await findCandidacy(tx, candidacyId)).role_id)
  const member = await memberFor(tx, memberId)
  if (!member || member.contract_id !== role.contract_id || member.kind === 'guest')
    throw new Problem('not-found', 'not_found', 'We can’t find that person at this client. Nobody was asked.')
  const { id, name, email, kind } = member
  // The member's own: it was looked up with them.
  const contractId = ownContract(member.contract_id)
  const viewing = {
    member: { id, contractId, name, email, kind, shareLinkId: null },
    link: undefined,
  }
  const own = await ownCandidacy(tx, viewing, candidacyId, 'films')
  const instants = times.map(({ day, time }) => instantOf(day, time, 'Europe/London'))
  const kept = await askInterview(tx, { outbox }, { own, memberId, request: { ...rest, times: instants }, staff }, now)
  await recordChange(tx, { member: staff, action: 'interview.asked', subject: candidacyId, now })
  return kept
}
