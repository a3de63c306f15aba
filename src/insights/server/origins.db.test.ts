import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { rowsReadBy } from '#src/platform/database/test-rows-read.ts'
import { noteOrigin } from './origins.ts'

const at = new Date('2026-11-26T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await sql`
    insert into people (id, email, email_key, created_at, updated_at)
    select 'per_' || n, 'p' || n || '@lochbay.example', 'p' || n || '@lochbay.example', ${at}, ${at}
    from generate_series(1, 2001) n`.execute(db)
  await sql`
    insert into leads (id, person_id, kind, details, created_at)
    select 'led_' || n, 'per_' || n, 'contact', '{}', ${at} from generate_series(1, 2001) n`.execute(db)
  await sql`
    insert into insight_origins (person_id, kind, subject, day, lead_id)
    select 'per_' || n, 'source', '', '2026-11-26', 'led_' || n from generate_series(1, 2000) n`.execute(db)
})
afterAll(() => database.close())

test('storing what brought somebody reads only a few rows, however many people there are', async () => {
  const read = await rowsReadBy(database.db, (own) =>
    own
      .transaction()
      .execute((tx) => noteOrigin(tx, { personId: 'per_2001', leadId: 'led_2001', at, firstAt: at }, at)),
  )
  expect(Object.entries(read).filter(([, rows]) => rows > 50)).toEqual([])
  const { rows } = await sql`select from insight_origins where person_id = 'per_2001'`.execute(database.db)
  expect(rows).toHaveLength(3)
})
