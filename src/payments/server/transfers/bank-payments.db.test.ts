import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnContractId } from '#src/contracts/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { testCards } from '../../api.ts'
import { openPayment, raiseDepositInvoice } from '../deposit.ts'
import { depositLeft, paidDeposit } from '../deposit-standing.ts'
import { stripeGateway } from '../gateway/stripe-gateway.ts'
import { startStripeStandIn } from '../gateway/test-stripe.ts'
import { createTestGateway } from '../gateway/test-gateway.ts'
import { listInvoices } from '#src/billing/server/invoice-list.ts'
import { noteMovements } from '../note-movements.ts'
import { paymentOfContract, surplusOf } from '../payment-store.ts'
import { type Placement, raisePlacementInvoice } from '#src/placements/server/raise-placement-invoice.ts'
import { reconcilePayments } from '../reconcile.ts'
import { remindOfInvoices } from '#src/billing/server/remind-of-invoices.ts'
import { type BankPayment, recordBankPayment } from './record-bank-payment.ts'
import { refundDeposit, refundSurplus } from '../refund-deposit.ts'
import { settle } from '../settle.ts'
import {
  documentsOf as issued,
  moneyQueues,
  refusal,
  signedContract,
} from '#src/billing/server/signed-contract.setup.ts'

// Payments by bank and by card for the same debt, in either order.

let database: TestDatabase
let now = new Date('2026-11-23T10:00:00Z')
const clock = { now: () => now }
const silent = { debug() {}, info() {}, warn() {}, error() {} }

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())
const jobs = testJobs(() => database, moneyQueues, clock)

beforeEach(() => {
  now = new Date('2026-11-23T10:00:00Z')
})

const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work)

const context = () => {
  const webhookSecret = 'whsec_of_these_tests'
  const gateway = createTestGateway({ db: database.db, clock, webhookSecret, deliver: async () => {} })
  return { db: database.db, clock, jobs, gateway, agency: 'studio@patter.example', log: silent }
}

const signed = (option: 'standard' | 'monthly' | 'retained' = 'standard') => signedContract(context(), option, now)
const documentsOf = (id: string, kind: 'receipt' | 'credit_note') => issued(database.db, id, kind)
const invoiced = (id: OwnContractId) => inTransaction((tx) => raiseDepositInvoice(tx, context(), id, now))

const transfer = (payment: Partial<BankPayment> & Pick<BankPayment, 'invoiceNumber'>) =>
  inTransaction((tx) =>
    recordBankPayment(
      tx,
      context(),
      { pence: 200_000, receivedOn: '2026-11-23', reference: 'LOCHBAY', ...payment },
      now,
    ),
  )

const place = (id: string, placement: Placement) =>
  inTransaction((tx) => raisePlacementInvoice(tx, context(), id, placement, now))

/** Makes a card payment that the gateway accepts without telling us. */
async function cardTaken(id: OwnContractId) {
  const payment = await openPayment(context(), id, now)
  await context().gateway.confirm(payment.intentId!, {
    clientSecret: payment.clientSecret!,
    cardNumber: testCards.succeeds,
    expiry: '12 / 40',
    securityCode: '123',
  })
  return payment
}

