import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from './test-database.ts'

test.skipIf(!process.env.TEST_POSTGRES_URL)('a PostgreSQL server does not compile our statements', async () => {
  const { db, close } = await openTestDatabase()
  try {
    expect((await sql<{ jit: string }>`show jit`.execute(db)).rows).toEqual([{ jit: 'off' }])
  } finally {
    await close()
  }
})
