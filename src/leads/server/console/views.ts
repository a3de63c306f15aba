import { sql } from 'kysely'
import { namesOfStaff, recordChange } from '#src/staff/server/public.ts'
import type { ChangeDetails, StaffMember } from '#src/staff/staff.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import { mayRemoveView, mostViews, type SavedView } from '../../view.ts'
import type { NewView, ViewChange } from '../../view-api.ts'
import type { Db, Tx } from '../tables.ts'

interface Deed<What> {
  member: StaffMember
  what: What
  now: Date
}

/** Returns the views that a member can open: their own and the team's, each by name, their own first (LEADS-33). */
export async function viewsFor(db: Db | Tx, member: StaffMember): Promise<SavedView[]> {
  const [rows, names] = await Promise.all([
    db
      .selectFrom('inbox_views')
      .leftJoin('inbox_first_views', (join) =>
        join.onRef('inbox_first_views.view_id', '=', 'inbox_views.id').on('member_id', '=', member.id),
      )
      .select(['id', 'name', 'query', 'made_by', 'is_shared', 'version', 'member_id'])
      .where((where) => where.or([where('is_shared', '=', true), where('made_by', '=', member.id)]))
      .orderBy('is_shared')
      .orderBy(sql`folded(name)`)
      .execute(),
    namesOfStaff(db),
  ])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    query: row.query,
    isShared: row.is_shared,
    by: names.get(row.made_by) ?? '',
    isOwn: row.made_by === member.id,
    mayRemove: mayRemoveView({ madeBy: row.made_by, isShared: row.is_shared }, member),
    opensFirst: row.member_id !== null,
    version: row.version,
  }))
}

/**
 * Saves a view. Its `query` is in the normal form of `viewQueryOf`. Throws 409 `name_taken` if there is one with that
 * name in the same place, and 409 `too_many_views` beyond the limit.
 */
