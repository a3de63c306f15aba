import { sql } from 'kysely'
import { findCandidates, newCandidateKey } from '#src/candidates/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { noteEvent } from '../candidacies/candidacy-events.ts'
import { lockCandidacy, type StoredCandidacy } from '../candidacies/candidacy-store.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import { interviewAhead } from '../interviews/interview-store.ts'
import { changedMeanwhile, findRole } from '../role-store.ts'
import type { Tx } from '../tables.ts'
import { offerOf } from './offers.ts'
import { tellAgency } from './tell-agency.ts'

interface Words {
  candidacyId: string
  words: string
  /** The version of the message that the writer has seen; 0 if there was none. */
  version: number
}

/**
 * Stores a client's message to somebody whom they don't choose, for staff to read first (TALENT-24). Until it is sent
 * it can be changed or deleted. Throws 409 `changed_meanwhile`, `told_already`, `hired_already`, `withdrawn`,
 * `interview_first` and `offer_first`.
 */
export async function writeRejection(
  tx: Tx,
  context: { outbox: Outbox; agency: string },
  { memberId, ...rejection }: Words & { memberId: string },
  now: Date,
): Promise<{ version: number }> {
  const candidacy = await lockCandidacy(tx, rejection.candidacyId)
  await requireRejectable(tx, candidacy, now)
  const version = await keepWords(tx, { ...rejection, member_id: memberId, written_at: now })
  const by = { kind: 'member', id: memberId } as const
  await noteEvent(tx, { candidacyId: candidacy.id, kind: 'words_written', by }, now)
  await tellAgency(tx, context, { what: 'words', candidacyId: candidacy.id, memberId, version }, now)
  return { version }
}

/** Deletes a message that has not been sent. Throws 409 `told_already` and `changed_meanwhile`. */
export async function takeBackRejection(
  tx: Tx,
  { candidacyId, version, memberId }: { candidacyId: string; version: number; memberId: string },
  now: Date,
): Promise<void> {
  await lockCandidacy(tx, candidacyId)
  const storedRejection = await rejectionOf(tx, candidacyId)
  if (!storedRejection) return
  if (storedRejection.sent_at) throw toldAlready()
  if (storedRejection.version !== version) throw changedMeanwhile()
  await tx.deleteFrom('partings').where('candidacy_id', '=', candidacyId).execute()
  const by = { kind: 'member', id: memberId } as const
  await noteEvent(tx, { candidacyId, kind: 'words_taken_back', by, data: { version } }, now)
}

/**
 * Saves staff's changes to the message and their own line above it. They write all of it if the client asked them to.
 */
export async function editRejection(
  tx: Tx,
  member: StaffMember,
  { ourLine, ...rejection }: Words & { ourLine: string },
  now: Date,
): Promise<{ version: number }> {
  const candidacy = await lockCandidacy(tx, rejection.candidacyId)
  await requireRejectable(tx, candidacy, now)
  const version = await keepWords(tx, { ...rejection, our_line: ourLine, written_at: now })
  await recordChange(tx, { member, action: 'parting.edited', subject: candidacy.id, now })
  return { version }
}

/**
 * Sends the message as staff have read it, in one mail, and ends the candidacy (TALENT-24). Nothing is sent to somebody
 * who has withdrawn or been erased since. Throws 409 `changed_meanwhile`, `nothing_written`, and what writing throws.
 */
