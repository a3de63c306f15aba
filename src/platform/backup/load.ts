import fs from 'node:fs'
import { createInterface } from 'node:readline'
import zlib from 'node:zlib'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { migrateTo } from '../database/migrate.ts'
import { openQueuesFor, type UnfinishedJob } from '../jobs/carry-jobs.ts'
import { Refusal } from '../refusal.ts'
import { columnsOf, type DumpLine, setPlainFormats } from './dump.ts'

/**
 * Fills an empty database from a dump, in one transaction, completely or not at all. The tables are made as in the
 * dump's version, filled, and migrated to the newest version, or as far as `names`. `afterwards` can change the data
 * before anybody sees it. Returns the number of rows of each table in the dump.
 */
export async function loadDump(
  database: Database,
  file: string,
  options: { names?: readonly string[]; afterwards?: (tx: Tx) => Promise<void> } = {},
): Promise<Record<string, number>> {
  const jobs: UnfinishedJob[] = []
  for await (const line of readDump(file)) if ('jobs' in line) jobs.push(...line.jobs)
  const queues = await openQueuesFor(database, [...new Set(jobs.map(({ name }) => name))])
  try {
    return await database.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const loaded = await loadRows(tx, file)
      await queues.put(tx, jobs)
      await migrateTo(tx, options.names)
      await options.afterwards?.(tx)
      return loaded
    })
  } finally {
    await queues.close()
  }
}

async function loadRows(tx: Tx, file: string): Promise<Record<string, number>> {
  const loaded: Record<string, number> = {}
  const selfReferences: SelfReference[] = []
  let insert: ((rows: string[]) => Promise<void>) | undefined
  let table = ''
  let isWhole = false
  for await (const line of readDump(file)) {
    if ('migrations' in line) {
      await migrateTo(tx, line.migrations)
      await setPlainFormats(tx)
    } else if ('table' in line) {
      table = line.table
      loaded[table] = 0
      selfReferences.push(...(await dropSelfReferences(tx, table)))
      insert = await inserter(tx, line)
    } else if ('rows' in line) {
      await insert?.(line.rows)
      loaded[table]! += line.rows.length
    } else if ('sequence' in line && line.last !== null) {
      await sql`select setval(${`public.${line.sequence}`}::regclass, ${line.last}::bigint)`.execute(tx)
    } else if ('end' in line) isWhole = true
  }
  if (!isWhole) throw new Refusal('The database in this backup is cut short. Nothing was restored.')
  for (const name of Object.keys(loaded)) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
  // Adding a constraint checks every row.
  for (const { table: owner, name, definition } of selfReferences)
    await sql`alter table ${sql.table(owner)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx)
  return loaded
}

/** A foreign key with which a table refers to itself. */
interface SelfReference {
  table: string
  name: string
  definition: string
}

/**
 * Drops a table's references to itself, and returns them. A dump has the rows of a table in no particular order, so a
 * row may come before the one it refers to, and PostgreSQL would refuse it: it checks after every INSERT.
 */
async function dropSelfReferences(tx: Tx, table: string): Promise<SelfReference[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conrelid = ${`public.${table}`}::regclass and confrelid = conrelid
    order by conname`.execute(tx)
  for (const { name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx)
  return rows.map((row) => ({ table, ...row }))
}

async function inserter(
  tx: Tx,
  { table, columns }: { table: string; columns: string[] },
): Promise<(rows: string[]) => Promise<void>> {
  const currentColumns = await columnsOf(tx, table)
  if (currentColumns.map(({ name, type }) => `${name} ${type}`).join() !== columns.join()) {
    throw new Refusal(
      `The table ${table} has different columns in this backup from those its migrations make here. Nothing was restored.`,
    )
  }
  // The dump already contains what triggers would do for these rows.
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  // Rows that a migration itself inserts are deleted first, because the dump has their later state.
  await sql`delete from ${sql.table(table)}`.execute(tx)
  const loadedColumns = currentColumns.filter(({ generated }) => !generated).map(({ name }) => name)
  const into = sql.join(loadedColumns.map((name) => sql.ref(name)))
  const from = sql.join(loadedColumns.map((name) => sql`(whole_row).${sql.ref(name)}`))
  return async (rows) => {
    await sql`
      insert into ${sql.table(table)} (${into}) overriding system value
      select ${from} from (select unnest(${rows}::text[])::${sql.table(table)} as whole_row) as dumped`.execute(tx)
  }
}

/** Yields every line of a dump, without holding more than one of them. */
async function* readDump(file: string): AsyncGenerator<DumpLine> {
  const source = fs.createReadStream(file)
  const text = source.pipe(zlib.createGunzip())
  source.once('error', (error) => text.destroy(error))
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) yield JSON.parse(line) as DumpLine
  } catch (cause) {
    if (
      !(
        cause instanceof SyntaxError ||
        (cause instanceof Error && 'code' in cause && /^Z_|^E/.test(String(cause.code)))
      )
    )
      throw cause
    throw new Refusal(`The database in this backup cannot be read: ${cause.message}. Nothing was restored.`, { cause })
  } finally {
    source.destroy()
  }
}
