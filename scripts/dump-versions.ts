import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { dumpDatabase } from '../src/platform/backup/dump.ts'
import { loadDump } from '../src/platform/backup/load.ts'
import { embed } from '../src/platform/database/database.ts'
import { openMemoryPGlite } from '../src/platform/database/embedded/durable-pglite.ts'
import { migrateTo, migrationNames, splitStatements } from '../src/platform/database/migrate.ts'

// Makes the dumps of versions that have none (migrations/dumps/README.md), starting from the newest earlier dump.

const folder = path.resolve(import.meta.dirname, '../migrations/dumps')
const names = await migrationNames()
const dumpOf = (name: string) => path.join(folder, `${name}.jsonl.gz`)
const first = names.findIndex((name) => !fs.existsSync(dumpOf(name)))
if (first >= 0) {
  const database = embed(await openMemoryPGlite())
  if (first > 0) await loadDump(database, dumpOf(names[first - 1]!), { names: names.slice(0, first) })
  for (const [index, name] of names.entries()) {
    if (index < first) continue
    await migrateTo(database.db, names.slice(0, index + 1))
    const seed = path.join(folder, `${name}.seed.sql`)
    if (fs.existsSync(seed))
      for (const statement of splitStatements(fs.readFileSync(seed, 'utf8')))
        await sql.raw(statement).execute(database.db)
    if (fs.existsSync(dumpOf(name))) continue
    await dumpDatabase(database.db, dumpOf(name), { leftOut: [], within: async () => {} })
    fs.chmodSync(dumpOf(name), 0o644)
    process.stdout.write(`${path.relative(process.cwd(), dumpOf(name))}\n`)
  }
  await database.close()
}
