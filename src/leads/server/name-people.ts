import type { Db } from './tables.ts'

/** Returns people's names for a list, by their ids. */
export async function namePeople(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { name: string; company: string; email: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('people').select(['id', 'name', 'company', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}
