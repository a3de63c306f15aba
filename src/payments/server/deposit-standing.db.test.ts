import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moneyQueues, signedContract } from '#src/billing/server/signed-contract.setup.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { londonDate } from '#src/values/london-time.ts'
import { countDeposits } from './count-deposits.ts'
import type { PaymentState } from '../payment.ts'
import { openPayment, raiseDepositInvoice } from './deposit.ts'
import { depositStanding, isPaidOrInvoiced } from './deposit-standing.ts'
import type { StripeStandIn } from './gateway/test-stripe.ts'
import { moneyAtOnce } from './money-at-once.setup.ts'
import { recordBankPayment } from './transfers/record-bank-payment.ts'
import { refundDeposit, refundSurplus } from './refund-deposit.ts'
import { settle } from './settle.ts'
import { openStripeMoney, stripeMoney, type StripeMoney } from './stripe-money.setup.ts'

// Whether we have a deposit, for every way in which it can be paid and returned: tested on the view, and on the
// console's list, which reads it.

let database: TestDatabase
let stripe: StripeStandIn
let context: StripeMoney['context']
let now: Date
const clock = { now: () => now }
beforeAll(async () => {
  ;({ database, stripe, context } = await openStripeMoney(clock, jobs))
})
afterAll(async () => {
  await stripe.close()
  await database.close()
})
// Computed only after the hook that opens the database.
const jobs = testJobs(() => database, moneyQueues, clock)
// In London it is already the next day.
beforeEach(() => {
  now = new Date('2026-07-14T23:30:00Z')
})

const { paid, report, invoicePlacement } = stripeMoney(() => ({ database, stripe, context }))
const { inLine } = moneyAtOnce(() => ({ database, context }), jobs)
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work)
const signed = () => signedContract(context, 'monthly', now)
const invoiced = (id: Awaited<ReturnType<typeof signed>>) =>
  inTransaction((tx) => raiseDepositInvoice(tx, context, id, now))
const transferred = async (invoiceNumber: string) =>
  inTransaction((tx) =>
    recordBankPayment(
      tx,
      context,
      { invoiceNumber, pence: 200_000, receivedOn: '2026-07-15', reference: 'LOCHBAY' },
      now,
    ),
  )

