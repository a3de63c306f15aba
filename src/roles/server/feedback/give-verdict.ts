import { Problem } from '#src/values/problem.ts'
import type { VerdictRequest } from '../../api.ts'
import { noteEvent } from '../candidacies/candidacy-events.ts'
import { lockCandidacy } from '../candidacies/candidacy-store.ts'
import type { Tx } from '../tables.ts'

/** The person who gives the verdict, and the candidacy. */
export interface VerdictKey {
  candidacyId: string
  memberId: string
}

/**
 * Stores a verdict in place of the one that the person has seen (TALENT-9). Every version stays in the history. A
 * repeated verdict keeps its version. Throws 409 `verdict_changed` if another window has changed it since, and 409
 * `told_already` once the candidate has been told.
 */
export async function giveVerdict(
  tx: Tx,
  { candidacyId, memberId }: VerdictKey,
  verdict: VerdictRequest,
  now: Date,
): Promise<{ version: number }> {
  const { known, newest } = await verdictsBefore(tx, { candidacyId, memberId })
  if (known && saysTheSame(known, verdict)) return { version: known.version }
  if ((known?.version ?? 0) !== verdict.version) throw verdictChanged()
  const row = {
    candidacy_id: candidacyId,
    member_id: memberId,
    value: verdict.value,
    reasons: JSON.stringify(verdict.reasons),
    note: verdict.note,
    version: newest + 1,
    at: now,
  }
  await tx
    .insertInto('verdicts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['candidacy_id', 'member_id']).doUpdateSet(row))
    .execute()
  await tx.insertInto('verdict_history').values(row).execute()
  await noteVerdict(tx, { candidacyId, memberId }, verdict.value, now)
  return { version: row.version }
}

/** Takes a verdict back. The history keeps it. Throws as `giveVerdict` does. */
export async function takeBackVerdict(tx: Tx, key: VerdictKey, version: number, now: Date): Promise<void> {
  const { known, newest } = await verdictsBefore(tx, key)
  if (!known) return
  if (known.version !== version) throw verdictChanged()
  const { candidacyId: candidacy_id, memberId: member_id } = key
  await tx.deleteFrom('verdicts').where('candidacy_id', '=', candidacy_id).where('member_id', '=', member_id).execute()
  await tx
    .insertInto('verdict_history')
    .values({ candidacy_id, member_id, version: newest + 1, value: 'none', reasons: '[]', note: '', at: now })
    .execute()
  await noteVerdict(tx, key, 'none', now)
}

/**
 * Returns the present verdict and the newest version number. Locks, so that concurrent calls run one after another,
 * including the call that tells the candidate. Throws 409 `told_already`.
 */
async function verdictsBefore(tx: Tx, { candidacyId, memberId }: VerdictKey) {
  await lockCandidacy(tx, candidacyId)
  await refuseOnceTold(tx, candidacyId)
  const known = await tx
    .selectFrom('verdicts')
    .selectAll()
    .where('candidacy_id', '=', candidacyId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const { newest } = await tx
    .selectFrom('verdict_history')
    .select((history) => history.fn.max('version').as('newest'))
    .where('candidacy_id', '=', candidacyId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { known, newest: Number(newest ?? 0) }
}

async function refuseOnceTold(tx: Tx, candidacyId: string): Promise<void> {
  const sentRejection = await tx
    .selectFrom('partings')
    .select('candidacy_id')
    .where('candidacy_id', '=', candidacyId)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  if (sentRejection)
    throw new Problem('conflict', 'told_already', 'They have been told. If you’ve changed your mind, please ring us.')
}

function saysTheSame(
  known: { value: string; reasons: string[]; note: string },
  { value, reasons, note }: VerdictRequest,
): boolean {
  return known.value === value && known.note === note && JSON.stringify(known.reasons) === JSON.stringify(reasons)
}

function verdictChanged(): Problem {
  return new Problem(
    'conflict',
    'verdict_changed',
    'You’ve said something else in another window since. What you see there is the newest.',
  )
}

function noteVerdict(tx: Tx, { candidacyId, memberId }: VerdictKey, value: string, now: Date): Promise<void> {
  return noteEvent(tx, { candidacyId, kind: 'verdict', by: { kind: 'member', id: memberId }, data: { value } }, now)
}
