import { dropMail } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { AskedQuestion, TakenBack } from '../../permission-api.ts'
import { noteEvent } from '../candidacies/candidacy-events.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import type { Tx } from '../tables.ts'
import { causeOfQuestion } from './ask-permission.ts'
import { lockPermission, stateOf, type StoredPermission } from './permission-store.ts'

/**
 * Takes questions back whose mails have not left (CAND-23): as if they had not been asked. Where the mail is on its
 * way, or the candidate has answered on their page, the question stands. Safe to run twice.
 */
export async function takeBackQuestions(
  tx: Tx,
  { questions, member }: { questions: readonly AskedQuestion[]; member: StaffMember },
  now: Date,
): Promise<TakenBack> {
  let takenBack = 0
  for (const { permissionId, askedAt } of questions.toSorted((a, b) => (a.permissionId < b.permissionId ? -1 : 1)))
    if (await takeBack(tx, { permissionId, askedAt: new Date(askedAt), member }, now)) takenBack++
  return { takenBack, left: questions.length - takenBack }
}

async function takeBack(
  tx: Tx,
  { permissionId, askedAt, member }: { permissionId: string; askedAt: Date; member: StaffMember },
  now: Date,
): Promise<boolean> {
  const permission = await lockPermission(tx, { id: permissionId })
  if (!permission || stateOf(permission) !== 'asked') return false
  if (!(await dropMail(tx, causeOfQuestion(permissionId, askedAt), now))) return false
  const { id: candidacyId, stage } = await tx
    .selectFrom('candidacies')
    .select(['id', 'stage'])
    .where('candidate_id', '=', permission.candidate_id)
    .where('role_id', '=', permission.role_id)
    .executeTakeFirstOrThrow()
  const isFirst = permission.asked_at.getTime() === askedAt.getTime()
  if (isFirst) await unask(tx, permission)
  else
    await tx
      .updateTable('permissions')
      .set({ reminded_at: await remindedBefore(tx, candidacyId, permission, askedAt) })
      .where('id', '=', permissionId)
      .execute()
  const by = { kind: 'staff', id: member.id } as const
  if (isFirst && stage === 'permission' && (await wasMovedBy(tx, candidacyId, askedAt)))
    await moveCandidacy(tx, { candidacyId, to: 'considered', by }, now)
  await noteEvent(tx, { candidacyId, kind: 'permission_unasked', by, data: { permissionId } }, now)
  const details = { role: permission.role_id, again: !isFirst }
  await recordChange(tx, { member, action: 'permission.taken_back', subject: permission.candidate_id, details, now })
  return true
}

/** Removes a question, and restores what it had ended: the permission for an earlier cut. */
async function unask(tx: Tx, { id, candidate_id, role_id, asked_at }: StoredPermission): Promise<void> {
  await tx.deleteFrom('permissions').where('id', '=', id).execute()
  const ended = tx.updateTable('permissions').where('candidate_id', '=', candidate_id).where('role_id', '=', role_id)
  await ended.set({ withdrawn_at: null }).where('withdrawn_at', '=', asked_at).execute()
  await ended.set({ refused_at: null }).where('refused_at', '=', asked_at).execute()
}

/** When they had been reminded before that; `null` for never. */
async function remindedBefore(
  tx: Tx,
  candidacyId: string,
  { id, asked_at }: StoredPermission,
  askedAt: Date,
): Promise<Date | null> {
  const questions = await tx
    .selectFrom('candidacy_events')
    .select(['at', 'data'])
    .where('candidacy_id', '=', candidacyId)
    .where('kind', '=', 'permission_asked')
    .where('at', '>', asked_at)
    .where('at', '<', askedAt)
    .orderBy('at', 'desc')
    .execute()
  return questions.find(({ data }) => data.permissionId === id)?.at ?? null
}

/** Whether asking at that time has moved somebody from considered. */
async function wasMovedBy(tx: Tx, candidacyId: string, askedAt: Date): Promise<boolean> {
  const moved = await tx
    .selectFrom('candidacy_events')
    .select('data')
    .where('candidacy_id', '=', candidacyId)
    .where('kind', '=', 'moved')
    .where('at', '=', askedAt)
    .executeTakeFirst()
  return moved?.data.from === 'considered'
}
