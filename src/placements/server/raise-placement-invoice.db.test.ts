import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyQueues, refusal, signedContract } from '#src/billing/server/signed-contract.setup.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { knownContract } from '#src/contracts/server/contract-store.ts'
import { PlacementRequest } from '../console-api.ts'
import { recordBankPayment } from '#src/payments/server/transfers/record-bank-payment.ts'
import { raiseDepositInvoice } from '#src/payments/server/deposit.ts'
import { previewPlacementInvoice, raiseAsPreviewed } from './preview-placement.ts'
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

test('an invoice whose deposit another one uses meanwhile is refused until its new preview is confirmed', async () => {
  const id = await signedContract({ db: database.db, jobs }, 'standard', now)
  await database.db.transaction().execute(async (tx) => {
    const { number, payablePence: pence } = await raiseDepositInvoice(tx, { jobs }, id, now)
    const transfer = { invoiceNumber: number, pence, receivedOn: '2026-11-23', reference: number }
    await recordBankPayment(tx, { jobs }, transfer, now)
  })
  const hire = (candidate: string) => ({
    part: 1,
    candidate,
    firstYearSalaryPence: 3_600_000,
    startsOn: '2026-11-23',
  })
  const known = await knownContract(database.db, id)
  const preview = () => previewPlacementInvoice(database.db, known, hire('Mei Lau'), now)
  const previewed = await preview()
  expect(previewed).toMatchObject({ creditPence: 200_000, payablePence: 412_000 })

  const issueOther = (hold: () => Promise<void>) =>
    database.db.transaction().execute(async (tx) => {
      await raisePlacementInvoice(tx, { jobs }, id, hire('Kofi Mensah'), now)
      await hold()
    })
  const issue = (confirmed: typeof previewed) =>
    database.db
      .transaction()
      .execute((tx) =>
        raiseAsPreviewed(
          tx,
          { jobs },
          known,
          { ...PlacementRequest.parse({ ...hire('Mei Lau'), previewed: confirmed }), member: undefined },
          now,
        ),
      )
  expect(await behind(database.db, issueOther, () => refusal(issue(previewed)))).toBe('preview_outdated')

  const fresh = await preview()
  expect(fresh).toMatchObject({ raised: null, creditPence: 0, payablePence: 612_000, leftPence: 0 })
  expect(await issue(fresh)).toMatchObject({ payablePence: 612_000 })
  expect(await preview()).toMatchObject({ raised: expect.any(String) })
})
