import { sql, type Selectable } from 'kysely'
import { Problem } from '#src/values/problem.ts'
import { Brief } from '../brief.ts'
import { noSuchThing } from './not-found.ts'
import type { Viewing } from './portal/viewer.ts'
import type { Db, RolesTable, Tx } from './tables.ts'

export type StoredRole = Selectable<RolesTable>

/** Returns a brief with all its fields, even if it was stored when there were fewer. */
export function briefOf({ brief }: Pick<StoredRole, 'brief'>): Brief {
  return Brief.parse(brief)
}

/** Returns the roles that a viewer may see, newest first: all of their contract's, or the one of their link. */
export function rolesOf(db: Db | Tx, { member, link }: Viewing): Promise<StoredRole[]> {
  return db
    .selectFrom('roles')
    .selectAll()
    .where('contract_id', '=', member.contractId)
    .$if(link !== undefined, (query) => query.where('id', '=', link!.roleId))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns a role that the viewer may see. Throws the same 404 for what doesn't exist and what isn't theirs. */
export async function ownRole(db: Db | Tx, viewing: Viewing, id: string): Promise<StoredRole> {
  const role = (await rolesOf(db, viewing)).find((one) => one.id === id)
  if (!role) throw noSuchThing()
  return role
}

/** Returns a role for staff. Throws 404. */
export async function findRole(db: Db | Tx, id: string): Promise<StoredRole> {
  const role = await db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()
  if (!role) throw new Problem('not-found', 'not_found', 'We can’t find that role.')
  return role
}

/**
 * Returns a role and locks it until the transaction ends, so that changes to it and hires for it run one after another.
 */
export async function lockRole(tx: Tx, id: string): Promise<StoredRole> {
  await tx.selectFrom('roles').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return findRole(tx, id)
}

/** Changes a role, if the caller has seen its newest version. Throws 409 `changed_meanwhile`. */
export async function changeRole(
  tx: Tx,
  { id, version }: { id: string; version: number },
  change: Partial<{
    title: string
    brief: string
    openings: number
    state: StoredRole['state']
    blind: boolean
    owner_id: string | null
    closed_at: Date | null
  }>,
  now: Date,
): Promise<number> {
  const changed = await tx
    .updateTable('roles')
    .set({ ...change, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!changed) throw changedMeanwhile()
  return changed.version
}

export function changedMeanwhile(): Problem {
  return new Problem(
    'conflict',
    'changed_meanwhile',
    'Someone else changed this first. What you typed is still here; look at theirs and save again.',
  )
}