/** Returns the state of the deposit from the list, and when the first one was paid, which the funnel counts. */
async function standing(id: string) {
  const { state, paid, leftPence } = await depositStanding(database.db, id)
  const listed = await database.db
    .selectFrom('contract_overviews')
    .select(['deposit_state', 'deposit_how', 'has_surplus'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { first_at } = await database.db
    .selectFrom('deposit_standings')
    .select('first_at')
    .where('contract_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(listed.deposit_state).toBe(state)
  if (paid) expect(listed.deposit_how).toBe(paid.by)
  await expectCountedFirsts()
  return { state, by: paid?.by, on: paid?.on, leftPence, firstAt: first_at?.toISOString() ?? null }
}

/** The funnel counts every contract's first deposit on the day that the view says, and no other. */
async function expectCountedFirsts() {
  const firsts = await database.db.selectFrom('deposit_standings').select('first_at').execute()
  for (const day of ['2026-07-14', '2026-07-15', '2026-07-16'])
    expect(await countDeposits(database.db, day, day)).toBe(
      firsts.filter(({ first_at }) => first_at && londonDate(first_at) === day).length,
    )
  expect(await countDeposits(database.db, '2026-07-01', '2026-08-31')).toBe(
    firsts.filter(({ first_at }) => first_at).length,
  )
}

const nothing = { by: undefined, on: undefined, leftPence: 0, firstAt: null }
const arrivedAt = '2026-07-14T23:30:00.000Z'

describe('a deposit', () => {
  test('is missing before it is paid: not begun, invoiced, on its way, declined', async () => {
    const id = await signed()
    expect(await standing(id)).toEqual({ state: 'none', ...nothing })
    const declined = await openPayment(context, id, now)
    await database.db.updateTable('payments').set({ state: 'failed' }).where('id', '=', declined.id).execute()
    expect(await standing(id)).toEqual({ state: 'failed', ...nothing })
    await invoiced(id)
    expect(await standing(id)).toEqual({ state: 'invoiced', ...nothing })
    await database.db.updateTable('payments').set({ state: 'processing' }).where('id', '=', declined.id).execute()
    expect(await standing(id)).toEqual({ state: 'under_way', ...nothing })
  })

  test('paid by card is there on London’s day, is reduced by what invoices deduct, and can be refunded', async () => {
    const { id } = await paid()
    const paidByCard = { state: 'paid', by: 'card', on: '2026-07-15', firstAt: arrivedAt }
    expect(await standing(id)).toEqual({ ...paidByCard, leftPence: 200_000 })
    now = new Date('2026-11-23T10:00:00Z')
    await invoicePlacement(id, 1)
    expect(await standing(id)).toEqual({ ...paidByCard, leftPence: 80_000 })
    await refundDeposit(context, id, now)
    expect(await standing(id)).toEqual({ state: 'refunded', ...nothing, firstAt: arrivedAt })
  })

  test('paid by bank is there on the statement’s day, which a later card payment does not change', async () => {
    const id = await signed()
    const opened = await openPayment(context, id, now)
    const { number } = await invoiced(id)
    await transferred(number)
    const paidByBank = { state: 'paid', by: 'bank', on: '2026-07-15', leftPence: 200_000, firstAt: arrivedAt }
    expect(await standing(id)).toEqual(paidByBank)
    stripe.pay(opened.intentId!)
    now = new Date('2026-07-16T10:00:00Z')
    await settle(context, opened)
    expect(await standing(id)).toEqual(paidByBank)
    await refundSurplus(context, id, now)
    expect(await standing(id)).toEqual(paidByBank)
    await refundDeposit(context, id, now, { bankReference: 'BACK' })
    expect(await standing(id)).toEqual({ state: 'refunded', ...nothing, firstAt: arrivedAt })
  })

  test.runIf(process.env.TEST_POSTGRES_URL !== undefined)(
    'paid by bank is not paid back while it arrives a second time by card',
    async () => {
      const id = await signed()
      const opened = await openPayment(context, id, now)
      const { number } = await invoiced(id)
      await transferred(number)
      stripe.pay(opened.intentId!)
      const refund = () => refundDeposit(context, id, now, { bankReference: 'BACK' })
      expect(await inLine(id, () => settle(context, opened), refund)).toEqual(['done', 'surplus_first'])
    },
  )

  test('that was refunded to the card and paid again by bank is there by bank, and its first day is that of the first payment', async () => {
    const { id } = await paid()
    await refundDeposit(context, id, now)
    now = new Date('2026-07-15T10:00:00Z')
    const { number } = await invoiced(id)
    await transferred(number)
    expect(await standing(id)).toEqual({
      state: 'paid',
      by: 'bank',
      on: '2026-07-15',
      leftPence: 200_000,
      firstAt: arrivedAt,
    })
  })

  test('that the card’s bank took back is lost, until another is paid', async () => {
    const { id, payment, intentId } = await paid()
    stripe.dispute(intentId, { status: 'lost' })
    await report(payment)
    expect(await standing(id)).toEqual({ state: 'lost', ...nothing, firstAt: arrivedAt })
    now = new Date(now.getTime() + 60_000)
    const anew = await openPayment(context, id, now)
    stripe.pay(anew.intentId!)
    await settle(context, anew)
    expect(await standing(id)).toMatchObject({ state: 'paid', leftPence: 200_000, firstAt: arrivedAt })
  })

  test('that is invoiced stays so while a card payment is under way, and after a refund (TALENT-4)', async () => {
    const id = await signed()
    const counts = () => isPaidOrInvoiced(database.db, id)
    const begun = await openPayment(context, id, now)
    const card = (state: PaymentState) =>
      database.db.updateTable('payments').set({ state }).where('id', '=', begun.id).execute()
    await card('requires_action')
    expect(await counts()).toBe(false)
    await invoiced(id)
    expect(await standing(id)).toMatchObject({ state: 'under_way' })
    expect(await counts()).toBe(true)
    await card('failed')
    expect(await counts()).toBe(true)

    const again = await paid()
    expect(await isPaidOrInvoiced(database.db, again.id)).toBe(true)
    await refundDeposit(context, again.id, now)
    expect(await isPaidOrInvoiced(database.db, again.id)).toBe(false)
    now = new Date('2026-07-15T10:00:00Z')
    await invoiced(again.id)
    expect(await standing(again.id)).toMatchObject({ state: 'refunded' })
    expect(await isPaidOrInvoiced(database.db, again.id)).toBe(true)
  })

  test('of an unknown contract is missing', async () => {
    expect(await depositStanding(database.db, 'ctr_nobody')).toEqual({
      partPence: 0,
      state: 'none',
      paid: undefined,
      leftPence: 0,
    })
  })
})
