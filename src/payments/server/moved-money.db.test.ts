import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contractRow } from '#src/contracts/server/console-list.ts'
import { keepAgreement, openOwnCopy, saveDraft } from '#src/contracts/server/open-contract.ts'
import type { OwnContractId } from '#src/contracts/server/public.ts'
import { signContract } from '#src/contracts/server/sign-contract.ts'
import '#src/contracts/server/console-tables.ts'
import type { Database, Tx } from '#src/platform/database/database.ts'
import { openTestDatabase } from '#src/platform/database/test-database.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { openPayment } from './deposit.ts'
import { depositLeft, paidDeposit } from './deposit-standing.ts'
import { stripeGateway } from './gateway/stripe-gateway.ts'
import { startStripeStandIn, type StripeStandIn } from './gateway/stripe-stand-in.ts'
import { makeRefundGood } from './make-refund-good.ts'
import { noteMovements } from './note-movements.ts'
import { paymentOfContract, type StoredPayment } from './payment-store.ts'
import { timelineOfPayments } from './person-payments.ts'
import { raisePlacementInvoice } from './raise-placement-invoice.ts'
import { raiseUncoveredInvoice, uncoveredPence } from './raise-uncovered-invoice.ts'
import { reconcilePayments } from './reconcile.ts'
import { remindOfDisputes } from './remind-of-disputes.ts'
import { refundDeposit } from './refund-deposit.ts'
import type { PaymentParts } from './settle.ts'
import { settle } from './settle.ts'

// Money that moves at Stripe without our doing: refunds in its dashboard, and disputes. Told twice, out of order, or not at all.

let database: Database
let stripe: StripeStandIn
let parts: PaymentParts & { log: typeof silent }
let now: Date
const clock = { now: () => now }
const jobs = { enqueue: async () => {} }
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const keys = { secretKey: 'sk_test_moves', webhookSecret: 'whsec_moves' }

beforeAll(async () => {
  database = await openTestDatabase()
  stripe = await startStripeStandIn(keys)
  const gateway = stripeGateway({
    ...keys,
    publishableKey: 'pk_test_moves',
    apiBase: stripe.url,
    log: silent,
    timings: { timeoutMs: 5_000, retries: 0 },
  })
  parts = { db: database.db, clock, jobs, gateway, agency: 'studio@patter.example', log: silent }
})
afterAll(async () => {
  await stripe.close()
  await database.close()
})
beforeEach(() => {
  now = new Date('2026-11-23T10:00:00Z')
})

const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work)
const details = {
  companyName: 'Lochbay Energy Ltd',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  contactName: 'Rhona Mackie',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}

async function signed(): Promise<OwnContractId> {
  const agreement = { version: 4, text: 'The agreement', sha256: 'ab'.repeat(32) }
  return inTransaction(async (tx) => {
    await keepAgreement(tx, agreement, now)
    const id = await openOwnCopy(tx, agreement, now)
    await saveDraft(tx, id, { ...details, termsAccepted: true, selectedPricingOption: 'monthly', step: 3 }, now)
    await signContract(
      tx,
      { jobs },
      id,
      { details, option: 'monthly', signature: { kind: 'typed', name: details.contactName } },
      { address: '203.0.113.9', userAgent: 'test' },
      now,
    )
    return id
  })
}

/** A contract whose deposit came by card. */
async function paid(): Promise<{ id: OwnContractId; payment: StoredPayment; intentId: string }> {
  const id = await signed()
  const opened = await openPayment(parts, id, now)
  stripe.pay(opened.intentId!)
  const payment = await settle(parts, opened)
  return { id, payment, intentId: payment.intentId! }
}

const told = (payment: StoredPayment) => noteMovements(parts, payment)
const tellOften = (payment: StoredPayment) => Promise.all(Array.from({ length: 6 }, () => told(payment)))
const papers = async (id: string, kind: 'receipt' | 'credit_note' | 'invoice' = 'credit_note') =>
  (
    await database.db
      .selectFrom('billing_documents')
      .select('facts')
      .where('contract_id', '=', id)
      .where('series', '=', kind)
      .orderBy('number')
      .execute()
  ).map(({ facts }) => facts)
const mails = async (reference: string) =>
  (
    await database.db
      .selectFrom('mails')
      .select(['template', 'recipient', 'cause'])
      .where('cause', 'like', `%${reference}%`)
      .orderBy('cause')
      .execute()
  ).map(({ cause, template, recipient }) => [cause.replace(reference, '…'), template, recipient])