export async function sendRejection(
  tx: Tx,
  { outbox }: { outbox: Outbox },
  { candidacyId, version, member }: { candidacyId: string; version: number; member: StaffMember },
  now: Date,
): Promise<void> {
  const candidacy = await lockCandidacy(tx, candidacyId)
  await requireRejectable(tx, candidacy, now)
  const rejection = await rejectionOf(tx, candidacyId)
  if (!rejection || rejection.version !== version) throw changedMeanwhile()
  if (rejection.words.trim() === '' && rejection.our_line.trim() === '')
    throw new Problem('conflict', 'nothing_written', 'There are no words yet. Write them first; nothing was sent.')
  const candidate = (await findCandidates(tx, [candidacy.candidate_id])).get(candidacy.candidate_id)
  if (!candidate || candidate.isGone) throw gone()
  const role = await findRole(tx, candidacy.role_id)
  const contract =
    role.contract_id === null
      ? undefined
      : await tx.selectFrom('contracts').select('status').where('id', '=', role.contract_id).executeTakeFirst()
  if (contract?.status !== 'signed')
    throw new Problem('conflict', 'void', 'This contract was withdrawn. Nothing was sent.')
  await tx
    .updateTable('partings')
    .set({ sent_at: now, sent_by: member.id, version: sql<number>`version + 1` })
    .where('candidacy_id', '=', candidacyId)
    .execute()
  const by = { kind: 'staff', id: member.id } as const
  await noteEvent(tx, { candidacyId, kind: 'told', by }, now)
  if (candidacy.stage !== 'declined') await moveCandidacy(tx, { candidacyId, to: 'declined', by }, now)
  await recordChange(tx, { member, action: 'parting.sent', subject: candidacyId, now })
  await outbox.post(tx, {
    cause: `${candidacyId}:not-chosen`,
    template: 'not-chosen',
    to: candidate.email,
    data: { candidacyId, key: await newCandidateKey(tx, candidate.id, now) },
    now,
  })
}

/** Throws if the candidate can't be told any more, or something else has to end first. */
async function requireRejectable(tx: Tx, { id, stage }: StoredCandidacy, now: Date): Promise<void> {
  if (stage === 'withdrawn') throw new Problem('conflict', 'withdrawn', 'They have withdrawn. Nothing is sent to them.')
  if (stage === 'hired') throw new Problem('conflict', 'hired_already', 'They’ve been hired. Nothing was changed.')
  if ((await rejectionOf(tx, id))?.sent_at) throw toldAlready()
  const interview = await interviewAhead(tx, id)
  if (interview && !(interview.starts_at && interview.starts_at <= now))
    throw new Problem('conflict', 'interview_first', 'Cancel the interview first. Nothing was changed.')
  if ((await offerOf(tx, id))?.state === 'made')
    throw new Problem('conflict', 'offer_first', 'They have an open offer. The agency has to take it back first.')
}

function rejectionOf(tx: Tx, candidacyId: string) {
  return tx.selectFrom('partings').selectAll().where('candidacy_id', '=', candidacyId).executeTakeFirst()
}

async function keepWords(
  tx: Tx,
  { candidacyId, words, version, ...rest }: Words & { written_at: Date; member_id?: string; our_line?: string },
): Promise<number> {
  const storedRejection = await rejectionOf(tx, candidacyId)
  if ((storedRejection?.version ?? 0) !== version) throw changedMeanwhile()
  const kept = { words, ...rest }
  const row = await tx
    .insertInto('partings')
    .values({ candidacy_id: candidacyId, ...kept, version: (await versionTakenBack(tx, candidacyId)) + 1 })
    .onConflict((conflict) =>
      conflict.column('candidacy_id').doUpdateSet({ ...kept, version: sql<number>`partings.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/**
 * Returns the version of the last message that was taken back; 0 if none was. The versions of a new one go on from
 * there, so that nobody sends or changes it who has seen only the earlier one.
 */
async function versionTakenBack(tx: Tx, candidacyId: string): Promise<number> {
  const events = await tx
    .selectFrom('candidacy_events')
    .select('data')
    .where('candidacy_id', '=', candidacyId)
    .where('kind', '=', 'words_taken_back')
    .execute()
  return Math.max(0, ...events.map(({ data }) => Number(data.version ?? 1)))
}

function toldAlready(): Problem {
  return new Problem('conflict', 'told_already', 'They have been told. If you’ve changed your mind, please ring us.')
}

function gone(): Problem {
  return new Problem('conflict', 'gone', 'They’ve been deleted. Nothing was sent.')
}