describe('a deposit that is paid by bank', () => {
  test('is recorded once, counts as paid, closes the card form, and is credited to the placement', async () => {
    const id = await signed()
    const { number } = await invoiced(id)
    const open = await openPayment(context(), id, now)
    const answers = [
      await transfer({ invoiceNumber: number }),
      await transfer({ invoiceNumber: ` ${number.toLowerCase()}`, reference: 'LOCHBAY ' }),
    ]
    expect(answers[1]!.receipt.number).toBe(answers[0]!.receipt.number)
    expect(await documentsOf(id, 'receipt')).toMatchObject([
      {
        cites: number,
        totalPence: 200_000,
        lines: [{ label: 'Deposit, due at kickoff' }],
        money: { on: '2026-11-23', how: 'Bank transfer', gatewayReference: 'LOCHBAY' },
      },
    ])
    expect(await paidDeposit(database.db, id)).toMatchObject({ by: 'bank', pence: 200_000, on: '2026-11-23' })
    expect(await refusal(openPayment(context(), id, now))).toBe('already_paid')

    now = new Date('2026-11-23T10:05:00Z')
    await reconcilePayments(context())
    expect((await context().gateway.retrieveIntent(open.intentId!))?.status).toBe('canceled')
    expect(
      await place(id, { part: 1, candidate: 'Kofi Mensah', firstYearSalaryPence: 3_600_000, startsOn: '2026-11-23' }),
    ).toMatchObject({ totalPence: 612_000, credits: [{ pence: 200_000 }], payablePence: 412_000 })
  })

  test('is recorded once if the button is clicked many times', async () => {
    const id = await signed()
    const { number } = await invoiced(id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => transfer({ invoiceNumber: number })))
    expect(new Set(answers.map(({ receipt }) => receipt.number)).size).toBe(1)
    expect(await documentsOf(id, 'receipt')).toHaveLength(1)
  })

  test('with too large a sum, another day or an unknown invoice is refused, and leaves nothing', async () => {
    const id = await signed()
    const { number } = await invoiced(id)
    expect(await refusal(transfer({ invoiceNumber: number, pence: 200_001 }))).toBe('more_than_open')
    for (const wrong of [
      { pence: 0 },
      { pence: 0.5 },
      { pence: -1 },
      { receivedOn: '2026-11-24' },
      { receivedOn: '2026-11-22' },
      { receivedOn: '2026-02-30' },
      { reference: ' ' },
      { reference: 'a\nb' },
    ]) {
      expect([wrong, await refusal(transfer({ invoiceNumber: number, ...wrong }))]).toEqual([wrong, 'bank_payment'])
    }
    for (const unknown of ['INV-9999', 'RCP-0001', '', "INV-1' or 1=1"])
      expect(await refusal(transfer({ invoiceNumber: unknown }))).toBe('unknown_invoice')
    expect(await documentsOf(id, 'receipt')).toEqual([])
  })

  test('after a card payment is not recorded, and the message says what to do with the transfer', async () => {
    const id = await signed()
    const { number } = await invoiced(id)
    await settle(context(), await cardTaken(id))
    await expect(transfer({ invoiceNumber: number })).rejects.toMatchObject({
      code: 'already_settled',
      message: `Invoice ${number} is already settled, by card. Nothing was recorded: pay this transfer back by bank.`,
    })
    expect(await documentsOf(id, 'receipt')).toHaveLength(1)
  })

  test('at the same moment as a card payment gives one paid deposit; the card’s is the second, and only it is refunded', async () => {
    const id = await signed()
    const { number } = await invoiced(id)
    const card = await cardTaken(id)
    await transfer({ invoiceNumber: number })
    await Promise.all([settle(context(), card), settle(context(), card), settle(context(), card)])
    expect((await documentsOf(id, 'receipt')).map(({ cites, lines }) => [cites, lines[0]!.label])).toEqual([
      [number, 'Deposit, due at kickoff'],
      [undefined, 'Deposit, paid a second time'],
    ])
    expect(await depositLeft(database.db, id)).toBe(200_000)
    expect(await paidDeposit(database.db, id)).toMatchObject({ by: 'bank' })

    expect(await refusal(refundDeposit(context(), id, now))).toBe('surplus_first')
    const notes = [await refundSurplus(context(), id, now), await refundSurplus(context(), id, now)]
    expect(notes[1]!.number).toBe(notes[0]!.number)
    expect(notes[0]).toMatchObject({
      totalPence: 200_000,
      lines: [{ label: 'Second payment of the deposit, paid back' }],
      money: { isTest: true },
    })
    expect(await surplusOf(database.db, id)).toBeUndefined()
    expect(await depositLeft(database.db, id)).toBe(200_000)
    expect(
      (await database.db.selectFrom('settlements').selectAll().where('bank_payment_id', 'is not', null).execute())
        .length,
    ).toBeGreaterThan(0)
  })

  test('is refunded by a transfer that a person made, once', async () => {
    const id = await signed()
    await transfer({ invoiceNumber: (await invoiced(id)).number })
    expect(await refusal(refundDeposit(context(), id, now))).toBe('bank_reference_wanted')
    const note = await refundDeposit(context(), id, now, { bankReference: 'REFUND 1' })
    expect(note).toMatchObject({
      totalPence: 200_000,
      money: { how: 'Bank transfer', gatewayReference: 'REFUND 1' },
      cites: expect.stringMatching(/^RCP-/),
    })
    expect((await refundDeposit(context(), id, now, { bankReference: 'REFUND 2' })).number).toBe(note.number)
    expect(await depositLeft(database.db, id)).toBe(0)
  })
})

