import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnContractId } from '#src/contracts/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { testCards } from '#src/payments/api.ts'
import { candidateLeft } from './candidate-left.ts'
import { openPayment } from '#src/payments/server/deposit.ts'
import { depositLeft } from '#src/payments/server/deposit-standing.ts'
import { createTestGateway } from '#src/payments/server/gateway/test-gateway.ts'
import { listInvoices } from '#src/billing/server/invoice-list.ts'
import { departuresOf } from './departures.ts'
import { payBackInstalment } from './pay-back-instalment.ts'
import { noteMovements } from '#src/payments/server/note-movements.ts'
import { timelineOfPlacements } from './person-placements.ts'
import { type LeavingPreview, LeavingRequest } from '../console-api.ts'
import { previewLeaving, recordLeavingAsPreviewed } from './preview-leaving.ts'
import { raisePlacementInvoice } from './raise-placement-invoice.ts'
import { uncoveredDeposits } from '#src/payments/server/raise-uncovered-invoice.ts'
import { remindOfInvoices } from '#src/billing/server/remind-of-invoices.ts'
import { recordBankPayment } from '#src/payments/server/transfers/record-bank-payment.ts'
import { refundDeposit } from '#src/payments/server/refund-deposit.ts'
import { settle } from '#src/payments/server/settle.ts'
import {
  details,
  documentsOf,
  moneyQueues,
  refusal,
  signedContract,
} from '#src/billing/server/signed-contract.setup.ts'

// Under Monthly, payments stop if the candidate leaves. These tests check what is stopped, taken back and paid back.

let database: TestDatabase
let now: Date
const clock = { now: () => now }

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const jobs = testJobs(() => database, moneyQueues, clock)
beforeEach(() => {
  now = new Date('2026-08-31T10:00:00Z')
})

const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work)
const context = () => ({
  db: database.db,
  clock,
  jobs,
  agency: 'studio@patter.example',
  gateway: createTestGateway({
    db: database.db,
    clock,
    webhookSecret: 'whsec_of_these_tests',
    deliver: async () => {},
  }),
})
const signed = (option: 'standard' | 'monthly' | 'retained' = 'monthly') => signedContract(context(), option, now)

const uncoveredPence = async (id: string) =>
  (await uncoveredDeposits(database.db, id)).reduce((sum, { pence }) => sum + pence, 0)

async function depositPaid(id: OwnContractId, card: string = testCards.succeeds) {
  const payment = await openPayment(context(), id, now)
  await context().gateway.confirm(payment.intentId!, {
    clientSecret: payment.clientSecret!,
    cardNumber: card,
    expiry: '12 / 40',
    securityCode: '123',
  })
  return settle(context(), payment)
}

/** Invoices the instalments up to this part, each on its day: 31 August, 30 September, 31 October, and so on. */
async function invoicedUpTo(id: string, part: number): Promise<string[]> {
  const days = ['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31']
  const numbers: string[] = []
  for (const [index, day] of days.slice(0, part).entries()) {
    now = new Date(`${day}T10:00:00Z`)
    numbers.push(
      (
        await inTransaction((tx) =>
          raisePlacementInvoice(
            tx,
            context(),
            id,
            { part: index + 1, candidate: 'Kofi Mensah', firstYearSalaryPence: 3_600_000, startsOn: '2026-08-31' },
            now,
          ),
        )
      ).number,
    )
  }
  return numbers
}

const recordLastDay = (id: string, lastDay: string, candidate = 'Kofi Mensah') =>
  inTransaction((tx) => candidateLeft(tx, context(), id, { candidate, lastDay }, now))
const bank = (invoiceNumber: string, pence: number) =>
  inTransaction((tx) =>
    recordBankPayment(
      tx,
      context(),
      { invoiceNumber, pence, receivedOn: now.toISOString().slice(0, 10), reference: 'LOCHBAY' },
      now,
    ),
  )
const payBack = (invoiceNumber: string, bankReference = 'BACK LOCHBAY') =>
  inTransaction((tx) => payBackInstalment(tx, context(), { invoiceNumber, bankReference }, now))
