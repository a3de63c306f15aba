import type { Selectable } from 'kysely'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import { noSuchThing } from '../not-found.ts'
import type { Viewing } from '../portal/viewer.ts'
import type { CandidaciesTable, Db, Tx } from '../tables.ts'
import { type Doer, noteEvent } from './candidacy-events.ts'

export type StoredCandidacy = Selectable<CandidaciesTable>

/** Returns a candidacy for staff. Throws 404. */
export async function findCandidacy(db: Db | Tx, id: string): Promise<StoredCandidacy> {
  const row = await db.selectFrom('candidacies').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', 'not_found', 'We can’t find that person on this role.')
  return row
}

/** Returns a candidacy and locks it until the transaction ends. Throws 404. */
export async function lockCandidacy(tx: Tx, id: string): Promise<StoredCandidacy> {
  await tx.selectFrom('candidacies').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return findCandidacy(tx, id)
}

/**
 * Locks a candidate's candidacies on all roles until the transaction ends, in the order of their ids. Call it before
 * changing several of them one by one, to avoid deadlocks.
 */
export async function lockCandidaciesOf(tx: Tx, candidateId: string): Promise<void> {
  await tx
    .selectFrom('candidacies')
    .select('id')
    .where('candidate_id', '=', candidateId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Locks several candidacies until the transaction ends, in the order of their ids. Call it before changing an entry or
 * a note of a shortlist that they are in, because an erasure locks in this order.
 */
export async function lockCandidacies(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom('candidacies')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Puts candidates on a role; candidacies that exist already stay unchanged. Returns the ids of all the candidacies. */
export async function addCandidacies(
  tx: Tx,
  roleId: string,
  candidateIds: readonly string[],
  by: Doer,
  now: Date,
): Promise<string[]> {
  const ids: string[] = []
  for (const candidateId of [...new Set(candidateIds)].sort()) {
    const row = { id: newId('cdy', now), role_id: roleId, candidate_id: candidateId }
    const added = await tx
      .insertInto('candidacies')
      .values({ ...row, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.columns(['role_id', 'candidate_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await noteEvent(tx, { candidacyId: added.id, kind: 'added', by }, now)
    ids.push(added?.id ?? (await candidacyOf(tx, roleId, candidateId)))
  }
  return ids
}

async function candidacyOf(tx: Tx, roleId: string, candidateId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('candidacies')
    .select('id')
    .where('role_id', '=', roleId)
    .where('candidate_id', '=', candidateId)
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Returns the role of a candidacy on the viewer's contract. Throws the same 404 for what doesn't exist and what isn't
 * theirs.
 */
export async function roleIdOfOwn(db: Db | Tx, { member, link }: Viewing, candidacyId: string): Promise<string> {
  const row = await db
    .selectFrom('candidacies')
    .innerJoin('roles', 'roles.id', 'candidacies.role_id')
    .select('roles.id')
    .where('candidacies.id', '=', candidacyId)
    .where('roles.contract_id', '=', member.contractId)
    .executeTakeFirst()
  if (!row || (link && link.roleId !== row.id)) throw noSuchThing()
  return row.id
}
