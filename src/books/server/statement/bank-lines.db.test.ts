import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diaryRules } from '#content/facts/diary.ts'
import {
  details,
  documentsOf,
  moneyQueues,
  refusal,
  signedContract,
} from '#src/billing/server/signed-contract.setup.ts'
import { freeSlots } from '#src/bookings/availability.ts'
import { bookCall } from '#src/bookings/server/book-call.ts'
import { personCalls } from '#src/bookings/server/person-calls.ts'
import { remindQueue } from '#src/bookings/server/reminders.ts'
import { agreementOnOffer, inviteClient, personContracts } from '#src/contracts/server/public.ts'
import { erasePerson, upsertPerson } from '#src/leads/server/public.ts'
import { testCards } from '#src/payments/api.ts'
import { openPayment, raiseDepositInvoice } from '#src/payments/server/deposit.ts'
import { createTestGateway } from '#src/payments/server/gateway/test-gateway.ts'
import { recordTransfer } from '#src/payments/server/transfers/record-transfer.ts'
import { settle } from '#src/payments/server/settle.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { BankLine } from '../../statement/api.ts'
import { listBankLines, waitingLines } from './bank-lines.ts'
import { lockLine } from './bank-line-store.ts'
import { ignoreLine, linkLine, recordLine, restoreLine } from './decide-line.ts'
import { columnsToAsk, importStatement, type SentStatement } from './import-statement.ts'
import { forgetBankLines, personBankLines } from './person-bank-lines.ts'

// What can be done with the lines of a bank statement, on both engines.

let database: TestDatabase
let member: StaffMember
const now = new Date('2026-11-23T10:00:00Z')
const clock = { now: () => now }
const silent = { debug() {}, info() {}, warn() {}, error() {} }

beforeAll(async () => {
  database = await openTestDatabase()
  member = (await signedIn(database.db, 'staff')).member
})
afterAll(() => database.close())
// Each test begins without open lines. What was recorded stays.
beforeEach(() => database.db.deleteFrom('bank_lines').where('state', '=', 'waiting').execute())
const jobs = testJobs(() => database, [...moneyQueues, remindQueue, 'finish-erasure'], clock)
const context = () => {
  const gateway = createTestGateway({
    db: database.db,
    clock,
    webhookSecret: 'whsec_of_these_tests',
    deliver: async () => {},
  })
  return { db: database.db, clock, jobs, gateway, agency: 'studio@patter.example', log: silent }
}
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work)

const header = 'Date,Counter Party,Reference,Amount (GBP)\n'
const statement = async (text: string, more: Partial<SentStatement> = {}) => {
  const sent = { bytes: Buffer.from(text), ...more }
  return (await columnsToAsk(database.db, sent, now)) ?? inTransaction((tx) => importStatement(tx, sent, member, now))
}
const imported = async (...rows: string[]) => {
  await statement(header + rows.join('\n'))
  return (await listBankLines(database.db, 'waiting')).rows
}
const line = async (row: string): Promise<BankLine> => (await imported(row))[0]!
const waiting = async () => (await listBankLines(database.db, 'waiting')).rows
const share = (invoiceNumber: string, pence: number) => ({ invoiceNumber, pence })
const record = ({ id, version }: BankLine, ...shares: ReturnType<typeof share>[]) =>
  inTransaction((tx) => recordLine(tx, context(), { id, version, member, shares }, now))

async function openSums() {
  const id = await signedContract(context(), 'standard', now)
  const { number } = await inTransaction((tx) => raiseDepositInvoice(tx, { jobs }, id, now))
  return { id, number }
}