const notes = (id: string) => documentsOf(database.db, id, 'credit_note')
const listed = async (id: string) =>
  database.db
    .selectFrom('contract_overviews')
    .select(['paid_pence', 'owed_pence', 'owes_back'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const logged = async (id: string) =>
  (
    await database.db
      .selectFrom('staff_changes')
      .select(['action', 'details'])
      .where('subject', '=', id)
      .where('action', '=', 'placement.left')
      .execute()
  ).map(({ details }) => details)

describe('a candidate who has left', () => {
  test('stops the later instalments; one that was issued is cancelled with one credit note, and its reminders end', async () => {
    const id = await signed()
    const [, , third] = await invoicedUpTo(id, 3)
    now = new Date('2026-11-02T10:00:00Z')
    const seen = await previewLeaving(
      database.db,
      id as never,
      { candidate: 'Kofi Mensah', lastDay: '2026-10-30' },
      now,
    )
    expect(seen).toMatchObject({
      due: [1, 2],
      stopped: [4, 5, 6],
      takenBack: [{ number: third, creditedPence: 120_000 }],
      email: details.clientEmail,
    })
    expect(await notes(id)).toEqual([])

    const answers = [
      await recordLastDay(id, '2026-10-30'),
      ...(await Promise.all(Array.from({ length: 5 }, () => recordLastDay(id, '2026-10-30', '  kofi  MENSAH ')))),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await notes(id)).toMatchObject([
      {
        totalPence: 120_000,
        cites: third,
        lines: [
          {
            label: 'Placement fee, Monthly: instalment 3 of 6: Kofi Mensah',
            detail: 'Not due: last day worked 30 October 2026 (clause 7)',
          },
        ],
      },
    ])
    expect(await logged(id)).toEqual([{ lastDay: '2026-10-30', creditNotes: (await notes(id))[0]!.number }])
    expect(await listed(id)).toMatchObject({ owed_pence: 240_000, owes_back: false })
    expect(
      (await listInvoices(database.db, { contractId: id, isOpen: true })).map(({ document }) => document.number),
    ).not.toContain(third)

    now = new Date('2026-11-14T09:00:00Z')
    await remindOfInvoices({ ...context(), outbox: createOutbox(jobs) })
    const third_id = (await listInvoices(database.db, { contractId: id })).find(
      ({ document }) => document.number === third,
    )!.id
    expect(
      await database.db.selectFrom('mails').select('id').where('cause', 'like', `${third_id}:%`).execute(),
    ).toEqual([])

    now = new Date('2027-02-01T10:00:00Z')
    const next = (part: number) =>
      inTransaction((tx) => raisePlacementInvoice(tx, context(), id, { part, candidate: 'Kofi Mensah' }, now))
    expect(await refusal(next(4))).toBe('candidate_left')
    expect((await next(3)).number).toBe(third)
    expect((await timelineOfPlacements(database.db, [id])).map(({ title }) => title)).toContain(
      'Candidate left, last day 30 October 2026',
    )
  })

  test('is not recorded if an instalment was paid after the preview that staff confirmed', async () => {
    const id = await signed()
    const [, second] = await invoicedUpTo(id, 2)
    const leaving = { candidate: 'Kofi Mensah', lastDay: '2026-09-15' }
    const preview = () => previewLeaving(database.db, id as never, leaving, now)
    const record = (previewed: LeavingPreview) =>
      inTransaction((tx) => {
        const request = { ...LeavingRequest.parse({ ...leaving, previewed }), member: undefined }
        return recordLeavingAsPreviewed(tx, context(), id as never, request, now)
      })
    const outdated = await preview()
    expect(outdated.takenBack).toMatchObject([{ number: second, creditedPence: 120_000, owedBackPence: 0 }])
    await bank(second!, 50_000)
    expect(await refusal(record(outdated))).toBe('preview_outdated')
    expect([await notes(id), await departuresOf(database.db, id)]).toEqual([[], []])
    expect((await record(await preview())).takenBack).toMatchObject([{ creditedPence: 70_000, owedBackPence: 50_000 }])
  })

  test('leaves what was due, including an instalment that is due but not invoiced yet', async () => {
    const id = await signed()
    await invoicedUpTo(id, 1)
    now = new Date('2026-10-05T10:00:00Z')
    expect(await recordLastDay(id, '2026-10-02')).toMatchObject({ due: [1, 2], stopped: [3, 4, 5, 6], takenBack: [] })
    expect(
      (
        await inTransaction((tx) =>
          raisePlacementInvoice(tx, context(), id, { part: 2, candidate: 'Kofi Mensah' }, now),
        )
      ).totalPence,
    ).toBe(120_000)
    expect(await notes(id)).toEqual([])
  })

  test('stops only their own instalments if a contract has two candidates', async () => {
    const id = await signed()
    await invoicedUpTo(id, 1)
    const other = (part: number) =>
      inTransaction((tx) =>
        raisePlacementInvoice(
          tx,
          context(),
          id,
          { part, candidate: 'Kofi%', firstYearSalaryPence: 3_600_000, startsOn: '2026-08-31' },
          now,
        ),
      )
    await other(1)
    now = new Date('2026-10-05T10:00:00Z')
    await recordLastDay(id, '2026-09-01')
    expect((await other(2)).totalPence).toBe(120_000)
    expect((await departuresOf(database.db, id)).map(({ candidate }) => candidate)).toEqual(['Kofi Mensah'])
  })
})

describe('what had been paid on an instalment that is not due', () => {
  test('in part by bank is owed back for that part, and its repayment is recorded once with its own credit note', async () => {
    const id = await signed()
    const [, second] = await invoicedUpTo(id, 2)
    await bank(second!, 50_000)
    now = new Date('2026-10-02T10:00:00Z')
    expect(await recordLastDay(id, '2026-09-29')).toMatchObject({
      takenBack: [
        { number: second, creditedPence: 70_000, owedBackPence: 50_000, owedBackBy: '2026-10-16', isPaidBack: false },
      ],
    })
    expect(await listed(id)).toMatchObject({ paid_pence: 50_000, owed_pence: 120_000, owes_back: true })
    expect(await refusal(bank(second!, 70_000))).toBe('already_settled')
    expect(await refusal(payBack(second!, ' '))).toBe('bank_reference_wanted')
    const answers = await Promise.all([payBack(second!), payBack(second!), payBack(second!, 'ANOTHER')])
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    expect((await notes(id)).map(({ totalPence, money }) => [totalPence, money?.how])).toEqual([
      [70_000, undefined],
      [50_000, 'Bank transfer'],
    ])
    expect(await listed(id)).toMatchObject({ paid_pence: 0, owes_back: false })
    expect(await recordLastDay(id, '2026-09-29')).toMatchObject({ takenBack: [{ isPaidBack: true }] })
  })

  test('completely makes no credit note until it is paid back', async () => {
    const id = await signed()
    const [, second] = await invoicedUpTo(id, 2)
    await bank(second!, 120_000)
    await recordLastDay(id, '2026-09-29')
    expect(await notes(id)).toEqual([])
    expect((await payBack(second!)).totalPence).toBe(120_000)
    expect(await refusal(payBack((await invoicedUpTo(id, 1))[0]!))).toBe('nothing_owed_back')
    expect(await refusal(payBack('INV-9999'))).toBe('unknown_invoice')
  })

  test('by the deposit becomes deposit again, and is deducted from the next invoice or paid back', async () => {
    const id = await signed()
    await depositPaid(id)
    const [, second] = await invoicedUpTo(id, 2)
    expect(await depositLeft(database.db, id)).toBe(0)
    expect(await recordLastDay(id, '2026-09-29')).toMatchObject({
      takenBack: [{ number: second, creditedPence: 120_000, toDepositPence: 80_000, owedBackPence: 0 }],
    })
    expect(await depositLeft(database.db, id)).toBe(80_000)
    expect((await notes(id))[0]!.lines[0]!.detail).toBe(
      'Not due: last day worked 29 September 2026 (clause 7). £800.00 of it goes back to your deposit',
    )
    expect((await refundDeposit(context(), id, now)).totalPence).toBe(80_000)
  })

  test('by a deposit that has been paid back since is owed back too', async () => {
    const id = await signed()
    await depositPaid(id)
    const [first] = await invoicedUpTo(id, 1)
    expect((await refundDeposit(context(), id, now)).totalPence).toBe(80_000)
    expect(await recordLastDay(id, '2026-08-30')).toMatchObject({
      due: [],
      takenBack: [{ number: first, creditedPence: 0, owedBackPence: 120_000 }],
    })
    expect((await payBack(first!)).totalPence).toBe(120_000)
    expect(await depositLeft(database.db, id)).toBe(0)
  })

  test('by a deposit that the bank took back is owed by neither side', async () => {
    const id = await signed()
    const payment = await depositPaid(id, testCards.disputed)
    const [first] = await invoicedUpTo(id, 1)
    await context().gateway.endDispute(
      (await context().gateway.retrieveMovements(payment.intentId!))!.disputes[0]!.id,
      'lost',
    )
    await noteMovements(context(), payment)
    expect(await uncoveredPence(id)).toBe(120_000)
    expect(await recordLastDay(id, '2026-08-30')).toMatchObject({
      takenBack: [{ number: first, creditedPence: 120_000, toDepositPence: 0, owedBackPence: 0 }],
    })
    expect([await uncoveredPence(id), await depositLeft(database.db, id)]).toEqual([0, 0])
  })

  /** Makes a deposit that an instalment deducts and the bank then takes back, and a second one of £2,000. */
  async function depositReplaced() {
    const id = await signed()
    const payment = await depositPaid(id, testCards.disputed)
    const [first] = await invoicedUpTo(id, 1)
    const { disputes } = (await context().gateway.retrieveMovements(payment.intentId!))!
    await context().gateway.endDispute(disputes[0]!.id, 'lost')
    now = new Date('2026-09-10T10:00:00Z')
    await noteMovements(context(), payment)
    now = new Date('2026-09-11T10:00:00Z')
    await depositPaid(id)
    expect([await uncoveredPence(id), await depositLeft(database.db, id)]).toEqual([120_000, 200_000])
    return { id, first }
  }

  test('by a deposit that the bank took back is owed by neither side, also if another deposit is here', async () => {
    const { id, first } = await depositReplaced()
    expect(await recordLastDay(id, '2026-08-30')).toMatchObject({
      takenBack: [{ number: first, creditedPence: 120_000, toDepositPence: 0, owedBackPence: 0 }],
    })
    expect([await uncoveredPence(id), await depositLeft(database.db, id)]).toEqual([0, 200_000])
    expect((await refundDeposit(context(), id, now)).totalPence).toBe(200_000)
  })

  test('by the deposit that is here becomes deposit again, although an earlier one was taken back', async () => {
    const { id } = await depositReplaced()
    const [, second] = await invoicedUpTo(id, 2)
    expect(await depositLeft(database.db, id)).toBe(80_000)
    now = new Date('2026-10-02T10:00:00Z')
    expect(await recordLastDay(id, '2026-09-29')).toMatchObject({
      takenBack: [{ number: second, creditedPence: 120_000, toDepositPence: 120_000, owedBackPence: 0 }],
    })
    expect([await uncoveredPence(id), await depositLeft(database.db, id)]).toEqual([120_000, 200_000])
  })
})

describe('a corrected last day', () => {
  test('that is earlier cancels more instalments; a later one is accepted if it would restore none', async () => {
    const id = await signed()
    const [, second, third] = await invoicedUpTo(id, 3)
    expect((await recordLastDay(id, '2026-10-10')).takenBack.map(({ number }) => number)).toEqual([third])
    expect((await recordLastDay(id, '2026-10-12')).lastDay).toBe('2026-10-12')
    expect((await recordLastDay(id, '2026-09-12')).takenBack.map(({ number }) => number)).toEqual([second, third])
    await expect(recordLastDay(id, '2026-10-12')).rejects.toMatchObject({
      code: 'taken_back_already',
      message: expect.stringContaining(second!),
    })
    expect(await notes(id)).toHaveLength(2)
  })

  test('is refused if it is impossible, like a wrong name or an option without instalments', async () => {
    const id = await signed()
    await invoicedUpTo(id, 1)
    for (const day of ['2026-08-29', '2026-09-01', '2026-02-30', '', 'yesterday'])
      expect([day, await refusal(recordLastDay(id, day))]).toEqual([day, 'leaving'])
    for (const name of ['Nobody', '%', "x' or 1=1"])
      expect(await refusal(recordLastDay(id, '2026-08-31', name))).toBe('no_placement')
    const standard = await signed('standard')
    expect(await refusal(recordLastDay(standard, '2026-08-31'))).toBe('not_monthly')
    expect(await departuresOf(database.db, id)).toEqual([])
  })
})
