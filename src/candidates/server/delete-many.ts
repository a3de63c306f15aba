import { sumErased } from '#src/platform/erased.ts'
import type { Context } from '#src/platform/slice.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import type { ManyDeleted } from '../console-api.ts'
import { deleteCandidate, lockBeforeCandidate } from './delete-candidate.ts'
import type { Tx } from './tables.ts'

/**
 * Deletes several candidates, all or none, each as `deleteCandidate` does (CAND-21). Throws what that throws, and 409
 * `changed_meanwhile` if one of them is no longer in the version that the caller saw (`versions`; none for a preview).
 */
export async function deleteMany(
  tx: Tx,
  context: Pick<Context, 'outbox' | 'jobs' | 'agency' | 'slices'>,
  {
    ids,
    versions,
    member,
    secret,
  }: { ids: readonly string[]; versions?: ReadonlyMap<string, number>; member: StaffMember; secret: string },
  now: Date,
): Promise<ManyDeleted> {
  const outcome: ManyDeleted = { people: 0, whole: 0, removed: sumErased([]), kept: [] }
  // Always in the same order, so that two calls that delete the same people don't deadlock.
  for (const id of [...new Set(ids)].sort()) {
    await lockBeforeCandidate(tx, context, id)
    if (versions) await refuseChanged(tx, id, versions.get(id))
    const { isWhole, removed, kept } = await deleteCandidate(
      tx,
      context,
      { candidateId: id, typedEmail: undefined, member, secret },
      now,
    )
    outcome.people++
    if (isWhole) outcome.whole++
    outcome.removed = sumErased([outcome.removed, removed])
    outcome.kept.push(...kept)
  }
  return outcome
}

async function refuseChanged(tx: Tx, id: string, version: number | undefined): Promise<void> {
  // Locked, so that nobody is deleted whom a colleague is changing, or who asks to be kept longer, at this moment.
  const row = await tx
    .selectFrom('candidates')
    .select('version')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row && row.version !== version)
    throw new Problem(
      'conflict',
      'changed_meanwhile',
      'Someone else changed one of them meanwhile. Nobody was deleted: please look again.',
    )
}
