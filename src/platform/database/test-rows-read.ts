import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestDatabase } from './test-database.ts'

type Db = TestDatabase['db']

/**
 * Runs `work` on a connection of its own, and returns how many rows of each of our tables the database read for it,
 * triggers included. Work that reads more rows the more there are becomes slower from year to year. Nobody else may use
 * the database meanwhile, because other connections' rows would be counted too.
 */
export function rowsReadBy(db: Db, work: (own: Db) => Promise<unknown>): Promise<Record<string, number>> {
  return db.connection().execute(async (own) => {
    await endOtherConnections(own)
    const before = await rowsRead(own)
    await work(own)
    const after = await rowsRead(own)
    const differences = Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)] as const)
    return Object.fromEntries(differences.filter(([, rows]) => rows > 0))
  })
}

/**
 * Ends all other connections: an idle one may report only ten seconds later what it has read. One that reconnects
 * meanwhile, as the job queue's do, is ended too, because it would stay for as long as it is used every few seconds.
 */
async function endOtherConnections(own: Db): Promise<void> {
  const end = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  while ((await end.execute(own)).rows.length > 0) await setTimeout(20)
}

/** The rows that were read so far: those that this connection has reported, and those that it has not. */
async function rowsRead(own: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: string; rows: number }>`
    select relname as table, sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from (
      select relname, schemaname, seq_tup_read, idx_tup_fetch from pg_stat_user_tables
      union all
      select relname, schemaname, seq_tup_read, idx_tup_fetch from pg_stat_xact_user_tables) as counts
    where schemaname = 'public'
    group by relname`.execute(own)
  return Object.fromEntries(rows.map(({ table, rows }) => [table, rows]))
}
