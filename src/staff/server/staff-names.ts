import type { StaffMember } from '../staff.ts'
import type { Db, Tx } from './tables.ts'

/** Returns the present team, by name. */
export async function teamOf(db: Db | Tx): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('staff_members').select(['id', 'name']).where('removed_at', 'is', null).orderBy('name').execute()
}

/** Returns the names and addresses of these members, if they are in the team now, by their ids. */
export async function mailboxesOf(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, { name: string; email: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff_members')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...mailbox }) => [id, mailbox]))
}

/** Returns the names of everybody who was ever in the team, by their ids, to show who did something. */
export async function namesOfStaff(db: Db | Tx): Promise<Map<string, string>> {
  const rows = await db.selectFrom('staff_members').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Returns the longest-standing member of the present team, owners before others. What the program does by itself is
 * recorded under them. Returns `undefined` if there are no members.
 */
export async function eldestMember(db: Db | Tx): Promise<Omit<StaffMember, 'name'> | undefined> {
  return db
    .selectFrom('staff_members')
    .select(['id', 'email', 'role'])
    .where('removed_at', 'is', null)
    .orderBy('role')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Returns since when there has been a team, or `undefined` if there are no members. */
export async function teamSince(db: Db | Tx): Promise<Date | undefined> {
  const first = await db
    .selectFrom('staff_members')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return first?.created_at
}
