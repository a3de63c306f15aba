import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestDatabase } from './test-database.ts'
import { rowsReadBy } from './test-rows-read.ts'

test.runIf(process.env.TEST_POSTGRES_URL)(
  'rows are counted even if others connect while connections are ended, as the job queue does',
  async () => {
    const database = await openTestDatabase()
    const { connectionString } = database.bossOptions as { connectionString: string }
    const connectOneAfterAnother = async () => {
      for (let n = 0; n < 30; n++) {
        const client = new pg.Client({ connectionString })
        client.on('error', () => {})
        // Fails if it is ended before it is open.
        await client.connect().catch(() => {})
      }
    }
    const [read] = await Promise.all([
      rowsReadBy(database.db, (own) => sql`select * from document_numbers`.execute(own)),
      connectOneAfterAnother(),
    ])
    await database.close()
    expect(Object.keys(read)).toEqual(['document_numbers'])
  },
)
