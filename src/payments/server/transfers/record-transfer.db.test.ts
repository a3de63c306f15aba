import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPence } from '#src/billing/server/settle-invoice.ts'
import { listInvoices } from '#src/billing/server/invoice-list.ts'
import { documentsOf, moneyQueues, refusal, signedContract } from '#src/billing/server/signed-contract.setup.ts'
import type { OwnContractId } from '#src/contracts/server/public.ts'
import { moneyOnContract } from '#src/placements/server/console/withdraw-contract.ts'
import { raisePlacementInvoice } from '#src/placements/server/raise-placement-invoice.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { knownContract } from '#src/contracts/server/contract-store.ts'
import { testCards } from '../../api.ts'
import type { TransferTyped } from '../../transfer.ts'
import { openPayment, raiseDepositInvoice } from '../deposit.ts'
import { depositStanding, paidDeposit } from '../deposit-standing.ts'
import { createTestGateway } from '../gateway/test-gateway.ts'
import { surplusOf } from '../payment-store.ts'
import { reconcilePayments } from '../reconcile.ts'
import { recordTransfer } from './record-transfer.ts'
import { refundDeposit } from '../refund-deposit.ts'
import { settle } from '../settle.ts'

// A transfer for several invoices, or for a part of one, especially of the deposit.

let database: TestDatabase
let now = new Date('2026-11-23T10:00:00Z')
const clock = { now: () => now }
const silent = { debug() {}, info() {}, warn() {}, error() {} }

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  now = new Date('2026-11-23T10:00:00Z')
})
const jobs = testJobs(() => database, moneyQueues, clock)
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work)
const context = () => {
  const gateway = createTestGateway({
    db: database.db,
    clock,
    webhookSecret: 'whsec_of_these_tests',
    deliver: async () => {},
  })
  return { db: database.db, clock, jobs, gateway, agency: 'studio@patter.example', log: silent }
}

const shareOf = ([invoiceNumber, pence]: readonly [string, number]) => ({ invoiceNumber, pence })
const transfer = (shares: readonly (readonly [string, number])[], more: Partial<TransferTyped> = {}) =>
  inTransaction((tx) =>
    recordTransfer(
      tx,
      context(),
      {
        pence: shares.reduce((sum, [, pence]) => sum + pence, 0),
        receivedOn: '2026-11-23',
        reference: 'LOCHBAY',
        shares: shares.map(shareOf),
        ...more,
      },
      now,
    ),
  )

async function withDepositInvoice() {
  const id = await signedContract(context(), 'standard', now)
  const { number } = await inTransaction((tx) => raiseDepositInvoice(tx, context(), id, now))
  return { id, number }
}
const place = (id: OwnContractId, candidate: string) =>
  inTransaction((tx) =>
    raisePlacementInvoice(
      tx,
      context(),
      id,
      { part: 1, candidate, firstYearSalaryPence: 3_600_000, startsOn: '2026-11-23' },
      now,
    ),
  )
const standing = (id: OwnContractId) => depositStanding(database.db, id)
const openOf = async (id: OwnContractId) =>
  Object.fromEntries(
    (await listInvoices(database.db, { contractId: id })).map(({ document, openPence: open }) => [
      document.number,
      open,
    ]),
  )

describe('a part of the deposit', () => {
  test('is recorded but is not a deposit yet; the last part completes it', async () => {
    const { id, number } = await withDepositInvoice()
    const first = await transfer([[number, 120_000]])
    expect(first.receipts).toMatchObject([
      { openPence: 80_000, receipt: { totalPence: 120_000, openPence: 80_000, cites: number } },
    ])
    expect(await standing(id)).toEqual({ state: 'invoiced', paid: undefined, leftPence: 0, partPence: 120_000 })
    expect((await place(id, 'Kofi Mensah')).credits).toEqual([])

    now = new Date('2026-11-25T10:00:00Z')
    await transfer([[number, 80_000]], { receivedOn: '2026-11-25' })
    expect(await standing(id)).toMatchObject({
      state: 'paid',
      paid: { by: 'bank', pence: 200_000, on: '2026-11-25' },
      leftPence: 200_000,
      partPence: 0,
    })
    expect((await place(id, 'Nadia Iqbal')).credits).toMatchObject([{ pence: 200_000 }])
    expect(await standing(id)).toMatchObject({ state: 'paid', leftPence: 0 })
  })

  test('closes the card form; a card payment that was on its way is a second payment, and only it is refunded', async () => {
    const { id, number } = await withDepositInvoice()
    const card = await openPayment(context(), id, now)
    await transfer([[number, 120_000]])
    await expect(openPayment(context(), id, now)).rejects.toMatchObject({
      code: 'part_by_bank',
      message:
        '£1,200.00 of the deposit has come by bank. Please pay the other £800.00 by bank too. Nothing was taken from your card.',
    })
    await context().gateway.confirm(card.intentId!, {
      clientSecret: card.clientSecret!,
      cardNumber: testCards.succeeds,
      expiry: '12 / 40',
      securityCode: '123',
    })
    await settle(context(), card)
    expect(await surplusOf(database.db, id)).toMatchObject({ amountPence: 200_000 })
    expect(await standing(id)).toMatchObject({ state: 'invoiced', paid: undefined, partPence: 120_000 })
  })

  test('closes a card form that nobody used', async () => {
    const { id, number } = await withDepositInvoice()
    const { intentId } = await openPayment(context(), id, now)
    await transfer([[number, 1]])
    now = new Date('2026-11-23T10:05:00Z')
    await reconcilePayments(context())
    expect((await context().gateway.retrieveIntent(intentId!))?.status).toBe('canceled')
  })

  test('prevents the contract from being withdrawn, is paid back once, and leaves the whole deposit open', async () => {
    const { id, number } = await withDepositInvoice()
    await transfer([[number, 120_000]])
    const contractId = await knownContract(database.db, id)
    expect(await moneyOnContract(database.db, contractId)).toMatchObject({ depositPaid: true })
    expect(await refusal(refundDeposit(context(), id, now))).toBe('bank_reference_wanted')
    const note = await refundDeposit(context(), id, now, { bankReference: 'BACK 1' })
    expect(note).toMatchObject({ totalPence: 120_000, money: { gatewayReference: 'BACK 1' } })
    expect((await refundDeposit(context(), id, now, { bankReference: 'BACK 2' })).number).toBe(note.number)
    expect(await standing(id)).toEqual({ state: 'invoiced', paid: undefined, leftPence: 0, partPence: 0 })
    expect(await openOf(id)).toEqual({ [number]: 200_000 })
    expect(await moneyOnContract(database.db, contractId)).toMatchObject({ depositPaid: false })

    // Only what is paid after that counts.
    await transfer([[number, 150_000]], { reference: 'AGAIN' })
    await transfer([[number, 50_000]], { reference: 'AND THE REST' })
    expect(await paidDeposit(database.db, id)).toMatchObject({ by: 'bank', pence: 200_000 })
    expect(await refundDeposit(context(), id, now, { bankReference: 'BACK 3' })).toMatchObject({ totalPence: 200_000 })
    expect(await standing(id)).toMatchObject({ state: 'refunded', leftPence: 0, partPence: 0 })
  })

  test('of more than is open is refused, and leaves nothing', async () => {
    const { id, number } = await withDepositInvoice()
    await transfer([[number, 120_000]])
    await expect(transfer([[number, 80_001]])).rejects.toMatchObject({
      code: 'more_than_open',
      message: `Only £800.00 is left to pay on ${number}. Record that much, and pay the other £0.01 back by bank.`,
    })
    expect(await documentsOf(database.db, id, 'receipt')).toHaveLength(1)
  })
})

