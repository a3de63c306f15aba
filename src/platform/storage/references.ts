import './tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { notMounted, type Storage } from './storage.ts'

/**
 * Returns the columns that refer to stored objects, by the database's own foreign keys, so that no table can be
 * forgotten.
 */
async function references(db: Db | Tx): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select class.relname as table, attribute.attname as column
    from pg_constraint as key
    join pg_class as class on class.oid = key.conrelid
    join pg_attribute as attribute on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = 'stored_objects'::regclass
    order by 1, 2`.execute(db)
  return rows
}

/** Returns the condition that a row refers to the stored object. */
export const anyReference = async (db: Db | Tx) => {
  const selects = (await references(db)).map(
    ({ table, column }) =>
      sql`select 1 from ${sql.table(table)} where ${sql.table(table)}.${sql.ref(column)} = stored_objects.key`,
  )
  return sql<boolean>`exists (${sql.join(selects, sql` union all `)})`
}

/**
 * Throws a 503 Problem `storage_away` if storage is blank although rows refer to objects in it: the disk of its folder
 * is not mounted. What was written then would be hidden once it is, and what was removed would come back.
 */
export async function requireMounted(db: Db | Tx, storage: Pick<Storage, 'isBlank'>): Promise<void> {
  if (!(await storage.isBlank())) return
  const needed = await db
    .selectFrom('stored_objects')
    .select('key')
    .where(await anyReference(db))
    .limit(1)
    .executeTakeFirst()
  if (needed) throw notMounted()
}
