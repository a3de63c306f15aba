import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockContract, type OwnContractId, voidContract } from '#src/contracts/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { openPayment, raiseDepositInvoice } from './deposit.ts'
import { depositLeft, paidDeposit } from './deposit-standing.ts'
import type { StripeStandIn } from './gateway/test-stripe.ts'
import { listInvoices } from '#src/billing/server/invoice-list.ts'
import { moneyAtOnce } from './money-at-once.setup.ts'
import { noteMovements } from './note-movements.ts'
import { paymentOfContract, type StoredPayment, surplusOf } from './payment-store.ts'
import { raisePlacementInvoice } from '#src/placements/server/raise-placement-invoice.ts'
import { reconcilePayments } from './reconcile.ts'
import { recordBankPayment } from './transfers/record-bank-payment.ts'
import { refundDeposit } from './refund-deposit.ts'
import { settle } from './settle.ts'
import { moneyQueues, refusal, signedContract } from '#src/billing/server/signed-contract.setup.ts'
import { openStripeMoney, stripeMoney, type StripeMoney } from './stripe-money.setup.ts'

// Two processes learn of the same money at the same moment, in every order. Both have begun before either can continue,
// each with its own connection, so most of these tests need a database server: the embedded database has only one
// connection.

let database: TestDatabase
let stripe: StripeStandIn
let context: StripeMoney['context']
let now: Date
const clock = { now: () => now }
const rounds = 6

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

const onServer = process.env.TEST_POSTGRES_URL !== undefined
const { signed, paid, report, issuedDocuments, disputes, invoicePlacement } = stripeMoney(() => ({
  database,
  stripe,
  context,
}))
const { inLine, whileLocked, waiting, pausedAfter, documentsAgree } = moneyAtOnce(() => ({ database, context }), jobs)
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work)
const transfer = (invoiceNumber: string, reference = 'LOCHBAY', pence = 200_000) =>
  inTransaction((tx) =>
    recordBankPayment(tx, context, { invoiceNumber, pence, receivedOn: '2026-11-23', reference }, now),
  )

/** Makes a client who asked for the deposit's invoice and then paid by card, which we have not been told. */
async function paidButUnreported(): Promise<{ id: OwnContractId; invoice: string; card: StoredPayment }> {
  const id = await signed()
  const { number } = await inTransaction((tx) => raiseDepositInvoice(tx, context, id, now))
  const card = await openPayment(context, id, now)
  stripe.pay(card.intentId!)
  return { id, invoice: number, card }
}

const settlements = (invoice: string) =>
  database.db
    .selectFrom('settlements')
    .innerJoin('billing_documents', 'billing_documents.id', 'settlements.invoice_id')
    .select(['payment_id', 'bank_payment_id'])
    .where('billing_documents.series', '=', 'invoice')
    .where('billing_documents.number', '=', Number(invoice.slice(4)))
    .execute()

const transfersFor = (id: string) =>
  database.db
    .selectFrom('bank_payments')
    .innerJoin('billing_documents', 'billing_documents.id', 'bank_payments.invoice_id')
    .select(['bank_payments.pence', 'bank_payments.reference'])
    .where('billing_documents.contract_id', '=', id)
    .execute()