describe('a transfer for several invoices', () => {
  test('makes a receipt for each, settles what is paid, and leaves the rest open', async () => {
    const { id, number } = await withDepositInvoice()
    const fee = await place(id, 'Callum Baird')
    const { receipts } = await transfer([
      [number, 200_000],
      [fee.number, 300_000],
    ])
    expect(receipts.map(({ openPence: open, receipt }) => [receipt.cites, receipt.totalPence, open])).toEqual([
      [number, 200_000, 0],
      [fee.number, 300_000, 312_000],
    ])
    expect(await openOf(id)).toEqual({ [number]: 0, [fee.number]: 312_000 })
    expect(
      await database.db.selectFrom('bank_transfers').select('pence').where('reference', '=', 'LOCHBAY').execute(),
    ).toContainEqual({
      pence: 500_000,
    })
  })

  test('of two clients is recorded completely or not at all', async () => {
    const [mine, theirs] = [await withDepositInvoice(), await withDepositInvoice()]
    expect(
      await refusal(
        transfer([
          [mine.number, 200_000],
          [theirs.number, 200_001],
        ]),
      ),
    ).toBe('more_than_open')
    expect(await documentsOf(database.db, mine.id, 'receipt')).toEqual([])
    await transfer([
      [theirs.number, 1_000],
      [mine.number, 2_000],
    ])
    expect([await openOf(mine.id), await openOf(theirs.id)]).toEqual([
      { [mine.number]: 198_000 },
      { [theirs.number]: 199_000 },
    ])
  })

  test('recorded by many people at the same moment, in any order, counts once', async () => {
    const [mine, theirs] = [await withDepositInvoice(), await withDepositInvoice()]
    const shares = [
      [mine.number, 100_000],
      [theirs.number, 50_000],
    ] as const
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => transfer(index % 2 === 0 ? shares : shares.toReversed())),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await openOf(mine.id)).toEqual({ [mine.number]: 100_000 })
    expect(await documentsOf(database.db, theirs.id, 'receipt')).toHaveLength(1)
  })

  test('that is recorded already, but divided differently, is refused', async () => {
    const { id, number } = await withDepositInvoice()
    const fee = await place(id, 'Dee Doyle')
    await transfer([[number, 100_000]])
    for (const shares of [
      [[fee.number, 100_000]],
      [
        [number, 60_000],
        [fee.number, 40_000],
      ],
      [
        [number, 100_000],
        [fee.number, 5],
      ],
    ] as const)
      expect(await refusal(transfer(shares))).toBe('recorded_already')
    expect(await openOf(id)).toEqual({ [number]: 100_000, [fee.number]: 612_000 })
    // Another client's transfer with the same reference and sum is another transfer.
    const other = await withDepositInvoice()
    expect(await refusal(transfer([[other.number, 100_000]]))).toBe('done')
    expect(await refusal(transfer([[number, 100_000]], { reference: 'LOCHBAY 2' }))).toBe('done')
  })

  test('is refused if it names an invoice twice, an unknown one, or shares that don’t add up to it', async () => {
    const { id, number } = await withDepositInvoice()
    expect(
      await refusal(
        transfer([
          [number, 1_000],
          [number.toLowerCase(), 2_000],
        ]),
      ),
    ).toBe('shares_differ')
    expect(await refusal(transfer([[number, 1_000]], { pence: 1_500 }))).toBe('shares_differ')
    expect(await refusal(transfer([[number, 1_000]], { pence: 500 }))).toBe('shares_differ')
    expect(await refusal(transfer([['INV-9999', 1_000]]))).toBe('unknown_invoice')
    const [invoice] = await listInvoices(database.db, { contractId: id })
    expect(await openPence(database.db, { id: invoice!.id })).toBe(200_000)
  })
})
