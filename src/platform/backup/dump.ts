import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { type UnfinishedJob, unfinishedJobs } from '../jobs/carry-jobs.ts'

// There is one form of dump for both engines, in SQL that both understand: a row is written as PostgreSQL itself writes
// a value of the table's type, so that every column is restored exactly (docs/decisions/0033).

/** A line of the dump. Tables are in an order in which rows only refer to rows before them. */
export type DumpLine =
  | { migrations: string[] }
  | { table: string; columns: string[] }
  | { rows: string[] }
  | { sequence: string; last: string | null }
  | { jobs: UnfinishedJob[] }
  | { end: true }

export interface Dumped<Extra> {
  migrations: string[]
  /** Rows by table. */
  tables: Record<string, number>
  jobs: number
  /** What `within` returned. */
  extra: Extra
}

/** How many letters of rows are read at a time. With the embedded database everything else has to wait for that. */
const pieceLetters = 512 * 1024

/**
 * Writes the whole database, as it is at one moment, into a compressed file, which is on the disk when this returns.
 * Left out are the tables of the job queue and the migrator, those in `leftOut`, and unlogged ones. `within` runs in
 * the same transaction, to read whatever else must be of the same moment.
 */
export async function dumpDatabase<Extra>(
  db: Db,
  file: string,
  options: { leftOut: readonly string[]; within: (tx: Tx) => Promise<Extra> },
): Promise<Dumped<Extra>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await setPlainFormats(tx)
      const extra = await options.within(tx)
      const dumped: Dumped<Extra> = { migrations: await migrationsOf(tx), tables: {}, jobs: 0, extra }
      const lines = async function* () {
        for await (const line of linesOf(tx, options.leftOut, dumped)) yield `${JSON.stringify(line)}\n`
      }
      await pipeline(
        lines,
        zlib.createGzip({ level: 4 }),
        fs.createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
      )
      return dumped
    })
}

/** For the rest of the transaction, makes PostgreSQL write values in one format, whatever the server's settings are. */
export async function setPlainFormats(tx: Tx): Promise<void> {
  for (const setting of [
    `datestyle = 'ISO, YMD'`,
    `timezone = 'UTC'`,
    `intervalstyle = 'postgres'`,
    `bytea_output = 'hex'`,
    `extra_float_digits = 1`,
  ]) {
    await sql.raw(`set local ${setting}`).execute(tx)
  }
}

/** The migrations that a database has, oldest first. */
async function migrationsOf(tx: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

/** A table's columns, each with its type, in the order in which a row writes them. */
export async function columnsOf(tx: Tx, table: string): Promise<{ name: string; type: string; generated: boolean }[]> {
  const { rows } = await sql<{ name: string; type: string; generated: boolean }>`
    select attname as name, format_type(atttypid, atttypmod) as type, attgenerated <> '' as generated
    from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
    order by attnum`.execute(tx)
  return rows
}

async function* linesOf(tx: Tx, leftOut: readonly string[], dumped: Dumped<unknown>): AsyncGenerator<DumpLine> {
  yield { migrations: dumped.migrations }
  for (const table of await tablesInOrder(tx)) {
    if (leftOut.includes(table)) continue
    const columns = await columnsOf(tx, table)
    yield { table, columns: columns.map(({ name, type }) => `${name} ${type}`) }
    dumped.tables[table] = 0
    await sql`declare dumped_rows no scroll cursor for select whole_row::text as row from ${sql.table(table)} as whole_row`.execute(
      tx,
    )
    for (let rowsAtOnce = 20; ;) {
      const { rows } = await sql<{
        row: string
      }>`fetch forward ${sql.raw(String(rowsAtOnce))} from dumped_rows`.execute(tx)
      if (rows.length === 0) break
      dumped.tables[table] += rows.length
      yield { rows: rows.map(({ row }) => row) }
      const letters = rows.reduce((sum, { row }) => sum + row.length, 0) / rows.length
      rowsAtOnce = Math.max(1, Math.min(5000, Math.floor(pieceLetters / letters)))
    }
    await sql`close dumped_rows`.execute(tx)
  }
  // A sequence advances outside transactions, so it may be ahead of the rows here, but never behind them.
  const { rows: sequences } = await sql<{
    name: string
    last: string | null
  }>`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`.execute(
    tx,
  )
  for (const { name, last } of sequences) yield { sequence: name, last }
  const jobs = await unfinishedJobs(tx)
  dumped.jobs = jobs.length
  yield { jobs }
  yield { end: true }
}

/** Our tables, those that others refer to first. */
async function tablesInOrder(tx: Tx): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname not like 'kysely\\_%'
    order by relname`.execute(tx)
  const { rows: references } = await sql<{ from: string; to: string }>`
    select referring.relname as from, referred.relname as to
    from pg_constraint
    join pg_class referring on referring.oid = conrelid
    join pg_class referred on referred.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`.execute(tx)
  const ordered: string[] = []
  const visit = (name: string) => {
    if (ordered.includes(name)) return
    for (const { from, to } of references) if (from === name) visit(to)
    ordered.push(name)
  }
  for (const { name } of tables) visit(name)
  return ordered
}
