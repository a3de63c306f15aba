import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Vacuums and analyses the tables in which enough has changed since the last time, and returns their names. A
 * PostgreSQL server has a process for this; the embedded database has none. Without this function, the space of
 * deleted rows would never be reused, queries would be planned without statistics, and rows would be read where an
 * index alone would do. The thresholds are those of PostgreSQL's autovacuum.
 */
export async function vacuumTables(db: Db): Promise<string[]> {
  // What this connection has changed is counted at the end of its next statement.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ schema: string; name: string }>`
    select s.schemaname as schema, s.relname as name
    from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid
    where c.relkind = 'r' and (
      -- After a crash nobody knows what has changed; a table that was never looked at is known by its -1.
      (c.reltuples < 0 and pg_relation_size(c.oid) > 0)
      or s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
      or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    )
    order by 1, 2`.execute(db)
  // One by one, so that waiting requests are served in between.
  for (const { schema, name } of rows) await sql`vacuum (analyze) ${sql.table(`${schema}.${name}`)}`.execute(db)
  return rows.map(({ name }) => name)
}