describe('a card and a transfer for one deposit', () => {
  /**
   * Checks that there is one deposit, whichever payment came first, and that the other one is recorded as a surplus or
   * was refused.
   */
  async function oneDeposit(id: string, invoice: string, isByBank: boolean): Promise<void> {
    expect(await paidDeposit(database.db, id)).toMatchObject({ by: isByBank ? 'bank' : 'card', pence: 200_000 })
    expect(await depositLeft(database.db, id)).toBe(200_000)
    expect(await settlements(invoice)).toHaveLength(1)
    expect(await transfersFor(id)).toHaveLength(isByBank ? 1 : 0)
    expect((await surplusOf(database.db, id))?.amountPence).toBe(isByBank ? 200_000 : undefined)
    expect(await issuedDocuments(id, 'receipt')).toHaveLength(isByBank ? 2 : 1)
    expect((await paymentOfContract(database.db, id))?.state).toBe('succeeded')
    await documentsAgree(id)
  }

  test.runIf(onServer)('the card first: it settles the invoice, and the transfer is refused', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, invoice, card } = await paidButUnreported()
      const outcomes = await inLine(
        id,
        () => settle(context, card),
        () => transfer(invoice),
      )
      expect(outcomes).toEqual(['done', 'already_settled'])
      await oneDeposit(id, invoice, false)
    }
  })

  test.runIf(onServer)('the transfer first: it settles the invoice, and the card is a surplus', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, invoice, card } = await paidButUnreported()
      const outcomes = await inLine(
        id,
        () => transfer(invoice),
        () => settle(context, card),
      )
      expect(outcomes).toEqual(['done', 'done'])
      await oneDeposit(id, invoice, true)
    }
  })

  test.runIf(onServer)('reported five times at once are settled by whichever comes first', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, invoice, card } = await paidButUnreported()
      now = new Date(now.getTime() + 61_000)
      const byCard = [
        () => settle(context, card),
        () => settle(context, card).then((payment) => report(payment)),
        () => settle(context, card),
      ]
      const byBank = [() => transfer(invoice), () => transfer(invoice)]
      // The first in the queue decides. All others find it settled, or recognise the transfer.
      const isBankFirst = round % 2 === 0
      const calls = isBankFirst ? [...byBank, ...byCard] : [...byCard, ...byBank]
      const outcomes = await inLine(id, ...calls)
      expect(outcomes).toEqual(
        isBankFirst
          ? ['done', 'done', 'done', 'done', 'done']
          : ['done', 'done', 'done', 'already_settled', 'already_settled'],
      )
      await oneDeposit(id, invoice, isBankFirst)
    }
  })

  test('have the same result, whichever is first', async () => {
    for (let round = 0; round < 2 * rounds; round++) {
      const { id, invoice, card } = await paidButUnreported()
      const [, bank] = await Promise.all([refusal(settle(context, card)), refusal(transfer(invoice))])
      expect(['done', 'already_settled']).toContain(bank)
      await oneDeposit(id, invoice, bank === 'done')
    }
  })
})

describe('two transfers', () => {
  test.runIf(onServer)('for one deposit: the second is refused and not recorded', async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await signed()
      const { number } = await inTransaction((tx) => raiseDepositInvoice(tx, context, id, now))
      const outcomes = await inLine(
        id,
        () => transfer(number, 'A'),
        () => transfer(number, 'B'),
      )
      expect(outcomes.toSorted()).toEqual(['already_settled', 'done'])
      expect(await transfersFor(id)).toHaveLength(1)
      expect(await settlements(number)).toMatchObject([{ payment_id: null }])
      expect(await issuedDocuments(id, 'receipt')).toHaveLength(1)
      await documentsAgree(id)
    }
  })

  test.runIf(onServer)('for parts of one invoice: both are recorded if both fit, and the last settles it', async () => {
    for (const [sums, outcomes, open] of [
      [[300_000, 312_000], ['done', 'done'], 0],
      [[300_000, 300_000], ['done', 'done'], 12_000],
      [[400_000, 300_000], ['done', 'more_than_open'], 212_000],
    ] as const) {
      const { id, number } = await placed()
      const transfers = sums.map((pence, index) => () => transfer(number, `part ${index}`, pence))
      expect(await inLine(id, ...transfers)).toEqual(outcomes)
      expect(await listInvoices(database.db, { contractId: id })).toMatchObject([{ openPence: open }])
      expect(await settlements(number)).toHaveLength(open === 0 ? 1 : 0)
      await documentsAgree(id)
    }
  })

  /** Makes a placement's invoice of £6,120.00, on which nothing is paid. */
  async function placed(): Promise<{ id: string; number: string }> {
    const id = await signedContract(context, 'standard', now)
    const placement = { part: 1, candidate: 'Kofi Mensah', firstYearSalaryPence: 3_600_000, startsOn: '2026-11-23' }
    const { number } = await inTransaction((tx) => raisePlacementInvoice(tx, context, id, placement, now))
    return { id, number }
  }
})

