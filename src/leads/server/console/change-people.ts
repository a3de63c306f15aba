import { sql } from 'kysely'
import { namesOfStaff, recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import type { ManyChanged, PeopleChange, PersonBefore } from '../../console-api.ts'
import type { Tx } from '../tables.ts'
import { changePerson } from './change-person.ts'

interface Deed<What> {
  member: StaffMember
  what: What
  now: Date
}

/**
 * Closes, assigns or marks several people in one transaction (LEADS-30), each with its own line in the log. People who
 * were erased, or changed by somebody else since the caller read them, stay unchanged and are listed in `left`. Those
 * who have that value already are in neither list. Throws 422 for an owner who is not in the team.
 */
export async function changePeople(
  tx: Tx,
  { member, what: { people, change }, now }: Deed<PeopleChange>,
): Promise<ManyChanged> {
  const seen = new Map(people.map(({ id, version }) => [id, version]))
  const outcome: ManyChanged = { changed: [], left: [] }
  for (const [id, version] of await lockedInOrder(tx, seen, outcome)) {
    const before = await stateOf(tx, id)
    if (!before || before.version !== version) {
      outcome.left.push(id)
      continue
    }
    if (isSo(before, change)) continue
    if ('unread' in change) await mark(tx, id, change.unread)
    else await changePerson(tx, { member, personId: id, change: { ...change, version }, now })
    const { unread, ...was } = before
    const touchesUnread = 'unread' in change || ('state' in change && unread)
    outcome.changed.push({
      ...was,
      ...(touchesUnread ? { unread } : {}),
      version: 'unread' in change ? version : version + 1,
    })
  }
  return outcome
}

/**
 * Undoes `changePeople`, or the closing of one person: restores state, reason, owner, and, if the change affected it,
 * whether they were read. People who were changed since stay unchanged and are listed in `left`.
 */
export async function restorePeople(
  tx: Tx,
  { member, what: people, now }: Deed<readonly PersonBefore[]>,
): Promise<ManyChanged> {
  const wanted = new Map(people.map((person) => [person.id, person]))
  const outcome: ManyChanged = { changed: [], left: [] }
  const everOnTheTeam = await namesOfStaff(tx)
  for (const [id, before] of await lockedInOrder(tx, wanted, outcome)) {
    const current = await stateOf(tx, id)
    const canBeOwned = before.ownerId === null || everOnTheTeam.has(before.ownerId)
    if (!current || current.version !== before.version || !canBeOwned) {
      outcome.left.push(id)
      continue
    }
    const isVersioned = current.state !== before.state || current.ownerId !== before.ownerId
    await tx
      .updateTable('people')
      .set({
        state: before.state,
        closed_reason: before.state === 'closed' ? before.closedReason : '',
        owner_id: before.ownerId,
        ...(before.unread === undefined ? {} : { unread: before.unread }),
        updated_at: now,
        ...(isVersioned ? { version: sql`version + 1` } : {}),
      })
      .where('id', '=', id)
      .execute()
    if (isVersioned) await recordChange(tx, { member, action: 'lead.restored', subject: id, now })
    outcome.changed.push({ ...current, version: current.version + (isVersioned ? 1 : 0) })
  }
  return outcome
}

/** Locks the people, always in the same order, to avoid deadlocks. Erased people are left out. */
async function lockedInOrder<Wanted>(
  tx: Tx,
  wanted: ReadonlyMap<string, Wanted>,
  outcome: ManyChanged,
): Promise<[string, Wanted][]> {
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('id', 'in', [...wanted.keys()])
    .where('erased_at', 'is', null)
    .where('inbox_since', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const present = new Set(rows.map(({ id }) => id))
  outcome.left.push(...[...wanted.keys()].filter((id) => !present.has(id)))
  return rows.map(({ id }) => [id, wanted.get(id)!])
}

async function stateOf(tx: Tx, id: string): Promise<PersonBefore | undefined> {
  const row = await tx
    .selectFrom('people')
    .select(['version', 'state', 'closed_reason', 'owner_id', 'unread'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id,
      version: row.version,
      state: row.state,
      closedReason: row.closed_reason,
      ownerId: row.owner_id,
      unread: row.unread,
    }
  )
}

function isSo(before: PersonBefore, change: PeopleChange['change']): boolean {
  if ('unread' in change) return before.unread === change.unread
  if ('ownerId' in change) return before.ownerId === change.ownerId
  return before.state === 'closed'
}

async function mark(tx: Tx, id: string, unread: boolean): Promise<void> {
  await tx.updateTable('people').set({ unread }).where('id', '=', id).execute()
}

/** Returns the ids in an address, separated by commas. Throws 422 for more than can be selected. */
export function idsIn(text: string | undefined, most: number): string[] | undefined {
  if (!text) return undefined
  const ids = text.split(',')
  if (ids.length > most || text.length > most * 60)
    throw new Problem('invalid', 'list_query', `Please choose ${most} people at most.`)
  return ids.map((id) => id.replaceAll('\0', ''))
}
