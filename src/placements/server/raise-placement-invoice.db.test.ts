import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyQueues, refusal, signedContract } from '#src/billing/server/signed-contract.setup.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { raisePlacementInvoice } from './raise-placement-invoice.ts'

let database: TestDatabase
const now = new Date('2026-11-23T10:00:00Z')
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const jobs = testJobs(() => database, moneyQueues, { now: () => now })

test('the invoice on the shortlist, which needs no start date, is refused with one that does not exist', async () => {
  const id = await signedContract({ db: database.db, jobs }, 'retained', now)
  const search = { part: 1, role: 'Head of Sales', briefMiddlePence: 4_000_000 }
  const raise = (startsOn?: string) =>
    refusal(
      database.db.transaction().execute((tx) => raisePlacementInvoice(tx, { jobs }, id, { ...search, startsOn }, now)),
    )
  expect(await raise('2027-02-30')).toBe('placement')
  expect(await raise('soon')).toBe('placement')
  expect(await raise()).toBe('done')
})
