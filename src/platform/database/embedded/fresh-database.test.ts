import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embed } from '../database.ts'
import { DatabaseDamagedError, keepMarker } from './database-folder.ts'
import { openDurablePGlite } from './durable-pglite.ts'
import { layFreshDatabase, makeFreshDatabase } from './fresh-database.ts'
import { migrate } from '../migrate.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-fresh-'))
const made = path.join(folder, 'made')
beforeAll(() => makeFreshDatabase(made))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const open = async (directory: string) =>
  embed(await openDurablePGlite(directory, () => layFreshDatabase(made, directory)))

test('is copied if there is no database, has all tables and no data, and is left alone afterwards', async () => {
  const directory = path.join(folder, 'one/database')
  const first = await open(directory)
  expect(await migrate(first.db)).toEqual([])
  // Migrations define where each sequence begins, add the first host, and say that applications are open.
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' and table_name not in ('document_numbers', 'diary_hosts', 'open_applications')`.execute(
    first.db,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { name } of rows)
    expect([name, (await sql`select 1 from ${sql.table(name)} limit 1`.execute(first.db)).rows]).toEqual([name, []])
  await sql`create table kept (it int)`.execute(first.db)
  await first.close()

  const again = await open(directory)
  expect((await sql`select * from kept`.execute(again.db)).rows).toEqual([])
  await again.close()
})

test('holds one database, without the two that PostgreSQL makes others from', async () => {
  const directory = path.join(folder, 'alone/database')
  const database = await open(directory)
  const { rows } = await sql<{ name: string }>`select datname as name from pg_database`.execute(database.db)
  await database.close()
  expect(rows).toHaveLength(1)
  expect(fs.readdirSync(path.join(directory, 'base'))).toHaveLength(1)
})

test('is copied again if a crash interrupted the copying', async () => {
  const directory = path.join(folder, 'two/database')
  fs.mkdirSync(`${directory}.half/base`, { recursive: true })
  fs.writeFileSync(`${directory}.half/PG_VERSION`, '1')
  const database = await open(directory)
  expect(await migrate(database.db)).toEqual([])
  await database.close()
  expect(fs.readdirSync(path.dirname(directory)).sort()).toEqual(['database', 'database.json', 'database.lock'])
})

describe('a database that is damaged', () => {
  const lay = (directory: string) => {
    fs.mkdirSync(path.dirname(directory))
    fs.cpSync(made, directory, { recursive: true })
    keepMarker(directory)
  }
  const inside = (file: string) => (directory: string) => path.join(directory, file)
  const remove = (file: string) => (directory: string) => fs.rmSync(inside(file)(directory), { recursive: true })
  const segment = (directory: string) =>
    path.join(
      directory,
      'pg_wal',
      fs.readdirSync(inside('pg_wal')(directory)).find((name) => /^[0-9A-F]{24}$/.test(name))!,
    )
  const zeros = (file: string, bytes: number) => (directory: string) =>
    fs.writeFileSync(inside(file)(directory), Buffer.alloc(bytes))

  test.each<[string, (directory: string) => void, RegExp]>([
    [
      'gone',
      (directory) => fs.rmSync(directory, { recursive: true }),
      /the folder is missing, though .*database\.json says that a database was made here on \d{4}-/,
    ],
    [
      'emptied',
      (directory) => (fs.rmSync(directory, { recursive: true }), fs.mkdirSync(directory)),
      /the folder is empty, though /,
    ],
    ['without PG_VERSION', remove('PG_VERSION'), /PG_VERSION is missing/],
    ['without its control file', remove('global/pg_control'), /pg_control is missing/],
    ['with a control file of zeros', zeros('global/pg_control', 8192), /pg_control is empty or full of zeros/],
    ['with an empty control file', zeros('global/pg_control', 0), /pg_control is empty/],
    [
      'with a log that is cut short',
      (directory) => fs.truncateSync(segment(directory), 1_000_000),
      /pg_wal\/0+1\w+ is cut short \(1000000 of 16777216 bytes\)/,
    ],
    ['without its log', (directory) => fs.rmSync(segment(directory)), /write-ahead log in pg_wal is missing/],
    [
      'with a log of zeros',
      (directory) => fs.writeFileSync(segment(directory), Buffer.alloc(16 * 1024 * 1024)),
      /PostgreSQL will not start on it/,
    ],
    ['without its tables', remove('base'), /PostgreSQL will not start on it/],
  ])('%s is refused with a sentence and left unchanged', async (name, damage, sentence) => {
    const directory = path.join(folder, name.replaceAll(' ', '-'), 'database')
    lay(directory)
    damage(directory)
    const filesOf = () =>
      ['PG_VERSION', 'global/pg_control', 'base/5'].filter((file) => fs.existsSync(path.join(directory, file)))
    const before = filesOf()
    const refusal: Error = await open(directory).then(
      () => new Error('it opened'),
      (error: Error) => error,
    )
    expect(refusal).toBeInstanceOf(DatabaseDamagedError)
    expect(refusal.message).toMatch(sentence)
    expect(refusal.message).toContain(`move that folder and ${directory}.json away and run "npm run restore`)
    expect(refusal.message).not.toContain('\n')
    expect(filesOf(), 'no empty database was put in its place').toEqual(before)
  })

  test('is made again if its marker is gone too', async () => {
    const directory = path.join(folder, 'anew/database')
    lay(directory)
    fs.rmSync(directory, { recursive: true })
    fs.rmSync(`${directory}.json`)
    const database = await open(directory)
    expect(await migrate(database.db)).toEqual([])
    await database.close()
  })

  test('without a marker, from an older version, is refused if it is damaged, and gets a marker when it opens', async () => {
    const directory = path.join(folder, 'older/database')
    lay(directory)
    fs.rmSync(`${directory}.json`)
    fs.renameSync(path.join(directory, 'PG_VERSION'), path.join(directory, 'away'))
    await expect(open(directory)).rejects.toThrow('PG_VERSION is missing')
    expect(fs.existsSync(`${directory}.json`)).toBe(false)
    fs.renameSync(path.join(directory, 'away'), path.join(directory, 'PG_VERSION'))
    await (await open(directory)).close()
    expect(JSON.parse(fs.readFileSync(`${directory}.json`, 'utf8'))).toEqual({
      installation: expect.any(String),
      madeAt: expect.any(String),
    })
  })
})
