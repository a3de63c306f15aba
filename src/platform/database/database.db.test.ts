import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setImmediate as turn } from 'node:timers/promises'
import { openTestDatabase } from './test-database.ts'

test.skipIf(!process.env.TEST_POSTGRES_URL)('a PostgreSQL server does not compile our statements', async () => {
  const { db, close } = await openTestDatabase()
  try {
    expect((await sql<{ jit: string }>`show jit`.execute(db)).rows).toEqual([{ jit: 'off' }])
  } finally {
    await close()
  }
})

test('bytes come back as they were', async () => {
  const { db, close } = await openTestDatabase()
  try {
    const every = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)
    for (const bytes of [every, Buffer.from(every).subarray(3, 9), new Uint8Array(0), null]) {
      const { rows } = await sql<{ same: Uint8Array | null; length: number | null }>`
        select ${bytes}::bytea as same, length(${bytes}::bytea) as length`.execute(db)
      const [{ same, length } = {}] = rows
      expect([same && Buffer.from(same), length]).toEqual([bytes && Buffer.from(bytes), bytes && bytes.length])
    }
  } finally {
    await close()
  }
})

test('a day is a text, so that it is the same day wherever the program runs', async () => {
  const { db, close } = await openTestDatabase()
  try {
    const { rows } = await sql`select '2026-11-23'::date as day`.execute(db)
    expect(rows).toEqual([{ day: '2026-11-23' }])
  } finally {
    await close()
  }
})

test('tests plan each statement for any value, as an embedded database does after five runs', async () => {
  const { db, close } = await openTestDatabase()
  try {
    const { rows } = await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(db)
    expect(rows).toEqual([{ plan_cache_mode: 'force_generic_plan' }])
  } finally {
    await close()
  }
})

test.skipIf(process.env.TEST_POSTGRES_URL)(
  'statements of the job queue in a row let other work run between them',
  async () => {
    const { bossOptions, close } = await openTestDatabase()
    try {
      let turns = 0
      const over = new AbortController()
      const others = (async () => {
        while (!over.signal.aborted) {
          await turn()
          turns++
        }
      })()
      for (let statement = 0; statement < 20; statement++) await bossOptions.db!.executeSql('select 1')
      over.abort()
      await others
      expect(turns).toBeGreaterThanOrEqual(20)
    } finally {
      await close()
    }
  },
)
