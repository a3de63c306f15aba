import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { movements } from '#src/books/server/csv.ts'
import { contractNumber } from '#src/contracts/server/public.ts'
import { contractRow } from '#src/portal/server/console/list.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import type { UncoveredDeposit } from '../../console-api.ts'
import { openPayment } from '../deposit.ts'
import { depositLeft, paidDeposit } from '../deposit-standing.ts'
import type { StripeStandIn } from '../gateway/test-stripe.ts'
import { noteMovements } from '../note-movements.ts'
import { timelineOfPayments } from '../payment-timeline.ts'
import { raiseUncoveredInvoice, uncoveredDeposits } from '../raise-uncovered-invoice.ts'
import { remindOfDisputes } from './remind-of-disputes.ts'
import { refundDeposit } from '../refund-deposit.ts'
import { settle } from '../settle.ts'
import { moneyQueues, refusal } from '#src/billing/server/signed-contract.setup.ts'
import { type StripeMoney, openStripeMoney, stripeMoney } from '../stripe-money.setup.ts'

// Disputes at Stripe that are reported twice, out of order, or not at all.

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

const { paid, report, reportOften, issuedDocuments, mails, trail, disputes, contractInConsole, invoicePlacement } =
  stripeMoney(() => ({
    database,
    stripe,
    context,
  }))
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work)

const uncoveredPence = async (contractId: string) =>
  (await uncoveredDeposits(database.db, contractId)).reduce((sum, { pence }) => sum + pence, 0)

