import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { vacuumTables } from './vacuum-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/**
 * On a server, a connection that another test is opening belongs to no database yet. VACUUM must assume that it still
 * reads old rows, and then does not mark the pages as visible to everybody.
 */
const isAlone = !process.env.TEST_POSTGRES_URL

const plannerStatistics = async () => {
  const { rows } = await sql<{ rows: number; is_visible: boolean }>`
    select reltuples::int as rows, relallvisible > 0 as is_visible from pg_class where relname = 'rate_tidied'`.execute(
    database.db,
  )
  return rows[0]
}

test('vacuums and analyses a table that has grown, and skips it until it changes again', async () => {
  const { db } = database
  await sql`create table rate_tidied (n integer primary key, text text)`.execute(db)
  expect(await vacuumTables(db)).not.toContain('rate_tidied')
  await sql`insert into rate_tidied select n, 'row ' || n from generate_series(1, 3000) as n`.execute(db)
  expect(await vacuumTables(db)).toContain('rate_tidied')
  expect(await plannerStatistics()).toEqual({ rows: 3000, is_visible: isAlone ? true : expect.any(Boolean) })
  expect(await vacuumTables(db)).not.toContain('rate_tidied')
})

test('makes the room of deleted rows free for new ones', async () => {
  const { db } = database
  const bytes = async () =>
    (await sql<{ n: string }>`select pg_relation_size('rate_tidied') as n`.execute(db)).rows[0]!.n
  const before = await bytes()
  for (let night = 0; night < 3; night++) {
    await sql`delete from rate_tidied`.execute(db)
    expect(await vacuumTables(db)).toContain('rate_tidied')
    await sql`insert into rate_tidied select n, 'row ' || n from generate_series(1, 3000) as n`.execute(db)
  }
  expect(Number(await bytes())).toBeLessThan(2 * Number(before))
})
