import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
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

/** How many rows of each table this connection has read and not reported yet. */
async function rowsRead(tx: Parameters<typeof noteOrigin>[0]): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: string; rows: number }>`
    select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables`.execute(tx)
  return Object.fromEntries(rows.map(({ table, rows }) => [table, rows]))
}

test('to store what brought somebody reads a few rows, however many people there are', async () => {
  await database.db.transaction().execute(async (tx) => {
    const before = await rowsRead(tx)
    await noteOrigin(tx, { personId: 'per_2001', leadId: 'led_2001', at })
    const after = await rowsRead(tx)
    for (const [table, rows] of Object.entries(after))
      expect([table, rows - (before[table] ?? 0) < 50]).toEqual([table, true])
  })
  const { rows } = await sql`select from insight_origins where person_id = 'per_2001'`.execute(database.db)
  expect(rows).toHaveLength(3)
})