const trail = async (id: string) =>
  (
    await database.db.selectFrom('contract_events').select('what').where('contract_id', '=', id).orderBy('n').execute()
  ).map(({ what }) => what)
const disputes = async (payment: StoredPayment) =>
  database.db.selectFrom('payment_disputes').selectAll().where('payment_id', '=', payment.id).execute()
const listed = async (id: string) =>
  database.db
    .selectFrom('contract_overviews')
    .select(['has_dispute', 'owes_back', 'paid_pence', 'owed_pence', 'deposit_state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const place = (id: string, part: number) =>
  inTransaction((tx) =>
    raisePlacementInvoice(
      tx,
      parts,
      id,
      { part, candidate: 'Kofi Mensah', firstYearSalaryPence: 3_600_000, startsOn: '2026-11-23' },
      now,
    ),
  )
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('a refund in Stripe’s dashboard', () => {
  test('of the whole raises one credit note and one mail, however often it is told', async () => {
    const { id, payment, intentId } = await paid()
    const refund = stripe.refundByHand(intentId, 200_000)
    await tellOften(payment)
    await told(payment)
    expect(await papers(id)).toMatchObject([
      {
        totalPence: 200_000,
        cites: expect.stringMatching(/^RCP-/),
        money: { gatewayReference: refund.id, how: 'Visa ending 4242' },
      },
    ])
    expect(await mails(refund.id)).toEqual([['refund:…:agency', 'refund-noted', 'studio@patter.example']])
    expect(await paidDeposit(database.db, id)).toBeUndefined()
    expect((await refundDeposit(parts, id, now)).totalPence).toBe(200_000)
    expect(await papers(id)).toHaveLength(1)
    expect(await listed(id)).toMatchObject({ paid_pence: 0, deposit_state: 'refunded' })
  })

  test('in parts raises a note for each; what is left stays, and comes off an invoice or goes back by ours', async () => {
    const { id, payment, intentId } = await paid()
    stripe.refundByHand(intentId, 50_000)
    await told(payment)
    expect(await paidDeposit(database.db, id)).toMatchObject({ by: 'card' })
    expect(await depositLeft(database.db, id)).toBe(150_000)
    expect(await place(id, 1)).toMatchObject({ totalPence: 120_000, credits: [{ pence: 120_000 }] })
    stripe.refundByHand(intentId, 10_000)
    await told(payment)
    expect((await papers(id)).map(({ totalPence }) => totalPence)).toEqual([50_000, 10_000])
    expect((await refundDeposit(parts, id, now)).totalPence).toBe(20_000)
    expect((await refundDeposit(parts, id, now)).totalPence).toBe(20_000)
    await told(payment)
    expect((await papers(id)).map(({ totalPence }) => totalPence)).toEqual([50_000, 10_000, 20_000])
    expect(await depositLeft(database.db, id)).toBe(0)
  })

  test('that we had not heard of stops a refund of ours of another sum, and is noted', async () => {
    const { id, intentId } = await paid()
    stripe.refundByHand(intentId, 50_000)
    await expect(refundDeposit(parts, id, now, { pence: 200_000 })).rejects.toMatchObject({
      code: 'sum_differs',
      message: 'That isn’t what is left of the deposit, which is £1,500.00.',
    })
    const both = await Promise.all([
      refundDeposit(parts, id, now, { pence: 150_000 }),
      refundDeposit(parts, id, now, { pence: 150_000 }),
    ])
    expect(both.map(({ totalPence }) => totalPence)).toEqual([150_000, 150_000])
    expect((await papers(id)).map(({ totalPence }) => totalPence)).toEqual([50_000, 150_000])
  })

  test('of more than was paid, in another currency, of nothing, or that failed before we heard of it, makes no paper beyond the payment', async () => {
    const { id, payment, intentId } = await paid()
    stripe.refundByHand(intentId, 30_000, { currency: 'usd' })
    stripe.refundByHand(intentId, 30_000, { amount: 0 })
    stripe.refundByHand(intentId, 40_000, { status: 'failed' })
    await told(payment)
    expect(await papers(id)).toEqual([])
    stripe.refundByHand(intentId, 900_000)
    await told(payment)
    expect((await papers(id)).map(({ totalPence }) => totalPence)).toEqual([200_000])
    stripe.refundByHand(intentId, 10_000)
    await told(payment)
    expect(await papers(id)).toHaveLength(1)
  })

  test('that fails later leaves its credit note, asks for the bank once, and is made good once', async () => {
    const { id, payment, intentId } = await paid()
    const refund = stripe.refundByHand(intentId, 200_000, { status: 'pending' })
    await told(payment)
    expect(await refusal(inTransaction((tx) => makeRefundGood(tx, id, refund.id, 'BACK', now)))).toBe(
      'refund_not_failed',
    )
    stripe.changeRefund(refund.id, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    await tellOften(payment)
    expect(await papers(id)).toHaveLength(1)
    expect((await mails(refund.id)).map(([cause]) => cause)).toEqual(['refund:…:agency', 'refund:…:failed'])
    expect(await listed(id)).toMatchObject({ owes_back: true })
    const good = () => inTransaction((tx) => makeRefundGood(tx, id, refund.id, 'BACK LOCHBAY', now))
    expect(await refusal(inTransaction((tx) => makeRefundGood(tx, id, refund.id, ' ', now)))).toBe(
      'bank_reference_wanted',
    )
    expect([await good(), await good()]).toEqual([200_000, 200_000])
    const other = await signed()
    expect(await refusal(inTransaction((tx) => makeRefundGood(tx, other, refund.id, 'X', now)))).toBe('unknown_refund')
    expect(await listed(id)).toMatchObject({ owes_back: false })
    expect((await trail(id)).filter((what) => what.startsWith('Refund '))).toEqual([
      'Refund failed',
      'Refund paid by bank',
    ])
  })

  test('of our own, told by webhook before we have noted it, or after our process died, is one', async () => {
    const { id, payment, intentId } = await paid()
    // Dies after the gateway has said yes.
    const dying = {
      ...parts,
      gateway: {
        ...parts.gateway,
        refund: async (input: Parameters<typeof parts.gateway.refund>[0]) =>
          parts.gateway.refund(input).then(() => Promise.reject(new Error('killed'))),
      },
    }
    await expect(refundDeposit(dying, id, now)).rejects.toThrow('killed')
    expect(
      stripe.seen.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length,
    ).toBeGreaterThan(0)
    await tellOften(payment)
    expect(await papers(id)).toEqual([])
    now = new Date('2026-11-23T10:11:00Z')
    await tellOften(payment)
    expect((await papers(id)).map(({ totalPence }) => totalPence)).toEqual([200_000])
    expect((await refundDeposit(parts, id, now)).totalPence).toBe(200_000)
    expect(await papers(id)).toHaveLength(1)
    expect(await paymentOfContract(database.db, id)).toMatchObject({
      refundedPence: 200_000,
      refundingPence: 0,
      refundedAt: now,
    })
    expect(intentId).toBeDefined()
  })
})

describe('a dispute', () => {
  test('that nobody answers is told again two days before its last day, and on it; one that was answered is not', async () => {
    const { payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId)
    await told(payment)
    const reminders = async (at: string) => {
      now = new Date(at)
      await remindOfDisputes({ ...parts, outbox: createOutbox(jobs) })
      return (await mails(dispute.id)).filter(([, template]) => template === 'dispute-evidence').map(([cause]) => cause)
    }
    // The stand-in's last moment: 30 November 2026, 00:53:20 in London.
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
    await told(answered.payment)
    now = new Date('2026-11-29T09:00:00Z')
    await remindOfDisputes({ ...parts, outbox: createOutbox(jobs) })
    expect((await mails(other.id)).map(([, template]) => template)).not.toContain('dispute-evidence')
  })

  test('is noted once, keeps the deposit from going back, and tells the agency once', async () => {
    const { id, payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId)
    await tellOften(payment)
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
    expect(await listed(id)).toMatchObject({ has_dispute: true, paid_pence: 200_000, deposit_state: 'paid' })
    expect(await refusal(refundDeposit(parts, id, now))).toBe('disputed')
    expect(await papers(id)).toEqual([])
    stripe.changeDispute(dispute.id, {
      status: 'under_review',
      evidence_details: { due_by: null, has_evidence: true, past_due: false, submission_count: 1 },
    })
    await tellOften(payment)
    expect(await disputes(payment)).toMatchObject([{ state: 'under_review', evidence_due_at: null }])
    expect(await mails(dispute.id)).toHaveLength(1)
    expect((await timelineOfPayments(database.db, [id])).map(({ title }) => title)).toContain(
      'Card payment disputed, £2,000.00',
    )
  })

  test('that is won leaves everything as it was', async () => {
    const { id, payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId)
    await told(payment)
    stripe.changeDispute(dispute.id, { status: 'won' })
    await tellOften(payment)
    expect(await papers(id)).toEqual([])
    expect(await depositLeft(database.db, id)).toBe(200_000)
    expect((await mails(dispute.id)).map(([cause]) => cause)).toEqual(['dispute:…:opened', 'dispute:…:won'])
    expect(await listed(id)).toMatchObject({ has_dispute: false })
    expect((await trail(id)).slice(-2)).toEqual(['Card payment disputed', 'Dispute won'])
  })

  test('that is lost takes the deposit, with one credit note that says how; another deposit may be paid', async () => {
    const { id, payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId)
    await told(payment)
    stripe.changeDispute(dispute.id, { status: 'lost' })
    await tellOften(payment)
    expect(await papers(id)).toMatchObject([
      {
        totalPence: 200_000,
        lines: [{ label: 'Deposit, taken back by the card’s bank' }],
        money: { isDispute: true, gatewayReference: dispute.id },
      },
    ])
    expect([await paidDeposit(database.db, id), await depositLeft(database.db, id)]).toEqual([undefined, 0])
    expect(await listed(id)).toMatchObject({ paid_pence: 0, has_dispute: false, deposit_state: 'refunded' })
    expect(await contractRow(database.db, id, now)).toMatchObject({ state: 'refunded', deposit: { state: 'lost' } })
    now = new Date(now.getTime() + 60_000)
    const anew = await openPayment(parts, id, now)
    expect(anew.id).not.toBe(payment.id)
    stripe.pay(anew.intentId!)
    await settle(parts, anew)
    expect(await contractRow(database.db, id, now)).toMatchObject({ deposit: { state: 'paid' } })
    await refundDeposit(parts, id, now)
    expect(await contractRow(database.db, id, now)).toMatchObject({ deposit: { state: 'refunded' } })
  })

  test('that nobody told of until it was lost has one mail and one note', async () => {
    const { id, payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId, { status: 'lost' })
    await tellOften(payment)
    expect(await papers(id)).toHaveLength(1)
    expect((await mails(dispute.id)).map(([cause]) => cause)).toEqual(['dispute:…:lost'])
  })

  test('of a deposit that went back already makes no paper when it is lost: the money went twice', async () => {
    const { id, payment, intentId } = await paid()
    await refundDeposit(parts, id, now)
    const dispute = stripe.dispute(intentId)
    await told(payment)
    stripe.changeDispute(dispute.id, { status: 'lost' })
    await tellOften(payment)
    expect((await papers(id)).map(({ lines }) => lines[0]!.label)).toEqual(['Deposit, paid back'])
    expect(await mails(dispute.id)).toHaveLength(2)
  })

  test('of more than was paid, beside a refund in part, takes what was left and no more; in another currency, what the books say', async () => {
    const { id, payment, intentId } = await paid()
    stripe.refundByHand(intentId, 60_000)
    stripe.dispute(intentId, { amount: 999_000, status: 'lost', balance_transactions: [] })
    await tellOften(payment)
    expect((await papers(id)).map(({ totalPence }) => totalPence)).toEqual([60_000, 140_000])
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
    await told(abroad.payment)
    expect((await papers(abroad.id)).map(({ totalPence }) => totalPence)).toEqual([199_000])
    const unknown = await paid()
    stripe.dispute(unknown.intentId, { amount: 268_000, currency: 'usd', status: 'lost', balance_transactions: [] })
    await told(unknown.payment)
    expect(await papers(unknown.id)).toEqual([])
    expect(await paidDeposit(database.db, unknown.id)).toBeDefined()
  })

  test('that is lost when invoices had taken a part off leaves that part uncovered, which is invoiced again once', async () => {
    const { id, payment, intentId } = await paid()
    const first = await place(id, 1)
    expect(first.payablePence).toBe(0)
    stripe.dispute(intentId, { status: 'lost' })
    await tellOften(payment)
    expect((await papers(id)).map(({ totalPence }) => totalPence)).toEqual([200_000])
    expect([await depositLeft(database.db, id), await uncoveredPence(database.db, id)]).toEqual([0, 120_000])
    const raise = () => inTransaction((tx) => raiseUncoveredInvoice(tx, parts, id, now))
    const invoice = await raise()
    expect(invoice).toMatchObject({ totalPence: 120_000, lines: [{ detail: `Deducted from ${first.number}` }] })
    expect((await raise()).number).toBe(invoice.number)
    expect(await uncoveredPence(database.db, id)).toBe(0)
    expect(await listed(id)).toMatchObject({ paid_pence: 0, owed_pence: 120_000 })
    // A new deposit is a whole one: what was not covered is not taken off it.
    const opened = await openPayment(parts, id, now)
    stripe.pay(opened.intentId!)
    await settle(parts, opened)
    expect(await depositLeft(database.db, id)).toBe(200_000)
  })

  test('that is won after all brings the deposit back with a receipt, unless another one is here', async () => {
    const { id, payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId, { status: 'lost' })
    await told(payment)
    stripe.changeDispute(dispute.id, { status: 'appeal_needs_response' })
    await told(payment)
    expect(await listed(id)).toMatchObject({ has_dispute: true })
    stripe.changeDispute(dispute.id, { status: 'won' })
    await tellOften(payment)
    expect(await papers(id, 'receipt')).toMatchObject([
      { totalPence: 200_000 },
      { totalPence: 200_000, money: { isDispute: true } },
    ])
    expect([await depositLeft(database.db, id), (await listed(id)).paid_pence]).toEqual([200_000, 200_000])
    expect(await papers(id)).toHaveLength(1)

    const twice = await paid()
    const lost = stripe.dispute(twice.intentId, { status: 'lost' })
    await told(twice.payment)
    const other = await openPayment(parts, twice.id, now)
    stripe.pay(other.intentId!)
    await settle(parts, other)
    stripe.changeDispute(lost.id, { status: 'won' })
    await told(twice.payment)
    expect(await papers(twice.id, 'receipt')).toHaveLength(2)
    expect(await depositLeft(database.db, twice.id)).toBe(200_000)
    expect(
      (
        await database.db.selectFrom('mails').select('data').where('cause', 'like', `dispute:${lost.id}:won%`).execute()
      ).map(({ data }) => data),
    ).toMatchObject([{ byHand: true }])
  })

  test('of two of the gateway’s answers the older does not win, though it arrives later', async () => {
    const { payment, intentId } = await paid()
    const dispute = stripe.dispute(intentId)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let asked = 0
    const slow = {
      ...parts,
      gateway: {
        ...parts.gateway,
        retrieveMovements: async (id: string) => {
          const answer = await parts.gateway.retrieveMovements(id)
          if (asked++ === 0) await held
          return answer
        },
      },
    }
    const late = noteMovements(slow, payment)
    await expect.poll(() => asked).toBe(1)
    stripe.changeDispute(dispute.id, { status: 'lost' })
    await told(payment)
    release()
    await late
    expect(asked).toBe(2)
    expect(await disputes(payment)).toMatchObject([{ state: 'lost' }])
  })
})

test('what no webhook told is found out by asking, now and then; one that cannot be asked about keeps no other', async () => {
  const [refunded, disputed, unasked] = [await paid(), await paid(), await paid()]
  stripe.refundByHand(refunded.intentId, 200_000)
  stripe.dispute(disputed.intentId)
  await reconcilePayments(parts)
  expect(await papers(refunded.id)).toEqual([])
  now = new Date('2026-11-23T16:01:00Z')
  stripe.misbehave('GET /v1/refunds', { status: 500 })
  await reconcilePayments(parts)
  await reconcilePayments(parts)
  expect(await papers(refunded.id)).toHaveLength(1)
  expect(await disputes(disputed.payment)).toHaveLength(1)
  const asked = () =>
    stripe.seen
      .filter(({ method, path }) => method === 'GET' && path === '/v1/refunds')
      .map(({ form }) => form.get('payment_intent'))
  const before = asked().length
  await reconcilePayments(parts)
  expect(asked()).toHaveLength(before)
  // Half an hour later only what is on the move is asked about.
  now = new Date('2026-11-23T16:32:00Z')
  await reconcilePayments(parts)
  expect(asked().slice(before)).toContain(disputed.intentId)
  expect(asked().slice(before)).not.toContain(unasked.intentId)
})

test('a name that is another payment’s changes neither', async () => {
  const [one, other] = [await paid(), await paid()]
  const refund = stripe.refundByHand(one.intentId, 200_000)
  const dispute = stripe.dispute(one.intentId)
  await told(one.payment)
  stripe.refundByHand(other.intentId, 200_000, { id: refund.id })
  stripe.dispute(other.intentId, { id: dispute.id, status: 'lost' })
  await told(other.payment)
  expect(await papers(other.id)).toEqual([])
  expect(await disputes(other.payment)).toEqual([])
  expect(await disputes(one.payment)).toMatchObject([{ state: 'needs_response' }])
})
