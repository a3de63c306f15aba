import { host as firstHost } from '#content/facts/diary.ts'
import type { NamedHost } from '../hosts.ts'
import type { Db, Tx } from './tables.ts'

/**
 * Returns hosts by their numbers, including those who no longer take calls. If another service keeps the call, it is
 * the host in content.
 */
export async function hostNamed(db: Db | Tx, number: number | null): Promise<NamedHost> {
  const { name, role } = firstHost
  if (number === null) return { name, role }
  const stored = await db.selectFrom('diary_hosts').select('name').where('number', '=', number).executeTakeFirst()
  return stored?.name ? { name: stored.name, role: stored.name === name ? role : '' } : { name, role }
}

/** Returns the names of everybody who ever took calls, by number. */
export async function hostNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('diary_hosts').select(['number', 'name']).execute()
  return new Map(rows.map(({ number, name }) => [number, name ?? firstHost.name]))
}
