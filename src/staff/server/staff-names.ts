import type { StaffMember } from '../staff.ts'
import type { Db, Tx } from './tables.ts'

/** Who is in the team now, by name. */
export async function teamOf(db: Db | Tx): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('staff_members').select(['id', 'name']).where('removed_at', 'is', null).orderBy('name').execute()
}

/** The names and addresses of these, as far as they are in the team now, by their ids. */
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

/** The names of all who ever were in the team, by their ids, to show with what they did. */
export async function namesOfStaff(db: Db | Tx): Promise<Map<string, string>> {
  const rows = await db.selectFrom('staff_members').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Who has been in the team for longest, owners before others: what nobody did is recorded under them. Returns
 * `undefined` while there is nobody.
 */
export async function eldestMember(db: Db | Tx): Promise<Omit<StaffMember, 'name'> | undefined> {
  return db
    .selectFrom('staff_members')
    .select(['id', 'email', 'role'])
    .orderBy('role')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Since when there has been a team; `undefined` while there is nobody. */
export async function teamSince(db: Db | Tx): Promise<Date | undefined> {
  const first = await db
    .selectFrom('staff_members')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return first?.created_at
}
