import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { root } from '../root.ts'
import type { Db } from './database.ts'

/**
 * Brings the database to the newest version from `migrations/*.sql`, in the order
 * of their names. Safe when several processes start at once: the migrator holds a
 * lock. Throws when a migration fails; nothing of it stays.
 */
export async function migrate(db: Db, folder = path.join(root, 'migrations')): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const statements = splitStatements(await fs.readFile(path.join(folder, file), 'utf8'))
    migrations[file.replace(/\.sql$/, '')] = {
      up: async (db) => {
        for (const statement of statements) await sql.raw(statement).execute(db)
      },
    }
  }
  return migrations
}

/** One statement ends where a line ends with `;` outside a `$$` body: PGlite takes one at a time. */
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
