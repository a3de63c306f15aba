import type { Tx } from '../tables.ts'
import type { Doer } from '../candidacies/candidacy-events.ts'
import { noteEvent } from '../candidacies/candidacy-events.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import { lockPermission, stateOf, type StoredPermission } from './permission-store.ts'
import { isQuestionOver, nextStages } from '../../stages.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Stage } from '../../role-states.ts'
import { endOffer } from '../hiring/hire-store.ts'
import { endInterview } from '../interviews/choose-time.ts'
import { interviewAhead } from '../interviews/interview-store.ts'

/**
 * The result of an answer. `closed`: the question was no longer open; `ended`: its role has ended. Neither changes
 * anything.
 */
export type Answered = 'yes' | 'no' | 'withdrawn' | 'closed' | 'ended'

/**
 * Records a candidate's Yes or No. A No needs no more steps than a Yes, a repeated answer changes nothing, and after
 * another answer the question is closed (CAND-10). A No also ends an interview that has not begun, and an offer
 * (TALENT-41). Once the role has ended, it can't be answered (CAND-20).
 */
export async function answerPermission(
  tx: Tx,
  context: { outbox: Outbox; agency: string },
  { candidateId, permissionId, answer }: { candidateId: string; permissionId: string; answer: 'yes' | 'no' },
  now: Date,
): Promise<Answered> {
  const permission = await lockPermission(tx, { id: permissionId, candidateId })
  if (!permission) return 'closed'
  const state = stateOf(permission)
  if (state === (answer === 'yes' ? 'given' : 'refused')) return answer
  if (state !== 'asked') return 'closed'
  if (await hasEnded(tx, permission)) return 'ended'
  await tx
    .updateTable('permissions')
    .set(answer === 'yes' ? { given_at: now } : { refused_at: now })
    .where('id', '=', permissionId)
    .execute()
  const by: Doer = { kind: 'candidate', id: candidateId }
  const data = { permissionId, filmId: permission.film_id, textSha256: permission.text_sha256 }
  const candidacyId = await candidacyOf(tx, permission)
  if (candidacyId) {
    const kind = answer === 'yes' ? 'permission_given' : 'permission_refused'
    await noteEvent(tx, { candidacyId, kind, by, data }, now)
    if (answer === 'no' && (await moveIfPossible(tx, candidacyId, { to: 'declined', by }, now)) === 'declined')
      await endWhatWasBegun(tx, context, candidacyId, now)
  }
  return answer
}

/**
 * Withdraws permission for a film. From the next range on nobody at the client can play it, and unsent mails about it
 * are dropped. A question that was not answered yet counts as refused.
 */
export async function withdrawPermission(
  tx: Tx,
  context: { outbox: Outbox; agency: string },
  { candidateId, permissionId, by }: { candidateId: string; permissionId: string; by: Doer },
  now: Date,
): Promise<Answered> {
  const permission = await lockPermission(tx, { id: permissionId, candidateId })
  if (!permission) return 'closed'
  const state = stateOf(permission)
  if (state === 'refused' || state === 'withdrawn') return state === 'withdrawn' ? 'withdrawn' : 'closed'
  await tx
    .updateTable('permissions')
    .set(state === 'given' ? { withdrawn_at: now } : { refused_at: now })
    .where('id', '=', permissionId)
    .execute()
  const candidacyId = await candidacyOf(tx, permission)
  if (candidacyId) {
    await noteEvent(tx, { candidacyId, kind: 'permission_withdrawn', by, data: { permissionId } }, now)
    const stage = await moveIfPossible(tx, candidacyId, { to: 'withdrawn', by }, now)
    if (stage === 'withdrawn') await endWhatWasBegun(tx, context, candidacyId, now)
  }
  return 'withdrawn'
}

async function hasEnded(tx: Tx, { role_id, candidate_id }: StoredPermission): Promise<boolean> {
  const row = await tx
    .selectFrom('roles')
    .leftJoin('contracts', 'contracts.id', 'roles.contract_id')
    .leftJoin('candidacies', (join) =>
      join.onRef('candidacies.role_id', '=', 'roles.id').on('candidacies.candidate_id', '=', candidate_id),
    )
    .select(['roles.state as role', 'contracts.status as contract', 'candidacies.stage'])
    .where('roles.id', '=', role_id)
    .executeTakeFirstOrThrow()
  return isQuestionOver(row)
}

async function candidacyOf(tx: Tx, permission: StoredPermission): Promise<string | undefined> {
  const row = await tx
    .selectFrom('candidacies')
    .select('id')
    .where('candidate_id', '=', permission.candidate_id)
    .where('role_id', '=', permission.role_id)
    .executeTakeFirst()
  return row?.id
}

/** The candidate's answer counts at any stage. If the board has no such move, the candidacy stays where it is. */
async function moveIfPossible(
  tx: Tx,
  candidacyId: string,
  { to, by }: { to: 'declined' | 'withdrawn'; by: Doer },
  now: Date,
): Promise<Stage> {
  const { stage } = await tx
    .selectFrom('candidacies')
    .select('stage')
    .where('id', '=', candidacyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // Somebody who was hired stays hired, even if their film may no longer be seen.
  if (stage === 'hired' || !nextStages(stage).includes(to)) return stage
  await moveCandidacy(tx, { candidacyId, to, by }, now)
  return to
}

/** Ends the interview and offer of somebody who said no or withdrew. The client is told about a booked interview. */
async function endWhatWasBegun(
  tx: Tx,
  context: { outbox: Outbox; agency: string },
  candidacyId: string,
  now: Date,
): Promise<void> {
  const interview = await interviewAhead(tx, candidacyId)
  if (interview && !(interview.starts_at && interview.starts_at <= now))
    await endInterview(tx, context, { interview, by: 'candidate', reason: '' }, now)
  await endOffer(tx, candidacyId, now)
}
