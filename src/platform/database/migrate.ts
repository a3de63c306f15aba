import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Refusal } from '../refusal.ts'
import { root } from '../root.ts'
import { type Db, kyselyOf, type Tx } from './database.ts'

/** The database has been migrated by a newer version of the program than this one. */
export class NewerDatabaseError extends Refusal {
  constructor(unknown: readonly string[]) {
    super(
      `The database is newer than this program: it has ${unknown.join(', ')}, which this version does not know. Nothing was changed. ` +
        'Start the newer version again, or restore a backup that was made before the upgrade.',
    )
  }
}

/**
 * Brings the database to the newest version from `migrations/*.sql`, in the order
 * of their names. Safe when several processes start at once: the migrator holds a
 * lock. Throws when a migration fails; nothing of it stays. If the database has a migration
 * that is not in `folder`, throws a NewerDatabaseError before it changes anything.
 */
export async function migrate(db: Db, folder?: string): Promise<string[]> {
  return migrateTo(db, undefined, folder)
}

/** The same, but only the migrations in `names`, if given; inside the caller's transaction if `db` is one. */
export async function migrateTo(
  db: Db | Tx,
  names: readonly string[] | undefined,
  folder = path.join(root, 'migrations'),
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const isThere = (await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(db))
    .rows[0]?.is
  const appliedNames = isThere
    ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(({ name }) => name)
    : []
  const unknown = [...appliedNames, ...(names ?? [])].filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new NewerDatabaseError(unknown.sort())
  const chosenMigrations = names
    ? Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
    : migrations
  // Migrations that were written on different branches may be merged in either order.
  const migrator = new Migrator({
    db: kyselyOf(db),
    provider: { getMigrations: async () => chosenMigrations },
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** The names of all migrations of this version, oldest first. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await readMigrations(path.join(root, 'migrations')))
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const statements = splitStatements(await fs.readFile(path.join(folder, file), 'utf8'))
    migrations[file.replace(/\.sql$/, '')] = {
      up: async (db) => {
        // A table whose triggers wait for the commit can't be altered after its rows were changed.
        await sql`set constraints all immediate`.execute(db)
        for (const statement of statements) await sql.raw(statement).execute(db)
      },
    }
  }
  return migrations
}

/**
 * Splits a file into statements. One ends where a line ends with `;` outside a `$$` body; PGlite takes one at a time.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  let inBody = false
  for (const line of text.split('\n')) {
    if (!inBody && /^\s*(--.*)?$/.test(line)) continue
    statement += `${line}\n`
    if ((line.split('$$').length - 1) % 2 === 1) inBody = !inBody
    if (!inBody && line.trimEnd().endsWith(';')) {
      statements.push(statement)
      statement = ''
    }
  }
  if (statement.trim() !== '') statements.push(statement)
  return statements
}