export async function saveView(
  tx: Tx,
  { member, what: view, now }: Deed<NewView>,
): Promise<{ id: string; version: number }> {
  await takeTurns(tx)
  await checkPlace(tx, member.id, view, undefined)
  const id = newId('viw', now)
  await tx
    .insertInto('inbox_views')
    .values({
      id,
      name: view.name,
      query: view.query,
      made_by: member.id,
      is_shared: view.isShared,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await recordChange(tx, { member, action: 'leads.view_saved', subject: id, details: sayingOf(view), now })
  if (view.opensFirst) await openFirst(tx, member, id)
  return { id, version: 0 }
}

/**
 * Renames a view, changes its filters, shares it or stops sharing it, or makes the inbox open with it for the caller.
 * The last is a personal setting, so it needs no version and changes none. Throws 404 for another member's own view,
 * 403 `not_your_view` for no longer sharing what somebody else shared, 409 `changed_meanwhile` if it has changed since
 * the caller read it, and what `saveView` throws.
 */
export async function changeView(
  tx: Tx,
  { member, what: { id, ...change }, now }: Deed<ViewChange & { id: string }>,
): Promise<{ id: string; version: number }> {
  await takeTurns(tx)
  const view = await viewOf(tx, member, id)
  const changed = {
    name: change.name ?? view.name,
    query: change.query ?? view.query,
    isShared: change.isShared ?? view.is_shared,
  }
  const isChanged = changed.name !== view.name || changed.query !== view.query || changed.isShared !== view.is_shared
  if (isChanged) {
    checkVersion(view.version, change.version)
    if (view.is_shared && !changed.isShared && view.made_by !== member.id)
      throw new Problem('forbidden', 'not_your_view', 'Only the colleague who shared this view can stop sharing it.')
    await checkPlace(tx, view.made_by, changed, { id, isShared: view.is_shared })
    await tx
      .updateTable('inbox_views')
      .set({
        name: changed.name,
        query: changed.query,
        is_shared: changed.isShared,
        version: sql`version + 1`,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    // The inbox no longer opens with it for anybody else.
    if (!changed.isShared)
      await tx.deleteFrom('inbox_first_views').where('view_id', '=', id).where('member_id', '<>', member.id).execute()
    await recordChange(tx, { member, action: 'leads.view_changed', subject: id, details: sayingOf(changed), now })
  }
  if (change.opensFirst === true) await openFirst(tx, member, id)
  if (change.opensFirst === false)
    await tx.deleteFrom('inbox_first_views').where('view_id', '=', id).where('member_id', '=', member.id).execute()
  return { id, version: view.version + (isChanged ? 1 : 0) }
}

/** Deletes a view. Throws 404, 403 `not_your_view`, and 409 `changed_meanwhile` if it has changed since it was read. */
export async function removeView(
  tx: Tx,
  { member, what: { id, version }, now }: Deed<{ id: string; version: number }>,
): Promise<void> {
  await takeTurns(tx)
  const view = await viewOf(tx, member, id)
  if (!mayRemoveView({ madeBy: view.made_by, isShared: view.is_shared }, member))
    throw new Problem(
      'forbidden',
      'not_your_view',
      'Only the colleague who saved this view, or an owner, can delete it.',
    )
  checkVersion(view.version, version)
  await tx.deleteFrom('inbox_views').where('id', '=', id).execute()
  await recordChange(tx, {
    member,
    action: 'leads.view_removed',
    subject: id,
    details: sayingOf({ ...view, isShared: view.is_shared }),
    now,
  })
}

/** Returns what the log says about a view: the team's name for it. A member's own views have no name there. */
const sayingOf = ({ name, isShared }: { name: string; isShared: boolean }): ChangeDetails =>
  isShared ? { name, shared: true } : { shared: false }

async function viewOf(tx: Tx, member: StaffMember, id: string) {
  const view = await tx.selectFrom('inbox_views').selectAll().where('id', '=', id).executeTakeFirst()
  if (!view || (!view.is_shared && view.made_by !== member.id))
    throw new Problem('not-found', 'not_found', 'That view no longer exists.')
  return view
}

function checkVersion(version: number, seen: number): void {
  if (version !== seen)
    throw new Problem(
      'conflict',
      'changed_meanwhile',
      'Someone else changed this view first, so your change wasn’t saved. This is the latest version: please check it and try again.',
    )
}

/** Throws if a view has no room or its name is taken in the place that it is to have. */
async function checkPlace(
  tx: Tx,
  madeBy: string,
  { name, isShared }: { name: string; isShared: boolean },
  before: { id: string; isShared: boolean } | undefined,
): Promise<void> {
  let place = tx.selectFrom('inbox_views').where('is_shared', '=', isShared)
  if (!isShared) place = place.where('made_by', '=', madeBy)
  if (before) place = place.where('id', '<>', before.id)
  const { views, named } = await place
    .select([
      sql<number>`count(*)::int`.as('views'),
      sql<number>`(count(*) filter (where folded(name) = folded(${name})))::int`.as('named'),
    ])
    .executeTakeFirstOrThrow()
  if (named > 0)
    throw new Problem('conflict', 'name_taken', 'There is a view of that name already.', {
      fields: [{ path: 'name', msg: 'There is a view of that name already. Please choose another.' }],
    })
  if (views >= mostViews && before?.isShared !== isShared) {
    const whose = isShared ? 'The team shares' : 'You have'
    throw new Problem('conflict', 'too_many_views', `${whose} ${mostViews} views already. Please delete one first.`)
  }
}

async function openFirst(tx: Tx, member: StaffMember, id: string): Promise<void> {
  await tx
    .insertInto('inbox_first_views')
    .values({ member_id: member.id, view_id: id })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ view_id: id }))
    .execute()
}

/** Locks the views, so that two simultaneous changes can't pass the limit or use the same name. */
async function takeTurns(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${viewLock}::int, 0)`.execute(tx)
}
const viewLock = 0x76696577
