import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingFacts, issueDocument } from '#src/billing/server/public.ts'
import { moneyQueues, signedContract } from '#src/billing/server/signed-contract.setup.ts'
import { findContract } from '#src/contracts/server/public.ts'
import { raiseDepositInvoice } from '#src/payments/server/deposit.ts'
import { recordTransfer } from '#src/payments/server/transfers/record-transfer.ts'
import { raisePlacementInvoice } from '#src/placements/server/raise-placement-invoice.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import type { BookEntry } from '../console-api.ts'
import { eachEntry, listEntries, openInvoices } from './entries.ts'

// The books as days pass, on both engines, because the view behind them is SQL.

let database: TestDatabase
const now = new Date('2026-11-23T10:00:00Z')
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const jobs = testJobs(() => database, moneyQueues, { now: () => now })
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work)
const query = { q: '', sort: 'late', descending: false, page: 1, pageSize: 25, offset: 0 } as const
const on = (today: string, more = {}) => listEntries(database.db, { ...query, ...more }, today)

test('an invoice is overdue from the day after it is due, with what the law would add to its open sum', async () => {
  const id = await signedContract({ db: database.db, jobs }, 'standard', now)
  const deposit = await inTransaction((tx) => raiseDepositInvoice(tx, { jobs }, id, now))
  const placement = { part: 1, candidate: 'Kofi Mensah', firstYearSalaryPence: 3_600_000, startsOn: '2026-11-23' }
  const fee = await inTransaction((tx) => raisePlacementInvoice(tx, { jobs }, id, placement, now))
  const shares = [
    { invoiceNumber: deposit.number, pence: 120_000 },
    { invoiceNumber: fee.number, pence: 12_000 },
  ]
  const transfer = { pence: 132_000, receivedOn: '2026-11-23', reference: 'LOCHBAY', shares }
  await inTransaction((tx) => recordTransfer(tx, { jobs }, transfer, now))
  const invoicesOn = async (today: string) =>
    Object.fromEntries((await on(today, { kind: 'invoice' })).rows.map((row) => [row.number, row])) as Record<
      string,
      BookEntry
    >

  const inTime = await invoicesOn('2026-12-07')
  expect(inTime[fee.number]).toMatchObject({ state: 'part_paid', openPence: 600_000, daysLate: 0, late: null })

  const late = await invoicesOn('2027-01-07')
  // Late Payment of Commercial Debts (Interest) Act 1998: Bank Rate of 3.75 % on 30 June plus 8 points, for 31 days of
  // 365, on the open sum; and £70, for a debt from £1,000 to under £10,000 (sections 1, 4 to 6 and 5A).
  expect(late[fee.number]).toMatchObject({
    state: 'overdue',
    daysLate: 31,
    late: { interestPence: 5_988, fixedSumPence: 7_000, percent: 11.75 },
  })
  // The deposit is an advance payment, on which no interest runs.
  expect(late[deposit.number]).toMatchObject({ state: 'overdue', openPence: 80_000, late: null })
  const { aged, totals, rows } = await on('2027-01-07')
  expect(aged.filter(({ pence }) => pence > 0)).toEqual([{ band: '31-60', invoices: 2, pence: 680_000 }])
  expect(totals).toEqual([
    { state: 'overdue', entries: 2, pence: 680_000 },
    { state: 'received', entries: 1, pence: 132_000 },
  ])
  const ofAge = async (age: string) => (await on('2027-01-07', { age })).rows.map(({ number }) => number).sort()
  expect([await ofAge('1-30'), await ofAge('31-60')]).toEqual([[], [deposit.number, fee.number].sort()])
  // What is owed comes first, then everything else.
  expect(rows.map(({ daysLate }) => daysLate)).toEqual([31, 31, 0, 0, 0])
  expect((await openInvoices(database.db, '', '2027-01-07')).map(({ number }) => number)).toEqual([
    deposit.number,
    fee.number,
  ])
  expect(await openInvoices(database.db, 'nobody', '2027-01-07')).toEqual([])

  const all: string[] = []
  for await (const entry of eachEntry(database.db, { q: '' }, '2027-01-07')) all.push(entry.id)
  expect(new Set(all)).toEqual(new Set(rows.map((row) => row.id)))
  expect(all).toHaveLength(5)
})

test('a transfer can be recorded for each of several hundred open invoices', async () => {
  const id = await signedContract({ db: database.db, jobs }, 'standard', now)
  const contract = await findContract(database.db, id)
  const newest = await inTransaction(async (tx) => {
    const lines = [{ label: 'Placement fee', pence: 10_000 }]
    const issue = (part: number) =>
      issueDocument(
        tx,
        id,
        { purpose: 'uncovered', subjectId: 'pay_many', part },
        billingFacts(contract, { kind: 'invoice', lines }, new Date(now.getTime() + part * 1000)),
        new Date(now.getTime() + part * 1000),
      )
    for (let part = 1; part < 300; part++) await issue(part)
    return issue(300)
  })
  const numbers = (await openInvoices(database.db, '', '2026-12-01')).map(({ number }) => number)
  expect(numbers).toContain(newest.document.number)
})