describe('a placement’s invoice', () => {
  test('is paid in parts, and settled by the last one', async () => {
    const id = await signed()
    const { number } = await place(id, {
      part: 1,
      candidate: 'Callum Baird',
      firstYearSalaryPence: 3_600_000,
      startsOn: '2026-11-23',
    })
    expect(await transfer({ invoiceNumber: number, pence: 600_000 })).toMatchObject({
      openPence: 12_000,
      receipt: { openPence: 12_000, totalPence: 600_000 },
    })
    expect(await listInvoices(database.db, { contractId: id, isOpen: true })).toMatchObject([
      { paidPence: 600_000, openPence: 12_000, settled: undefined },
    ])
    expect(await refusal(transfer({ invoiceNumber: number, pence: 12_001 }))).toBe('more_than_open')
    const [mine, theirs] = await Promise.allSettled([
      transfer({ invoiceNumber: number, pence: 12_000, reference: 'A' }),
      transfer({ invoiceNumber: number, pence: 12_000, reference: 'B' }),
    ])
    expect([mine.status, theirs.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await listInvoices(database.db, { contractId: id })).toMatchObject([
      { openPence: 0, settled: { by: 'bank' } },
    ])
  })

  test('is refused before the earlier part or its day, with another salary, or without what it needs', async () => {
    const id = await signed('monthly')
    const placement = { candidate: 'Nadia Iqbal', firstYearSalaryPence: 3_835_000, startsOn: '2026-11-30' }
    expect(await refusal(place(id, { ...placement, part: 2 }))).toBe('part_before')
    expect(await refusal(place(id, { ...placement, part: 1 }))).toBe('too_early')
    now = new Date('2026-11-30T00:30:00Z')
    const first = await place(id, { ...placement, part: 1 })
    expect((await place(id, { ...placement, candidate: ' nadia  IQBAL', part: 1 })).number).toBe(first.number)
    expect(await refusal(place(id, { ...placement, part: 2 }))).toBe('too_early')
    now = new Date('2026-12-30T09:00:00Z')
    expect(await refusal(place(id, { ...placement, firstYearSalaryPence: 4_000_000, part: 2 }))).toBe(
      'placement_differs',
    )
    expect(await place(id, { candidate: 'Nadia Iqbal', part: 2 })).toMatchObject({ totalPence: 127_833 })
    for (const part of [0, -1, 1.5, 7])
      expect(['placement', 'part_before', 'no_such_part']).toContain(await refusal(place(id, { ...placement, part })))
    for (const wrong of [
      { candidate: '' },
      { candidate: 'X', firstYearSalaryPence: 0 },
      { candidate: 'X', startsOn: '2026-02-30' },
    ])
      expect(await refusal(place(id, { part: 1, ...placement, ...wrong }))).toBe('placement')
  })

  test('under Retained is half of the fee on the brief, with the shortlist, and the rest of the fee on the salary, at the start', async () => {
    const id = await signed('retained')
    const role = 'Account Executive'
    expect(await refusal(place(id, { part: 1, role }))).toBe('placement')
    expect(
      await refusal(
        place(id, { part: 1, candidate: 'Mei Lin', firstYearSalaryPence: 4_000_000, startsOn: '2026-11-23' }),
      ),
    ).toBe('placement')
    expect(
      await refusal(
        place(id, { part: 2, role, candidate: 'Mei Lin', firstYearSalaryPence: 4_000_000, startsOn: '2026-11-23' }),
      ),
    ).toBe('part_before')
    const first = await place(id, { part: 1, role, briefMiddlePence: 3_600_000 })
    expect(first).toMatchObject({
      totalPence: 396_000,
      lines: [{ label: 'Placement fee, Retained: on the shortlist: Account Executive' }],
    })
    expect(
      await refusal(
        place(id, {
          part: 2,
          role,
          briefMiddlePence: 3_000_000,
          candidate: 'Mei Lin',
          firstYearSalaryPence: 4_000_000,
          startsOn: '2026-11-23',
        }),
      ),
    ).toBe('placement_differs')
    const second = await place(id, {
      part: 2,
      role,
      candidate: 'Mei Lin',
      firstYearSalaryPence: 4_000_000,
      startsOn: '2026-11-23',
    })
    expect(second.totalPence).toBe(880_000 - 396_000)
    expect(second.lines[0]!.label).toBe('Placement fee, Retained: on the start date: Account Executive, Mei Lin')
  })

  test('deducts a part of the deposit; the rest is refunded to the card and can’t be deducted anywhere else', async () => {
    const id = await signed('monthly')
    await settle(context(), await cardTaken(id))
    const placement = { candidate: 'Dee Doyle', firstYearSalaryPence: 3_600_000, startsOn: '2026-11-23' }
    expect((await place(id, { ...placement, part: 1 })).payablePence).toBe(0)
    expect(await refundDeposit(context(), id, now)).toMatchObject({ totalPence: 80_000 })
    expect(await depositLeft(database.db, id)).toBe(0)
    now = new Date('2026-12-23T09:00:00Z')
    expect((await place(id, { ...placement, part: 2 })).credits).toEqual([])
    expect(await paymentOfContract(database.db, id)).toMatchObject({ refundedPence: 80_000 })
  })
})

test('a second declined card gets its own sentence', async () => {
  const id = await signed()
  const { gateway } = context()
  const payment = await openPayment(context(), id, now)
  const use = (cardNumber: string) =>
    gateway.confirm(payment.intentId!, {
      clientSecret: payment.clientSecret!,
      cardNumber,
      expiry: '12 / 40',
      securityCode: '123',
    })
  await use(testCards.declined)
  expect((await settle(context(), payment)).failure).toBe('Your card was declined.')
  await use(testCards.insufficientFunds)
  expect(await settle(context(), payment)).toMatchObject({
    state: 'failed',
    failure: 'Your card has insufficient funds.',
  })
})

test('a reminder contains the client’s own link if a card can pay, and is sent once a day however often the job runs', async () => {
  const id = await signed()
  const { dueOn, number } = await invoiced(id)
  now = new Date(`${dueOn}T09:00:00Z`)
  const outbox = createOutbox(jobs)
  const keys = async () =>
    (await database.db.selectFrom('contract_keys').select('key_hash').where('contract_id', '=', id).execute()).length
  await remindOfInvoices({ ...context(), outbox })
  await remindOfInvoices({ ...context(), outbox })
  const [own] = await listInvoices(database.db, { contractId: id })
  const reminders = async () =>
    (await database.db.selectFrom('mails').select('data').where('cause', 'like', `${own!.id}:%`).execute()).map(
      ({ data }) => data,
    )
  expect(await reminders()).toMatchObject([{ when: 'due', key: expect.stringMatching(/^[\w-]{40,}$/) }])
  expect(await keys()).toBe(1)
  await transfer({ invoiceNumber: number })
  now = new Date('2026-12-14T09:00:00Z')
  await remindOfInvoices({ ...context(), outbox })
  expect(await reminders()).toHaveLength(1)
})

test('payments without a webhook are looked up: settled once, or given up after a day; if one look-up fails, the others are made', async () => {
  const keys = { secretKey: 'sk_test_reconcile', webhookSecret: 'whsec_reconcile' }
  const stripe = await startStripeStandIn(keys)
  const warned: string[] = []
  const log = { ...silent, warn: (message: string) => void warned.push(message) }
  const gateway = stripeGateway({
    ...keys,
    publishableKey: 'pk_test_reconcile',
    apiBase: stripe.url,
    log,
    timings: { timeoutMs: 2000, retries: 0 },
  })
  const context = { db: database.db, clock, jobs, gateway, agency: 'studio@patter.example', log }
  try {
    const [lost, paid, abandoned] = [await signed(), await signed(), await signed()]
    const [, silentlyPaid] = [
      await openPayment(context, lost, now),
      await openPayment(context, paid, now),
      await openPayment(context, abandoned, now),
    ]
    stripe.pay(silentlyPaid.intentId!)
    now = new Date('2026-11-23T10:02:00Z')
    stripe.misbehave('GET /v1/payment_intents/:id', { status: 500 })
    await reconcilePayments(context)
    await reconcilePayments(context)
    expect(await documentsOf(paid, 'receipt')).toMatchObject([
      { totalPence: 200_000, money: { how: 'Visa ending 4242', gatewayReference: silentlyPaid.intentId } },
    ])
    expect((await documentsOf(paid, 'receipt'))[0]!.money).not.toHaveProperty('isTest')
    expect(warned).toContain('a payment could not be reconciled')
    now = new Date('2026-11-24T10:02:00Z')
    await reconcilePayments(context)
    expect((await paymentOfContract(database.db, abandoned))?.state).toBe('canceled')
    const states = [...stripe.intents.values()].map(({ status }) => status)
    expect(states.sort()).toEqual(['canceled', 'canceled', 'succeeded'])
    expect(await documentsOf(abandoned, 'receipt')).toEqual([])

    // Somebody with Stripe's keys makes the refund there. Its webhook comes twice, once at the same moment as a refund
    // of our own.
    const settled = (await paymentOfContract(database.db, paid))!
    await noteMovements(context, settled)
    expect(await documentsOf(paid, 'credit_note')).toEqual([])
    stripe.refundByHand(settled.intentId!, 200_000)
    await Promise.all([noteMovements(context, settled), noteMovements(context, settled)])
    expect(await documentsOf(paid, 'credit_note')).toMatchObject([
      { totalPence: 200_000, money: { gatewayReference: expect.stringMatching(/^re_/) } },
    ])
    expect([await paidDeposit(database.db, paid), await depositLeft(database.db, paid)]).toEqual([undefined, 0])
    expect((await refundDeposit(context, paid, now)).totalPence).toBe(200_000)
    expect(await documentsOf(paid, 'credit_note')).toHaveLength(1)
  } finally {
    await stripe.close()
  }
})
