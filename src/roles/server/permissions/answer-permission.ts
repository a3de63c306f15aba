import type { Tx } from '../tables.ts'
import type { Doer } from '../candidacies/candidacy-events.ts'
import { noteEvent } from '../candidacies/candidacy-events.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import { lockPermission, stateOf, type StoredPermission } from './permission-store.ts'
import { isQuestionOver, nextStages } from '../../stages.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Stage } from '../../words.ts'
import { endInterview } from '../interviews/choose-time.ts'
import { interviewAhead } from '../interviews/interview-store.ts'

/**
 * What a permission's answer came to: `closed` where it was no longer open, `ended` where its role has ended; both
 * change nothing.
 */
export type Answered = 'yes' | 'no' | 'withdrawn' | 'closed' | 'ended'

/**
 * A candidate says Yes or No. No is as easy as Yes; a second press of the same button changes nothing, and after
 * another answer the question is closed (CAND-10). Once the role has ended there is nothing left to answer (CAND-20).
 */
export async function answerPermission(
  tx: Tx,
  { candidateId, permissionId, answer }: { candidateId: string; permissionId: string; answer: 'yes' | 'no' },
  now: Date,
): Promise<Answered> {
  const permission = await lockPermission(tx, candidateId, permissionId)
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
    if (answer === 'no') await moveIfPossible(tx, candidacyId, { to: 'declined', by }, now)
  }
  return answer
}

/**
 * Stops the showing of a film: from the next range on nobody of the client can watch it, and what waits to be mailed
 * about it stays unsent. A question that was not answered is refused by it.
 */
export async function withdrawPermission(
  tx: Tx,
  parts: { outbox: Outbox; agency: string },
  { candidateId, permissionId, by }: { candidateId: string; permissionId: string; by: Doer },
  now: Date,
): Promise<Answered> {
  const permission = await lockPermission(tx, candidateId, permissionId)
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
    if (stage === 'withdrawn') await endWhatWasBegun(tx, parts, candidacyId, now)
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

/** A candidate's own answer counts whatever the stage: where the board knows no such move, it stays where it is. */
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
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Somebody hired stays hired, no matter who may see their film.
  if (stage === 'hired' || !nextStages(stage).includes(to)) return stage
  await moveCandidacy(tx, { candidacyId, to, by }, now)
  return to
}

/** Nobody is met, offered a job or written to who has withdrawn: the client is told of an interview that was booked. */
async function endWhatWasBegun(
  tx: Tx,
  parts: { outbox: Outbox; agency: string },
  candidacyId: string,
  now: Date,
): Promise<void> {
  const interview = await interviewAhead(tx, candidacyId)
  if (interview && !(interview.starts_at && interview.starts_at <= now))
    await endInterview(tx, parts, { interview, by: 'candidate', reason: '' }, now)
  await tx
    .updateTable('offers')
    .set({ state: 'declined', answered_at: now })
    .where('candidacy_id', '=', candidacyId)
    .where('state', '=', 'made')
    .execute()
}