describe('a statement', () => {
  test('that is imported twice, or overlaps, has each line once; two equal payments on one day are two', async () => {
    const rows = [
      '20/11/2026,Lochbay Energy,INV-1,10.00',
      '20/11/2026,Lochbay Energy,INV-1,10.00',
      '21/11/2026,X,,-3.00',
    ]
    expect(await statement(header + rows.join('\n'))).toMatchObject({ added: 2, known: 0, outgoing: 1 })
    expect(await statement(header + rows.join('\n'))).toMatchObject({ added: 0, known: 2 })
    const next = [rows[0], '22/11/2026,Lochbay Energy,INV-1,10.00', rows[1], rows[0]]
    expect(await statement(header + next.join('\n'))).toMatchObject({ added: 2, known: 2 })
    expect(await waiting()).toHaveLength(4)
  })

  test('that several people import at the same moment has each line once', async () => {
    const text = `${header}20/11/2026,Lochbay Energy,INV-1,10.00\n20/11/2026,Firth Robotics,INV-2,11.00`
    const answers = await Promise.all(Array.from({ length: 4 }, () => statement(text)))
    expect(answers.reduce((sum, answer) => sum + (answer.state === 'imported' ? answer.added : 0), 0)).toBe(2)
  })

  test('that is imported as CSV and then as OFX has a proposal for each payment once', async () => {
    const { number } = await openSums()
    const [csv] = await imported(`23/11/2026,Rhona Mackie,${number},2000.00`)
    expect(csv!.proposal).toMatchObject({ kind: 'record' })
    const ofx = `<OFX><CURDEF>GBP<ACCTID>1<STMTTRN><DTPOSTED>20261123<TRNAMT>2000.00<FITID>77<NAME>RHONA MACKIE<MEMO>${number}</STMTTRN></OFX>`
    const later = new Date(now.getTime() + 60_000)
    await inTransaction((tx) => importStatement(tx, { bytes: Buffer.from(ofx) }, member, later))
    const rows = await waiting()
    expect(rows.map(({ id, proposal }) => [id === csv!.id, proposal?.reason])).toEqual([
      [false, 'twin'],
      [true, 'reference-and-sum'],
    ])
  })

  test('of a bank that gives one id to two lines has both', async () => {
    const ids =
      'Transaction ID,Date,Description,Amount\n0,20/11/2026,A,10.00\n0,20/11/2026,B,11.00\n0,20/11/2026,C,10.00\n'
    expect(await statement(ids)).toMatchObject({ added: 3 })
    expect(await statement(ids)).toMatchObject({ added: 0, known: 3 })
  })

  test('of an unknown bank is asked about once, and then recognised by its header', async () => {
    const text = 'Tag,Wer,Was,Betrag\n20/11/2026,Lochbay Energy,INV-1,12.00\n'
    const question = await statement(text)
    expect(question).toMatchObject({
      state: 'columns',
      unknown: { header: ['Tag', 'Wer', 'Was', 'Betrag'], guess: { date: 0, amount: 3 } },
    })
    expect(await waiting()).toEqual([])
    const columns = { date: 0, amount: 3, payer: 1, reference: [2] }
    expect(await refusal(statement(text, { columns: { ...columns, date: 2 } }))).toBe('statement')
    expect(await statement(text, { columns })).toMatchObject({ state: 'imported', added: 1 })
    expect(await statement(text.replace('12.00', '13.00'))).toMatchObject({ state: 'imported', added: 1 })
    expect(await statement(text, { ask: true })).toMatchObject({ state: 'columns', unknown: { guess: columns } })
    expect((await waiting())[0]).toMatchObject({ payer: 'Lochbay Energy', reference: 'INV-1' })
  })

  test('without a payment, or a file that is not a statement, is refused and stores nothing', async () => {
    for (const text of [header, 'PK\u0003\u0004', 'Hello', ''])
      expect([text, await refusal(statement(text))]).toEqual([text, 'statement'])
  })
})

