import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLondonDays } from './london-days.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('each instant of a year is in exactly the day that a London calendar has for it', async () => {
  // Every half hour of 2026, including the two nights in which the clocks change.
  const { rows } = await sql`
    select at from generate_series('2025-12-31T00:00Z'::timestamptz, '2027-01-01T00:00Z', '30 minutes') as at
    where ${inLondonDays('at', '2026-03-29', '2026-10-25')}
      is distinct from ((at at time zone 'Europe/London')::date between '2026-03-29' and '2026-10-25')
      or ${inLondonDays('at', '2026-10-25', '2026-10-25')}
      is distinct from ((at at time zone 'Europe/London')::date = '2026-10-25')
      or ${inLondonDays('at', '2026-03-28', '2026-03-28')}
      is distinct from ((at at time zone 'Europe/London')::date = '2026-03-28')`.execute(database.db)
  expect(rows).toEqual([])
})
