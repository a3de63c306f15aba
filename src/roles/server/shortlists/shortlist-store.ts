import { sql } from 'kysely'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { ShortlistRequest } from '../../console-api.ts'
import { isLeaving } from '../../sending.ts'
import { changedMeanwhile, lockRole } from '../role-store.ts'
import type { Db, Tx } from '../tables.ts'

/** Returns the draft shortlist of a role. */
export async function findDraft(db: Db | Tx, roleId: string) {
  const shortlist = await db
    .selectFrom('shortlists')
    .selectAll()
    .where('role_id', '=', roleId)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  if (!shortlist) return undefined
  const entries = await db
    .selectFrom('shortlist_entries')
    .select(['candidacy_id', 'pitch'])
    .where('shortlist_id', '=', shortlist.id)
    .orderBy('position')
    .execute()
  return { ...shortlist, entries: entries.map(({ candidacy_id, pitch }) => ({ candidacyId: candidacy_id, pitch })) }
}

/**
 * Saves a draft shortlist in its order. A planned one is sent with its content at that time. Throws 404, 409
 * `changed_meanwhile`, 409 `leaving` in the seconds before it is sent, and 422 `not_on_role` for candidates who are not
 * on this role.
 */
export async function keepDraft(
  tx: Tx,
  roleId: string,
  { version, note, entries }: ShortlistRequest,
  now: Date,
): Promise<{ version: number }> {
  await lockRole(tx, roleId)
  await refuseStrangers(tx, roleId, entries)
  const draft = await findDraft(tx, roleId)
  if ((draft?.version ?? 0) !== version) throw changedMeanwhile()
  if (draft?.send_at && isLeaving(draft.send_at, now))
    throw new Problem('conflict', 'leaving', 'This shortlist is on its way. Take that back first. Nothing was changed.')
  const id = draft?.id ?? (await beginDraft(tx, roleId, now))
  await tx.deleteFrom('shortlist_entries').where('shortlist_id', '=', id).execute()
  if (entries.length > 0)
    await tx
      .insertInto('shortlist_entries')
      .values(
        entries.map(({ candidacyId, pitch }, position) => ({
          shortlist_id: id,
          candidacy_id: candidacyId,
          pitch,
          position,
        })),
      )
      .execute()
  return tx
    .updateTable('shortlists')
    .set({ note, updated_at: now, ...(draft ? { version: sql<number>`version + 1` } : {}) })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
}

/**
 * Begins a draft. Its versions go on from those of the role's earlier shortlists, so that nobody sends or changes it
 * who has seen only one of those.
 */
async function beginDraft(tx: Tx, roleId: string, now: Date): Promise<string> {
  const id = newId('shl', now)
  const { number, version } = await tx
    .selectFrom('shortlists')
    .select(({ fn }) => [fn.max('number').as('number'), fn.max('version').as('version')])
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow()
  const next = { number: Number(number ?? 0) + 1, version: Number(version ?? 0) + 1 }
  await tx
    .insertInto('shortlists')
    .values({ id, role_id: roleId, ...next, created_at: now, updated_at: now })
    .execute()
  return id
}

async function refuseStrangers(tx: Tx, roleId: string, entries: ShortlistRequest['entries']): Promise<void> {
  if (entries.length === 0) return
  const ids = entries.map(({ candidacyId }) => candidacyId)
  const { known } = await tx
    .selectFrom('candidacies')
    .select((rows) => rows.fn.countAll<string>().as('known'))
    .where('role_id', '=', roleId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  if (Number(known) !== ids.length)
    throw new Problem('invalid', 'not_on_role', 'Somebody in the list is not on this role. Put them on it first.')
}

/** Whether somebody is in a sent shortlist that was not called back. */
export async function isInSentShortlist(db: Db | Tx, candidacyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shortlist_entries')
    .innerJoin('shortlists', 'shortlists.id', 'shortlist_entries.shortlist_id')
    .select('shortlists.id')
    .where('candidacy_id', '=', candidacyId)
    .where('shortlists.state', '=', 'sent')
    .executeTakeFirst()
  return row !== undefined
}

/** The cause of the mail that tells a candidate about a sent shortlist. */
export const filmSentCause = (candidacyId: string, shortlistId: string): string =>
  `${candidacyId}:film-sent:${shortlistId}`