describe('a refund and a dispute', () => {
  /** Checks that nothing was returned twice, and nothing is set aside any more. */
  async function wentBackOnce(id: string, creditNotes: number): Promise<void> {
    const notes = await issuedDocuments(id)
    expect(notes).toHaveLength(creditNotes)
    expect(notes.reduce((sum, { totalPence }) => sum + totalPence, 0)).toBe(200_000 * creditNotes)
    const rows = await database.db.selectFrom('payments').selectAll().where('contract_id', '=', id).execute()
    expect(rows).toMatchObject([{ refunded_pence: 200_000 * creditNotes, refunding_pence: 0, uncovered_pence: 0 }])
    await documentsAgree(id)
  }

  test.runIf(onServer)('a dispute that is reported while a refund is being requested stops the refund', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, payment, intentId } = await paid()
      const refund = () => refundDeposit(context, id, now)
      // The dispute begins after the refund has checked for one, at whichever point they wait for each other.
      const dispute = () => {
        stripe.dispute(intentId)
        return report(payment)
      }
      const outcomes = await inLine(id, refund, dispute)
      expect(outcomes[1]).toBe('done')
      expect(['disputed', 'not_refundable']).toContain(outcomes[0])
      expect(await disputes(payment)).toMatchObject([{ state: 'needs_response' }])
      await wentBackOnce(id, 0)
    }
  })

  test('a dispute that is lost while our refund is on its way takes nothing more', async () => {
    const { id, payment, intentId } = await paid()
    const slow = pausedAfter('refund')
    const refund = refundDeposit(slow.context, id, now)
    await slow.answered
    stripe.dispute(intentId, { status: 'lost' })
    await Promise.all([report(payment), report(payment)])
    slow.goOn()
    expect(await refusal(refund)).toBe('done')
    await report(payment)
    expect(await disputes(payment)).toMatchObject([{ state: 'lost', spare_pence: 0, uncovered_pence: 0 }])
    await wentBackOnce(id, 1)
  })

  test.runIf(onServer)('a refund at the gateway that is reported while we request ours is the only one', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, payment, intentId } = await paid()
      const byHand = () => {
        stripe.refundByHand(intentId, 200_000)
        return report(payment)
      }
      const outcomes = await inLine(id, () => refundDeposit(context, id, now), byHand)
      expect(outcomes[1]).toBe('done')
      await report(payment)
      await wentBackOnce(id, 1)
    }
  })
})

test.runIf(onServer)('a refund by bank of what an invoice has deducted since is not recorded', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await signed()
    const { number } = await inTransaction((tx) => raiseDepositInvoice(tx, context, id, now))
    await transfer(number)
    const refund = (pence: number) => refundDeposit(context, id, now, { bankReference: 'BACK', pence })
    const calls = [() => invoicePlacement(id, 1), () => refund(200_000)]
    const isInvoiceFirst = round % 2 === 0
    expect(await inLine(id, ...(isInvoiceFirst ? calls : calls.toReversed()))).toEqual([
      'done',
      isInvoiceFirst ? 'sum_differs' : 'done',
    ])
    expect((await issuedDocuments(id)).map(({ totalPence }) => totalPence)).toEqual(isInvoiceFirst ? [] : [200_000])
    expect(await depositLeft(database.db, id)).toBe(isInvoiceFirst ? 80_000 : 0)
    if (isInvoiceFirst) expect(await refund(80_000)).toMatchObject({ totalPence: 80_000 })
    await documentsAgree(id)
  }
})

const reconcile = (with_ = context) => reconcilePayments({ ...with_, log: context.log })

describe('a webhook and the reconciling job', () => {
  test.runIf(onServer)('settle a payment once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, invoice, card } = await paidButUnreported()
      now = new Date(now.getTime() + 61_000)
      const calls = [() => settle(context, card), () => reconcile()]
      expect(await inLine(id, ...(round % 2 ? calls : calls.toReversed()))).toEqual(['done', 'done'])
      expect(await issuedDocuments(id, 'receipt')).toHaveLength(1)
      expect(await settlements(invoice)).toMatchObject([{ payment_id: card.id }])
      await documentsAgree(id)
    }
  })

  test.runIf(onServer)('record a refund or dispute once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, payment, intentId } = await paid()
      stripe.refundByHand(intentId, 200_000)
      now = new Date(now.getTime() + 7 * 3600_000)
      // The gateway is asked only about this payment.
      await database.db.updateTable('payments').set({ asked_at: now }).where('id', '!=', payment.id).execute()
      const calls = [() => noteMovements(context, payment), () => reconcile()]
      expect(await inLine(id, ...(round % 2 ? calls : calls.toReversed()))).toEqual(['done', 'done'])
      expect(await issuedDocuments(id)).toMatchObject([{ totalPence: 200_000 }])
      expect(await depositLeft(database.db, id)).toBe(0)
      await documentsAgree(id)
    }
  })
})