describe('a line', () => {
  test('is recorded as proposed, once, with the text of the statement', async () => {
    const { id, number } = await openSums()
    const proposed = await line(`20/11/2026,Lochbay Energy,${number},2000.00`)
    expect(proposed.proposal).toMatchObject({ kind: 'choose', reason: 'before' })
    const right = (await imported(`23/11/2026,Lochbay Energy,${number},2000.00`))[0]!
    expect(right.proposal).toMatchObject({ kind: 'record', reason: 'reference-and-sum' })
    const answers = await Promise.allSettled([1, 2, 3].map(() => record(right, ...right.proposal!.shares)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const [receipt, ...others] = await documentsOf(database.db, id, 'receipt')
    expect(others).toEqual([])
    expect(receipt!.money).toMatchObject({ on: '2026-11-23', gatewayReference: `Lochbay Energy ${number}` })
    expect((await waiting()).map((one) => one.id)).toEqual([proposed.id])
    expect(await refusal(record({ ...right, version: 2 }, share(number, 1)))).toBe('line_is_settled')
  })

  test('pays no more than its sum, also in parts, and the rest stays open', async () => {
    const [mine, theirs] = [await openSums(), await openSums()]
    const bankLine = await line('23/11/2026,Lochbay Energy,thanks,1500.00')
    expect(await refusal(record(bankLine, share(mine.number, 150_001)))).toBe('more_than_line')
    expect(await record(bankLine, share(mine.number, 120_000))).toMatchObject({ leftPence: 30_000, version: 2 })
    const [rest] = await waiting()
    expect(rest).toMatchObject({ leftPence: 30_000, numbers: [mine.number] })
    expect(await refusal(record(rest!, share(theirs.number, 30_001)))).toBe('more_than_line')
    expect(await record(rest!, share(theirs.number, 30_000))).toMatchObject({ leftPence: 0 })
    expect(await waiting()).toEqual([])
  })

  test('that equals another of the same day is another payment', async () => {
    const { number } = await openSums()
    const [first, second] = await imported(
      '23/11/2026,Lochbay Energy,monthly,500.00',
      '23/11/2026,Lochbay Energy,monthly,500.00',
    )
    await record(first!, share(number, 50_000))
    expect(await record(second!, share(number, 50_000))).toMatchObject({ receipts: [{ openPence: 100_000 }] })
  })

  test('whose invoice was paid by card in the meantime is refused, and stays open', async () => {
    const { id, number } = await openSums()
    const proposed = await line(`23/11/2026,Lochbay Energy,${number},2000.00`)
    const card = await openPayment(context(), id, now)
    const details = { cardNumber: testCards.succeeds, expiry: '12 / 40', securityCode: '123' }
    await context().gateway.confirm(card.intentId!, { clientSecret: card.clientSecret!, ...details })
    await settle(context(), card)
    expect(await refusal(record(proposed, ...proposed.proposal!.shares))).toBe('already_settled')
    expect(await waiting()).toMatchObject([{ version: 1, proposal: { kind: 'choose', reason: 'paid' } }])
  })

  test('that was recorded by hand is recognised, linked without a second receipt, and unlinked', async () => {
    const { id, number } = await openSums()
    const typed = { pence: 120_000, receivedOn: '2026-11-23', reference: 'LOCHBAY', shares: [share(number, 120_000)] }
    const transfer = await inTransaction((tx) => recordTransfer(tx, context(), typed, now))
    const matchedLine = await line(`23/11/2026,Lochbay Energy,${number},1200.00`)
    expect(matchedLine.proposal).toMatchObject({ kind: 'link', transfer: { id: transfer.id, numbers: [number] } })
    const link = (one: BankLine, transferId = transfer.id) =>
      inTransaction((tx) => linkLine(tx, { id: one.id, version: one.version, member, transferId }, now))
    expect(await refusal(link(matchedLine, 'trf_none'))).toBe('unknown_transfer')
    expect(await link(matchedLine)).toEqual({ version: 2, leftPence: 0 })
    expect(await documentsOf(database.db, id, 'receipt')).toHaveLength(1)
    // The transfer is on the statement once, so a second line like it is another payment.
    const again = (await imported(`23/11/2026,Lochbay Energy,${number} again,1200.00`))[0]!
    expect(again.proposal!.kind).not.toBe('link')
    expect(await refusal(link(again))).toBe('recorded_already')

    const [aside] = (await listBankLines(database.db, 'set-aside')).rows
    expect(aside).toMatchObject({ state: 'linked', numbers: [number] })
    const restored = await inTransaction((tx) => restoreLine(tx, { id: matchedLine.id, version: 2, member }, now))
    expect(restored).toEqual({ version: 3, leftPence: 120_000 })
  })

  test('can be ignored and restored; what somebody else did first is not undone', async () => {
    const one = await line('23/11/2026,HMRC,tax refund,77.00')
    const firstVersion = { id: one.id, version: 1, member }
    expect(await inTransaction((tx) => ignoreLine(tx, firstVersion, now))).toMatchObject({ version: 2 })
    expect(await refusal(inTransaction((tx) => ignoreLine(tx, firstVersion, now)))).toBe('changed_meanwhile')
    expect(await listBankLines(database.db, 'waiting')).toMatchObject({ total: 0, setAside: 1 })
    await inTransaction((tx) => restoreLine(tx, { ...firstVersion, version: 2 }, now))
    expect(await refusal(inTransaction((tx) => restoreLine(tx, { ...firstVersion, version: 3 }, now)))).toBe(
      'line_is_settled',
    )
    expect(await refusal(inTransaction((tx) => ignoreLine(tx, { ...firstVersion, id: 'bkl_none' }, now)))).toBe(
      'unknown_line',
    )
    const actions = await database.db
      .selectFrom('staff_changes')
      .select('action')
      .where('subject', '=', one.id)
      .execute()
    expect(actions.map(({ action }) => action).sort()).toEqual(['bank-line.ignored', 'bank-line.restored'])
  })

  test('needs attention while it is open, all of them as one item', async () => {
    const { count, list } = waitingLines(database.db)
    expect([await count(now), await list(now)]).toEqual([0, []])
    await imported('23/11/2026,A,one,10.00', '23/11/2026,B,two,20.00', '22/11/2026,C,three,30.50')
    expect(await count(now)).toBe(1)
    expect(await list(now)).toMatchObject([
      {
        title: '3 bank lines wait for you',
        text: '£60.50 came by bank. Say which invoices it pays.',
        href: '/admin/money',
      },
    ])
  })
})

test('the texts that name somebody of a client are deleted with them, even if nothing was invoiced', async () => {
  const invite = (name: string, email: string) =>
    inTransaction((tx) => inviteClient(tx, { outbox: createOutbox(jobs) }, agreementOnOffer(), { name, email }, now))
  await invite('Ailsa Gunn', 'ailsa@lochbay.example')
  await invite('Someone', 'someone@lochbay.example')
  const rows = ['23/11/2026,MRS AILSA GUNN,gift,5.00', '23/11/2026,Someone else,gift,6.00']
  await imported(...rows)
  const linesOf = async (email: string) =>
    ((await personBankLines.export!(database.db, { id: 'per_1', emailKey: email })) as { bankLines: unknown[] })
      .bankLines
  expect(await linesOf('ailsa@lochbay.example')).toMatchObject([{ payer: 'MRS AILSA GUNN' }])
  // One word could be part of anybody's name.
  expect(await linesOf('someone@lochbay.example')).toEqual([])
  // Anybody can type that name into a form.
  await inTransaction((tx) => upsertPerson(tx, { email: 'other@home.example', name: 'Ailsa Gunn' }, now))
  expect(await linesOf('other@home.example')).toEqual([])

  const person = { id: 'per_1', emailKey: 'ailsa@lochbay.example' }
  const nobody = { outbox: undefined as never, jobs, agency: '' }
  const erased = await inTransaction((tx) => personBankLines.erase!(tx, person, nobody, now))
  expect(erased.removed).toEqual({ bankLines: 1 })
  expect((await waiting()).map(({ payer }) => payer).sort()).toEqual(['', 'Someone else'])
})

test('the texts of an erased person and of old lines are deleted; day and sum are kept', async () => {
  const { number } = await openSums()
  const paid = await line(`23/11/2026,Rhona’s account,${number},2000.00`)
  await record(paid, share(number, 200_000))
  await imported('23/11/2026,MS RHONA MACKIE,gift,5.00', '23/11/2026,Someone else,gift,6.00')
  const person = { id: 'per_1', emailKey: 'rhona@lochbay.example' }
  const exported = (await personBankLines.export!(database.db, person)) as { bankLines: { payer: string }[] }
  const payers = exported.bankLines.map(({ payer }) => payer)
  expect(payers).toEqual(expect.arrayContaining(['MS RHONA MACKIE', 'Rhona’s account']))
  expect(payers).not.toContain('Someone else')
  const nobody = { outbox: undefined as never, jobs, agency: '' }
  const erased = await inTransaction((tx) => personBankLines.erase!(tx, person, nobody, now))
  expect(erased.removed).toEqual({ bankLines: payers.length })
  expect(await personBankLines.export!(database.db, person)).toEqual({ bankLines: [] })
  expect((await waiting()).map(({ payer, pence }) => [payer, pence]).sort()).toEqual([
    ['', 500],
    ['Someone else', 600],
  ])
  // The line is still recognised.
  expect(await statement(`${header}23/11/2026,MS RHONA MACKIE,gift,5.00`)).toMatchObject({ added: 0, known: 1 })

  const other = (await waiting()).find(({ payer }) => payer !== '')!
  await inTransaction((tx) => ignoreLine(tx, { id: other.id, version: 1, member }, now))
  const textsOn = async (day: string) => {
    await forgetBankLines(database.db, new Date(day))
    const { rows } = await listBankLines(database.db, 'set-aside')
    return rows.filter(({ id }) => id === other.id).map(({ payer, reference, pence }) => [payer, reference, pence])
  }
  expect(await textsOn('2027-12-23T09:00:00Z')).toEqual([['Someone else', 'gift', 600]])
  expect(await textsOn('2027-12-24T09:00:00Z')).toEqual([['', '', 600]])
})

test('the texts of a line are kept for thirteen months, also if the month of its day is longer', async () => {
  const { id } = await line('23/11/2026,Early in March,gift,7.00')
  await inTransaction((tx) => ignoreLine(tx, { id, version: 1, member }, new Date('2027-03-02T10:00:00Z')))
  const payerOn = async (day: string) => {
    await forgetBankLines(database.db, new Date(`${day}T04:25:00Z`))
    return (await listBankLines(database.db, 'set-aside')).rows.find((row) => row.id === id)?.payer
  }
  // Thirteen months before 31 March there is no such day in February.
  expect(await payerOn('2028-03-31')).toBe('Early in March')
  expect(await payerOn('2028-04-02')).toBe('Early in March')
  expect(await payerOn('2028-04-03')).toBe('')
})

test('a line is recorded while its payer, who has a call ahead, is being erased, and neither fails', async () => {
  const outbox = createOutbox(jobs)
  const { number } = await openSums()
  const { id, version, proposal } = await line(`23/11/2026,Rhona Mackie,${number},2000.00`)
  const email = details.clientEmail
  await inTransaction((tx) => {
    const diary = { outbox, jobs, rules: diaryRules, agency: '' }
    const { startsAt } = freeSlots(diaryRules, 'demo', [], now)[0]!
    const phone = { phone: '', company: '', location: '', currentJob: '', salaryExpectations: '', message: '' }
    const guest = { name: details.contactName, email, timeZone: '', ...phone }
    return bookCall(tx, diary, { kind: 'demo', startsAt, guest, by: 'staff' }, now)
  })
  const recording = (hold: () => Promise<void>) =>
    inTransaction(async (tx) => {
      await lockLine(tx, id, version)
      await hold()
      await recordLine(tx, context(), { id, version, member, shares: proposal!.shares }, now)
    })
  const { id: personId } = await database.db
    .selectFrom('people')
    .select('id')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow()
  const eraser = { outbox, jobs, agency: '', shares: [personCalls, personBankLines, personContracts] }
  const erase = () =>
    inTransaction((tx) => erasePerson(tx, eraser, { member, personId, typedEmail: email, secret: 'x' }, now))
  const { removed } = await behind(database.db, recording, erase)
  expect(removed).toMatchObject({ callsToCome: 1 })
  expect((await listBankLines(database.db, 'waiting')).rows.filter((row) => row.id === id)).toEqual([])
})
