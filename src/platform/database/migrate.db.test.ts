import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { root } from '../root.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, NewerDatabaseError } from './migrate.ts'
import { createServerDatabase, openBareTestDatabase } from './test-database.ts'

const onServer = process.env.TEST_POSTGRES_URL !== undefined
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-migrate-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Makes a folder with a test's own migrations. */
function migrations(name: string, files: Record<string, string>): string {
  const of = path.join(folder, name)
  fs.mkdirSync(of)
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(of, `${file}.sql`), text)
  return of
}
const tablesOf = async ({ db }: Database) =>
  (
    await sql<{
      name: string
    }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`.execute(
      db,
    )
  ).rows.map(({ name }) => name)

test('a database that a newer version has migrated is refused with a sentence, and left unchanged', async () => {
  const older = migrations('older', { '0001-a': 'create table a (n int);\n' })
  const newer = migrations('newer', { '0001-a': 'create table a (n int);\n', '0002-b': 'create table b (n int);\n' })
  const database = await openBareTestDatabase()
  try {
    expect(await migrate(database.db, newer)).toEqual(['0001-a', '0002-b'])
    const refusal = await migrate(database.db, older).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(NewerDatabaseError)
    expect((refusal as Error).message).toMatch(
      /^The database is newer than this program: it has 0002-b, .*Nothing was changed\. Start the newer version again/,
    )
    expect(await tablesOf(database)).toEqual(['a', 'b'])
    expect(await migrate(database.db, newer)).toEqual([])
  } finally {
    await database.close()
  }
})

test('of several migrations none is applied if the last one fails', async () => {
  const broken = migrations('broken', {
    '0001-a': 'create table a (n int);\ninsert into a values (1);\n',
    '0002-b': 'create table b (n int);\nselect 1 / n from (select 0 as n) as zero;\n',
  })
  const database = await openBareTestDatabase()
  try {
    await expect(migrate(database.db, broken)).rejects.toThrow('division by zero')
    expect(await tablesOf(database)).toEqual([])
  } finally {
    await database.close()
  }
})

test('of a migration whose process was killed nothing is left, and the next start applies all of it', async () => {
  const rest = migrations('rest', { '0001-a': 'create table a (n int);\n' })
  // Long enough to be interrupted, however fast the machine is.
  const slow = migrations('slow', {
    '0001-a': 'create table a (n int);\n',
    '0002-b': `create table b (n int);\ninsert into b select 1;\ncreate table c (n int);\nselect count(*) from generate_series(1, 100000) a, generate_series(1, 1000000) b;\n`,
  })
  const server = onServer ? await createServerDatabase('template0') : undefined
  const options = { url: server?.url, directory: path.join(folder, 'killed/database'), log: createLog('silent') }
  const first = await openDatabase(options)
  await migrate(first.db, rest)
  await first.close()

  const program = `
    const { openDatabase } = await import(${JSON.stringify(path.join(root, 'src/platform/database/database.ts'))})
    const { migrate } = await import(${JSON.stringify(path.join(root, 'src/platform/database/migrate.ts'))})
    const { createLog } = await import(${JSON.stringify(path.join(root, 'src/platform/log/log.ts'))})
    const options = JSON.parse(process.argv[1])
    const database = await openDatabase({ ...options, log: createLog('silent') })
    process.stdout.write('begins')
    await migrate(database.db, ${JSON.stringify(slow)})
    process.stdout.write('is done')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: root,
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  await expect.poll(() => output).toBe('begins')
  // A server shows what it is running. The embedded database can be queried by nobody else.
  if (server) {
    const other = await openDatabase(options)
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select count%generate_series%'`.execute(
              other.db,
            )
          ).rows.length,
      )
      .toBeGreaterThan(0)
    await other.close()
  } else await new Promise((resolve) => setTimeout(resolve, 500))
  child.kill('SIGKILL')
  await exited
  expect(output).toBe('begins')

  const quick = migrations('quick', {
    '0001-a': 'create table a (n int);\n',
    '0002-b': 'create table b (n int);\ninsert into b select 1;\ncreate table c (n int);\n',
  })
  const again = await openDatabase(options)
  try {
    if (server)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'select count%generate_series%' and pid <> pg_backend_pid()`.execute(
        again.db,
      )
    expect(await tablesOf(again)).toEqual(['a'])
    expect(await migrate(again.db, quick)).toEqual(['0002-b'])
    expect((await sql`select * from b`.execute(again.db)).rows).toEqual([{ n: 1 }])
  } finally {
    await again.close()
    await server?.drop()
  }
})

test.runIf(onServer)('two processes that start at the same moment migrate once', async () => {
  const twentyMigrations = migrations(
    'many',
    Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [
        `${String(n + 1).padStart(4, '0')}-t`,
        `create table t${n} (n int);\ninsert into t${n} values (1);\n`,
      ]),
    ),
  )
  const server = await createServerDatabase('template0')
  const open = () => openDatabase({ url: server.url, directory: '', log: createLog('silent') })
  const both = await Promise.all([open(), open()])
  try {
    const appliedNames = await Promise.all(both.map(({ db }) => migrate(db, twentyMigrations)))
    expect(appliedNames.map((names) => names.length).sort((a, b) => a - b)).toEqual([0, 20])
    expect((await sql`select * from t19`.execute(both[0]!.db)).rows).toEqual([{ n: 1 }])
  } finally {
    await Promise.all(both.map((database) => database.close()))
    await server.drop()
  }
})
