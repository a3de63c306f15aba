import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '#src/platform/database/database.ts'
import type { TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { depositLeft, paidDeposit } from './deposit-standing.ts'
import type { StripeStandIn } from './gateway/test-stripe.ts'
import { recordRefundByBank } from './record-refund-by-bank.ts'
import { paymentOfContract } from './payment-store.ts'
import { reconcilePayments } from './reconcile.ts'
import { refundDeposit } from './refund-deposit.ts'
import { moneyQueues, refusal } from '#src/billing/server/signed-contract.setup.ts'
import { type StripeMoney, openStripeMoney, stripeMoney } from './stripe-money.setup.ts'

// Refunds that someone makes in Stripe's dashboard and that are reported twice, out of order, or not at all.

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
const jobs = testJobs(() => database, moneyQueues, clock)
beforeEach(() => {
  now = new Date('2026-11-23T10:00:00Z')
})

const {
  paid,
  signed,
  report,
  reportOften,
  issuedDocuments,
  mails,
  trail,
  disputes,
  contractInConsole,
  invoicePlacement,
} = stripeMoney(() => ({
  database,
  stripe,
  context,
}))
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work)

describe('a refund in Stripe’s dashboard', () => {
  test('of the whole sum makes one credit note and one mail, however often it is reported', async () => {
    const { id, payment, intentId } = await paid()
    const refund = stripe.refundByHand(intentId, 200_000)
    await reportOften(payment)
    await report(payment)
    expect(await issuedDocuments(id)).toMatchObject([
      {
        totalPence: 200_000,
        cites: expect.stringMatching(/^RCP-/),
        money: { gatewayReference: refund.id, how: 'Visa ending 4242' },
      },
    ])
    expect(await mails(refund.id)).toEqual([['refund:…:agency', 'refund-noted', 'studio@patter.example']])
    expect(await paidDeposit(database.db, id)).toBeUndefined()
    expect((await refundDeposit(context, id, now)).totalPence).toBe(200_000)
    expect(await issuedDocuments(id)).toHaveLength(1)
    expect(await contractInConsole(id)).toMatchObject({ paid_pence: 0, deposit_state: 'refunded' })
  })

  test('in parts makes a credit note for each; the rest can be deducted from an invoice or refunded by us', async () => {
    const { id, payment, intentId } = await paid()
    stripe.refundByHand(intentId, 50_000)
    await report(payment)
    expect(await paidDeposit(database.db, id)).toMatchObject({ by: 'card' })
    expect(await depositLeft(database.db, id)).toBe(150_000)
    expect(await invoicePlacement(id, 1)).toMatchObject({ totalPence: 120_000, credits: [{ pence: 120_000 }] })
    stripe.refundByHand(intentId, 10_000)
    await report(payment)
    expect((await issuedDocuments(id)).map(({ totalPence }) => totalPence)).toEqual([50_000, 10_000])
    expect((await refundDeposit(context, id, now)).totalPence).toBe(20_000)
    expect((await refundDeposit(context, id, now)).totalPence).toBe(20_000)
    await report(payment)
    expect((await issuedDocuments(id)).map(({ totalPence }) => totalPence)).toEqual([50_000, 10_000, 20_000])
    expect(await depositLeft(database.db, id)).toBe(0)
  })

  test('that had not been reported stops our refund of another sum, and is recorded', async () => {
    const { id, intentId } = await paid()
    stripe.refundByHand(intentId, 50_000)
    await expect(refundDeposit(context, id, now, { pence: 200_000 })).rejects.toMatchObject({
      code: 'sum_differs',
      message: 'That isn’t what is left of the deposit, which is £1,500.00.',
    })
    const both = await Promise.all([
      refundDeposit(context, id, now, { pence: 150_000 }),
      refundDeposit(context, id, now, { pence: 150_000 }),
    ])
    expect(both.map(({ totalPence }) => totalPence)).toEqual([150_000, 150_000])
    expect((await issuedDocuments(id)).map(({ totalPence }) => totalPence)).toEqual([50_000, 150_000])
  })

  test('of more than was paid, in another currency, of zero, or failed before it was reported, credits at most the payment', async () => {
    const { id, payment, intentId } = await paid()
    stripe.refundByHand(intentId, 30_000, { currency: 'usd' })
    stripe.refundByHand(intentId, 30_000, { amount: 0 })
    stripe.refundByHand(intentId, 40_000, { status: 'failed' })
    await report(payment)
    expect(await issuedDocuments(id)).toEqual([])
    stripe.refundByHand(intentId, 900_000)
    await report(payment)
    expect((await issuedDocuments(id)).map(({ totalPence }) => totalPence)).toEqual([200_000])
    stripe.refundByHand(intentId, 10_000)
    await report(payment)
    expect(await issuedDocuments(id)).toHaveLength(1)
  })

  test('that fails later keeps its credit note, asks staff once to pay by bank, and is repaid once', async () => {
    const { id, payment, intentId } = await paid()
    const refund = stripe.refundByHand(intentId, 200_000, { status: 'pending' })
    await report(payment)
    expect(
      await refusal(
        inTransaction((tx) =>
          recordRefundByBank(tx, { contractId: id, refundId: refund.id, bankReference: 'BACK' }, now),
        ),
      ),
    ).toBe('refund_not_failed')
    stripe.changeRefund(refund.id, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    await reportOften(payment)
    expect(await issuedDocuments(id)).toHaveLength(1)
    expect((await mails(refund.id)).map(([cause]) => cause)).toEqual(['refund:…:agency', 'refund:…:failed'])
    expect(await contractInConsole(id)).toMatchObject({ owes_back: true })
    const good = () =>
      inTransaction((tx) =>
        recordRefundByBank(tx, { contractId: id, refundId: refund.id, bankReference: 'BACK LOCHBAY' }, now),
      )
    expect(
      await refusal(
        inTransaction((tx) => recordRefundByBank(tx, { contractId: id, refundId: refund.id, bankReference: ' ' }, now)),
      ),
    ).toBe('bank_reference_wanted')
    expect([await good(), await good()]).toEqual([200_000, 200_000])
    const other = await signed()
    expect(
      await refusal(
        inTransaction((tx) =>
          recordRefundByBank(tx, { contractId: other, refundId: refund.id, bankReference: 'X' }, now),
        ),
      ),
    ).toBe('unknown_refund')
    expect(await contractInConsole(id)).toMatchObject({ owes_back: false })
    expect((await trail(id)).filter((what) => what.startsWith('Refund '))).toEqual([
      'Refund failed',
      'Refund paid by bank',
    ])
  })

  test('that we requested is counted once, even if the webhook comes before we recorded it or after our process was killed', async () => {
    const { id, payment, intentId } = await paid()
    // Crashes after the gateway has accepted the refund.
    const dying = {
      ...context,
      gateway: {
        ...context.gateway,
        refund: async (input: Parameters<typeof context.gateway.refund>[0]) =>
          context.gateway.refund(input).then(() => Promise.reject(new Error('killed'))),
      },
    }
    await expect(refundDeposit(dying, id, now)).rejects.toThrow('killed')
    expect(
      stripe.seen.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length,
    ).toBeGreaterThan(0)
    await reportOften(payment)
    expect(await issuedDocuments(id)).toEqual([])
    now = new Date('2026-11-23T10:11:00Z')
    await reportOften(payment)
    expect((await issuedDocuments(id)).map(({ totalPence }) => totalPence)).toEqual([200_000])
    expect((await refundDeposit(context, id, now)).totalPence).toBe(200_000)
    expect(await issuedDocuments(id)).toHaveLength(1)
    expect(await paymentOfContract(database.db, id)).toMatchObject({
      refundedPence: 200_000,
      refundingPence: 0,
      refundedAt: now,
    })
    expect(intentId).toBeDefined()
  })
})

test('without a webhook is found by looking at intervals; if one look-up fails, the others are made', async () => {
  const [refunded, disputed, unasked] = [await paid(), await paid(), await paid()]
  stripe.refundByHand(refunded.intentId, 200_000)
  stripe.dispute(disputed.intentId)
  await reconcilePayments(context)
  expect(await issuedDocuments(refunded.id)).toEqual([])
  now = new Date('2026-11-23T16:01:00Z')
  stripe.misbehave('GET /v1/refunds', { status: 500 })
  await reconcilePayments(context)
  await reconcilePayments(context)
  expect(await issuedDocuments(refunded.id)).toHaveLength(1)
  expect(await disputes(disputed.payment)).toHaveLength(1)
  const refundQueries = () =>
    stripe.seen
      .filter(({ method, path }) => method === 'GET' && path === '/v1/refunds')
      .map(({ form }) => form.get('payment_intent'))
  const before = refundQueries().length
  await reconcilePayments(context)
  expect(refundQueries()).toHaveLength(before)
  // Half an hour later the gateway is only asked about money on the move.
  now = new Date('2026-11-23T16:32:00Z')
  await reconcilePayments(context)
  expect(refundQueries().slice(before)).toContain(disputed.intentId)
  expect(refundQueries().slice(before)).not.toContain(unasked.intentId)
})

test('with another payment’s id changes neither payment', async () => {
  const [first, other] = [await paid(), await paid()]
  const refund = stripe.refundByHand(first.intentId, 200_000)
  const dispute = stripe.dispute(first.intentId)
  await report(first.payment)
  stripe.refundByHand(other.intentId, 200_000, { id: refund.id })
  stripe.dispute(other.intentId, { id: dispute.id, status: 'lost' })
  await report(other.payment)
  expect(await issuedDocuments(other.id)).toEqual([])
  expect(await disputes(other.payment)).toEqual([])
  expect(await disputes(first.payment)).toMatchObject([{ state: 'needs_response' }])
})