const intentsOf = (id: string) => [...stripe.intents.values()].filter(({ metadata }) => metadata.contractId === id)

describe('a contract that is withdrawn while its client opens the card form', () => {
  const withdraw = (id: string) =>
    inTransaction(async (tx) => {
      await lockContract(tx, id)
      await voidContract(tx, id, 'Another supplier', now)
    })

  test.runIf(onServer)('is not paid for: before there is an intent, none is made', async () => {
    const id = await signed()
    const calls = [() => withdraw(id), () => openPayment(context, id, now)]
    expect(await inLine(id, ...calls)).toEqual(['done', 'not_signed'])
    expect(intentsOf(id)).toEqual([])
  })

  test('is not paid for: an intent that was made meanwhile is cancelled', async () => {
    const id = await signed()
    const slow = pausedAfter('createIntent')
    const opened = refusal(openPayment(slow.context, id, now))
    await slow.answered
    await withdraw(id)
    slow.goOn()
    expect(await opened).toBe('not_signed')
    expect(intentsOf(id)).toMatchObject([{ status: 'canceled' }])
    expect(await paymentOfContract(database.db, id)).toMatchObject({ state: 'canceled' })
  })
})

describe('the reconciling job', () => {
  test('that got the gateway’s answer before the client paid does not undo what the webhook reported', async () => {
    const id = await signed()
    const card = await openPayment(context, id, now)
    now = new Date(now.getTime() + 25 * 3600_000)
    const slow = pausedAfter('retrieveIntent')
    const job = reconcile(slow.context)
    await slow.answered
    stripe.pay(card.intentId!)
    await settle(context, card)
    slow.goOn()
    await job
    expect(await paymentOfContract(database.db, id)).toMatchObject({ id: card.id, state: 'succeeded' })
    expect(await issuedDocuments(id, 'receipt')).toHaveLength(1)
    await documentsAgree(id)
  })

  test('that gives up a payment while it is being opened leaves no way to pay it', async () => {
    const id = await signed()
    const { number } = await inTransaction((tx) => raiseDepositInvoice(tx, context, id, now))
    const slow = pausedAfter('createIntent')
    const opening = openPayment(slow.context, id, now)
    const opened = refusal(opening)
    await slow.answered
    await transfer(number)
    now = new Date(now.getTime() + 120_000)
    await reconcile()
    slow.goOn()
    expect(await opened).toBe('already_paid')
    expect(intentsOf(id)).toMatchObject([{ status: 'canceled' }])
    await documentsAgree(id)
  })

  test.runIf(onServer)('that looked at a payment before it had an intent leaves it until the next time', async () => {
    const id = await signed()
    const { number } = await inTransaction((tx) => raiseDepositInvoice(tx, context, id, now))
    const slow = pausedAfter('createIntent')
    const opening = openPayment(slow.context, id, now)
    await slow.answered
    await transfer(number)
    now = new Date(now.getTime() + 120_000)
    // The job has read the payment, and waits to see how the deposit was paid.
    let job: Promise<void> | undefined
    await whileLocked(
      (tx) => sql`lock table bank_refunds in access exclusive mode`.execute(tx),
      async () => {
        job = reconcile()
        await expect.poll(waiting, { interval: 5 }).toBe(1)
        slow.goOn()
        await opening
      },
    )
    await job
    expect(await paymentOfContract(database.db, id)).toMatchObject({ state: 'created' })
    now = new Date(now.getTime() + 120_000)
    await reconcile()
    expect(await paymentOfContract(database.db, id)).toMatchObject({ state: 'canceled' })
    expect(intentsOf(id)).toMatchObject([{ status: 'canceled' }])
  })
})
