import type { Selectable } from 'kysely'
import { permissionState } from '../../permission.ts'
import type { Db, PermissionsTable, Tx } from '../tables.ts'

export type StoredPermission = Selectable<PermissionsTable>

export const stateOf = (row: StoredPermission) =>
  permissionState({ givenAt: row.given_at, refusedAt: row.refused_at, withdrawnAt: row.withdrawn_at })

/**
 * Returns a permission, locked until the transaction ends; with a `candidateId`, only if it is theirs. Locks their
 * candidacy first, as asking does, so that two calls never wait for each other.
 */
export async function lockPermission(
  tx: Tx,
  { id, candidateId }: { id: string; candidateId?: string },
): Promise<StoredPermission | undefined> {
  const permission = tx
    .selectFrom('permissions')
    .where('id', '=', id)
    .$if(candidateId !== undefined, (query) => query.where('candidate_id', '=', candidateId!))
  await tx
    .selectFrom('candidacies')
    .select('id')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('candidate_id', 'role_id'),
        'in',
        permission.select(['candidate_id', 'role_id']).$asTuple('candidate_id', 'role_id'),
      ),
    )
    .forNoKeyUpdate()
    .execute()
  return permission.selectAll().forNoKeyUpdate().executeTakeFirst()
}

/** Returns the live permission of a candidate for a role: asked for or given, and neither refused nor withdrawn. */
export async function livePermission(
  db: Db | Tx,
  candidateId: string,
  roleId: string,
): Promise<StoredPermission | undefined> {
  return db
    .selectFrom('permissions')
    .selectAll()
    .where('candidate_id', '=', candidateId)
    .where('role_id', '=', roleId)
    .where('refused_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Whether a client was sent a film by this permission and may still see it: the shortlist was not called back, and the
 * candidate has not been told that they were not chosen.
 */
export async function isWithClient(db: Db | Tx, permissionId: string): Promise<boolean> {
  const sent = await db
    .selectFrom('shortlist_entries')
    .innerJoin('shortlists', 'shortlists.id', 'shortlist_entries.shortlist_id')
    .leftJoin('partings', 'partings.candidacy_id', 'shortlist_entries.candidacy_id')
    .select('shortlists.id')
    .where('shortlist_entries.permission_id', '=', permissionId)
    .where('shortlists.state', '=', 'sent')
    .where('partings.sent_at', 'is', null)
    .executeTakeFirst()
  return sent !== undefined
}

/** Returns every permission that a candidate was asked for, the newest first. */
export async function permissionsOf(db: Db | Tx, candidateId: string) {
  return db
    .selectFrom('permissions')
    .innerJoin('roles', 'roles.id', 'permissions.role_id')
    .leftJoin('contracts', 'contracts.id', 'roles.contract_id')
    .leftJoin('films', 'films.id', 'permissions.film_id')
    .selectAll('permissions')
    .leftJoin('candidacies', (join) =>
      join
        .onRef('candidacies.role_id', '=', 'permissions.role_id')
        .onRef('candidacies.candidate_id', '=', 'permissions.candidate_id'),
    )
    .select(['roles.title', 'contracts.draft', 'films.state as film_state', 'candidacies.stage'])
    .select(['roles.state as role_state', 'contracts.status as contract_status'])
    .select(({ eb }) => eb('films.captions_checked_at', 'is not', null).$castTo<boolean>().as('has_captions'))
    .where('permissions.candidate_id', '=', candidateId)
    .orderBy('permissions.asked_at', 'desc')
    .limit(200)
    .execute()
}

export type ListedPermission = Awaited<ReturnType<typeof permissionsOf>>[number]