describe('a dispute', () => {
  test('that was not answered is mailed again two days before its last day and on it; an answered one is not', async () => {
    const { payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId)
    await report(payment)
    const reminders = async (at: string) => {
      now = new Date(at)
      await remindOfDisputes({ ...context, outbox: createOutbox(jobs) })
      return (await mails(dispute.id)).filter(([, template]) => template === 'dispute-evidence').map(([cause]) => cause)
    }
    // The deadline for evidence in the simulated Stripe: 30 November 2026, 00:53:20 in London.
    expect(await reminders('2026-11-27T23:59:00Z')).toEqual([])
    expect(await reminders('2026-11-28T09:00:00Z')).toEqual(['dispute:…:evidence:2026-11-30:soon'])
    expect(await reminders('2026-11-29T09:00:00Z')).toHaveLength(1)
    expect(await reminders('2026-11-30T00:30:00Z')).toEqual([
      'dispute:…:evidence:2026-11-30:last',
      'dispute:…:evidence:2026-11-30:soon',
    ])
    expect(await reminders('2026-12-01T09:00:00Z')).toHaveLength(2)

    const answered = await paid()
    const other = stripe.dispute(answered.intentId)
    stripe.changeDispute(other.id, { status: 'under_review' })
    await report(answered.payment)
    now = new Date('2026-11-29T09:00:00Z')
    await remindOfDisputes({ ...context, outbox: createOutbox(jobs) })
    expect((await mails(other.id)).map(([, template]) => template)).not.toContain('dispute-evidence')
  })

  test('is recorded once, prevents a refund of the deposit, and is mailed to the agency once', async () => {
    const { id, payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId)
    await reportOften(payment)
    expect(await disputes(payment)).toMatchObject([
      {
        id: dispute.id,
        pence: 200_000,
        reason: 'fraudulent',
        state: 'needs_response',
        evidence_due_at: new Date(1_796_000_000_000),
      },
    ])
    expect(await mails(dispute.id)).toEqual([['dispute:…:opened', 'dispute-news', 'studio@patter.example']])
    expect(await contractInConsole(id)).toMatchObject({ has_dispute: true, paid_pence: 200_000, deposit_state: 'paid' })
    expect(await refusal(refundDeposit(context, id, now))).toBe('disputed')
    expect(await issuedDocuments(id)).toEqual([])
    stripe.changeDispute(dispute.id, {
      status: 'under_review',
      evidence_details: { due_by: null, has_evidence: true, past_due: false, submission_count: 1 },
    })
    await reportOften(payment)
    expect(await disputes(payment)).toMatchObject([{ state: 'under_review', evidence_due_at: null }])
    expect(await mails(dispute.id)).toHaveLength(1)
    expect((await timelineOfPayments(database.db, [id])).map(({ title }) => title)).toContain(
      'Card payment disputed, £2,000.00',
    )
  })

  test('that we win changes nothing', async () => {
    const { id, payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId)
    await report(payment)
    stripe.changeDispute(dispute.id, { status: 'won' })
    await reportOften(payment)
    expect(await issuedDocuments(id)).toEqual([])
    expect(await depositLeft(database.db, id)).toBe(200_000)
    expect((await mails(dispute.id)).map(([cause]) => cause)).toEqual(['dispute:…:opened', 'dispute:…:won'])
    expect(await contractInConsole(id)).toMatchObject({ has_dispute: false })
    expect((await trail(id)).slice(-2)).toEqual(['Card payment disputed', 'Dispute won'])
  })

  test('that is lost takes the deposit, with one credit note that says why; another deposit can be paid', async () => {
    const { id, payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId)
    await report(payment)
    stripe.changeDispute(dispute.id, { status: 'lost' })
    await reportOften(payment)
    expect(await issuedDocuments(id)).toMatchObject([
      {
        totalPence: 200_000,
        lines: [{ label: 'Deposit, taken back by the card’s bank' }],
        money: { isDispute: true, gatewayReference: dispute.id },
      },
    ])
    expect([await paidDeposit(database.db, id), await depositLeft(database.db, id)]).toEqual([undefined, 0])
    expect(await contractInConsole(id)).toMatchObject({ paid_pence: 0, has_dispute: false, deposit_state: 'lost' })
    expect(await contractRow(database.db, id, now)).toMatchObject({ state: 'refunded', deposit: { state: 'lost' } })
    now = new Date(now.getTime() + 60_000)
    const anew = await openPayment(context, id, now)
    expect(anew.id).not.toBe(payment.id)
    stripe.pay(anew.intentId!)
    await settle(context, anew)
    expect(await contractRow(database.db, id, now)).toMatchObject({ deposit: { state: 'paid' } })
    await refundDeposit(context, id, now)
    expect(await contractRow(database.db, id, now)).toMatchObject({ deposit: { state: 'refunded' } })
  })

  test('that is reported only when it is lost has one mail and one credit note', async () => {
    const { id, payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId, { status: 'lost' })
    await reportOften(payment)
    expect(await issuedDocuments(id)).toHaveLength(1)
    expect((await mails(dispute.id)).map(([cause]) => cause)).toEqual(['dispute:…:lost'])
  })

  test('about a deposit that was already refunded makes no document when it is lost, because the money was returned twice', async () => {
    const { id, payment, intentId } = await paid()
    await refundDeposit(context, id, now)
    const dispute = stripe.dispute(intentId)
    await report(payment)
    stripe.changeDispute(dispute.id, { status: 'lost' })
    await reportOften(payment)
    expect((await issuedDocuments(id)).map(({ lines }) => lines[0]!.label)).toEqual(['Deposit, paid back'])
    expect(await mails(dispute.id)).toHaveLength(2)
  })

  test('about more than was paid, after a partial refund, takes what was left and no more; in another currency, what the gateway’s accounts say', async () => {
    const { id, payment, intentId } = await paid()
    stripe.refundByHand(intentId, 60_000)
    stripe.dispute(intentId, { amount: 999_000, status: 'lost', balance_transactions: [] })
    await reportOften(payment)
    expect((await issuedDocuments(id)).map(({ totalPence }) => totalPence)).toEqual([60_000, 140_000])
    const abroad = await paid()
    const balance = {
      id: 'txn_1',
      object: 'balance_transaction',
      amount: -199_000,
      currency: 'gbp',
      fee: 2_000,
      net: -201_000,
      type: 'adjustment',
      reporting_category: 'dispute',
    } as const
    stripe.dispute(abroad.intentId, {
      amount: 268_000,
      currency: 'usd',
      status: 'lost',
      balance_transactions: [balance],
    })
    await report(abroad.payment)
    expect((await issuedDocuments(abroad.id)).map(({ totalPence }) => totalPence)).toEqual([199_000])
    const unknown = await paid()
    stripe.dispute(unknown.intentId, { amount: 268_000, currency: 'usd', status: 'lost', balance_transactions: [] })
    await report(unknown.payment)
    expect(await issuedDocuments(unknown.id)).toEqual([])
    expect(await paidDeposit(database.db, unknown.id)).toBeDefined()
  })

  test('that is lost after invoices deducted a part leaves that part uncovered, and it is invoiced again once', async () => {
    const { id, payment, intentId } = await paid()
    const first = await invoicePlacement(id, 1)
    expect(first.payablePence).toBe(0)
    stripe.dispute(intentId, { status: 'lost' })
    await reportOften(payment)
    expect((await issuedDocuments(id)).map(({ totalPence }) => totalPence)).toEqual([200_000])
    expect([await depositLeft(database.db, id), await uncoveredPence(id)]).toEqual([0, 120_000])
    const confirmed = { paymentId: payment.id, pence: 120_000 }
    const raise = () => inTransaction((tx) => raiseUncoveredInvoice(tx, context, id, confirmed, now))
    const invoice = await raise()
    expect(invoice).toMatchObject({ totalPence: 120_000, lines: [{ detail: `Deducted from ${first.number}` }] })
    expect((await raise()).number).toBe(invoice.number)
    expect(await uncoveredPence(id)).toBe(0)
    expect(await contractInConsole(id)).toMatchObject({ paid_pence: 0, owed_pence: 120_000 })
    // A new deposit is available in full. The uncovered sum is not deducted from it.
    const opened = await openPayment(context, id, now)
    stripe.pay(opened.intentId!)
    await settle(context, opened)
    expect(await depositLeft(database.db, id)).toBe(200_000)
  })

  test('about each of two deposits leaves two sums, and only the one that staff confirmed is invoiced', async () => {
    const { id, payment, intentId } = await paid()
    await invoicePlacement(id, 1)
    stripe.dispute(intentId, { status: 'lost' })
    await report(payment)
    now = new Date('2026-11-24T10:00:00Z')
    const opened = await openPayment(context, id, now)
    stripe.pay(opened.intentId!)
    const later = await settle(context, opened)
    now = new Date('2026-12-23T10:00:00Z')
    const second = await invoicePlacement(id, 2)
    stripe.dispute(later.intentId!, { status: 'lost' })
    await report(later)
    const sums = [payment, later].map((deposit) => ({ paymentId: deposit.id, pence: 120_000 }))
    expect(await uncoveredDeposits(database.db, id)).toEqual(sums)
    const raise = (confirmed: UncoveredDeposit) =>
      inTransaction((tx) => raiseUncoveredInvoice(tx, context, id, confirmed, now))
    expect(await refusal(raise({ paymentId: later.id, pence: 240_000 }))).toBe('preview_outdated')
    const other = await paid()
    expect(await refusal(raise({ paymentId: other.payment.id, pence: 120_000 }))).toBe('nothing_uncovered')
    const invoice = await raise(sums[1]!)
    expect(invoice).toMatchObject({ totalPence: 120_000, lines: [{ detail: `Deducted from ${second.number}` }] })
    expect((await raise(sums[1]!)).number).toBe(invoice.number)
    expect(await refusal(raise({ paymentId: later.id, pence: 80_000 }))).toBe('preview_outdated')
    expect(await uncoveredDeposits(database.db, id)).toEqual([sums[0]])
  })

  test('about an earlier deposit takes nothing from a later one', async () => {
    const { id, payment, intentId } = await paid()
    await invoicePlacement(id, 1)
    // The rest goes back to the card, and another deposit comes.
    await refundDeposit(context, id, now)
    const opened = await openPayment(context, id, now)
    expect(opened.id).not.toBe(payment.id)
    stripe.pay(opened.intentId!)
    await settle(context, opened)
    stripe.dispute(intentId, { status: 'lost', amount: 120_000 })
    await reportOften(payment)
    expect((await issuedDocuments(id)).map(({ totalPence }) => totalPence)).toEqual([80_000, 120_000])
    expect([await depositLeft(database.db, id), await uncoveredPence(id)]).toEqual([200_000, 120_000])
  })

  test('that is won on appeal restores the deposit with a receipt, unless there is another one', async () => {
    const { id, payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId, { status: 'lost' })
    await report(payment)
    stripe.changeDispute(dispute.id, { status: 'appeal_needs_response' })
    await report(payment)
    expect(await contractInConsole(id)).toMatchObject({ has_dispute: true })
    stripe.changeDispute(dispute.id, { status: 'won' })
    await reportOften(payment)
    expect(await issuedDocuments(id, 'receipt')).toMatchObject([
      { totalPence: 200_000 },
      { totalPence: 200_000, money: { isDispute: true } },
    ])
    expect([await depositLeft(database.db, id), (await contractInConsole(id)).paid_pence]).toEqual([200_000, 200_000])
    expect(await issuedDocuments(id)).toHaveLength(1)
    // Paid, taken by the bank, and given back.
    const { number } = await database.db
      .selectFrom('contracts')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const moved = []
    const search = { q: contractNumber(number) }
    for await (const { pence } of movements(database.db, search, '2026-11-24')) moved.push(pence)
    expect(moved.toSorted((a, b) => a - b)).toEqual([-200_000, 200_000, 200_000])

    const twice = await paid()
    const lost = stripe.dispute(twice.intentId, { status: 'lost' })
    await report(twice.payment)
    const other = await openPayment(context, twice.id, now)
    stripe.pay(other.intentId!)
    await settle(context, other)
    stripe.changeDispute(lost.id, { status: 'won' })
    await report(twice.payment)
    expect(await issuedDocuments(twice.id, 'receipt')).toHaveLength(2)
    expect(await depositLeft(database.db, twice.id)).toBe(200_000)
    expect(
      (
        await database.db.selectFrom('mails').select('data').where('cause', 'like', `dispute:${lost.id}:won%`).execute()
      ).map(({ data }) => data),
    ).toMatchObject([{ byHand: true }])
  })

  test('won on appeal while a card form is open closes the form and restores the deposit with a receipt', async () => {
    const { id, payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId, { status: 'lost' })
    await report(payment)
    const opened = await openPayment(context, id, now)
    stripe.changeDispute(dispute.id, { status: 'won' })
    await reportOften(payment)
    expect(await issuedDocuments(id, 'receipt')).toMatchObject([{}, { money: { isDispute: true } }])
    expect(await depositLeft(database.db, id)).toBe(200_000)
    const { state } = await database.db
      .selectFrom('payments')
      .select('state')
      .where('id', '=', opened.id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('canceled')
  })

  test('has the newer of two states from the gateway, even if the older one arrives later', async () => {
    const { payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let timesAsked = 0
    const slow = {
      ...context,
      gateway: {
        ...context.gateway,
        retrieveMovements: async (id: string) => {
          const answer = await context.gateway.retrieveMovements(id)
          if (timesAsked++ === 0) await held
          return answer
        },
      },
    }
    const late = noteMovements(slow, payment)
    await expect.poll(() => timesAsked).toBe(1)
    stripe.changeDispute(dispute.id, { status: 'lost' })
    await report(payment)
    release()
    await late
    expect(timesAsked).toBe(2)
    expect(await disputes(payment)).toMatchObject([{ state: 'lost' }])
  })
})
