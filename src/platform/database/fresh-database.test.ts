import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embed } from './database.ts'
import { openDurablePGlite } from './durable-pglite.ts'
import { layFreshDatabase, makeFreshDatabase } from './fresh-database.ts'
import { migrate } from './migrate.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-fresh-'))
const made = path.join(folder, 'made')
beforeAll(() => makeFreshDatabase(made), 60_000)
afterAll(() => fs.rmSync(folder, { recursive: true }))

const open = async (directory: string) => embed(await openDurablePGlite(directory, () => layFreshDatabase(made, directory)))

test('is laid where there is none, has all tables and nobody’s data, and is left alone afterwards', async () => {
  const directory = path.join(folder, 'one/database')
  const first = await open(directory)
  expect(await migrate(first.db)).toEqual([])
  // Where each series of numbers begins is in its migration.
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'document_numbers'`.execute(first.db)
  expect(rows.length).toBeGreaterThan(20)
  for (const { name } of rows) expect([name, (await sql`select 1 from ${sql.table(name)} limit 1`.execute(first.db)).rows]).toEqual([name, []])
  await sql`create table kept (it int)`.execute(first.db)
  await first.close()

  const again = await open(directory)
  expect((await sql`select * from kept`.execute(again.db)).rows).toEqual([])
  await again.close()
})

test('one that a crash cut short is begun anew', async () => {
  const directory = path.join(folder, 'two/database')
  fs.mkdirSync(`${directory}.half/base`, { recursive: true })
  fs.writeFileSync(`${directory}.half/PG_VERSION`, '1')
  const database = await open(directory)
  expect(await migrate(database.db)).toEqual([])
  await database.close()
  expect(fs.readdirSync(path.dirname(directory)).sort()).toEqual(['database', 'database.lock'])
})
