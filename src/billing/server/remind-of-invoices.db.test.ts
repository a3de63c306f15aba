import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownContract } from '#src/contracts/server/contract-store.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { raiseDepositInvoice } from '#src/payments/server/deposit.ts'
import { recordBankPayment } from '#src/payments/server/transfers/record-bank-payment.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { overdueInvoices } from './console/overdue.ts'
import { areRemindersPaused, pauseReminders } from './pause-reminders.ts'
import { remindNow } from './remind-now.ts'
import { remindOfInvoices } from './remind-of-invoices.ts'
import { moneyQueues, signedContract } from './signed-contract.setup.ts'

// Who is reminded, and on which days.

let database: TestDatabase
let now = new Date('2026-11-23T10:00:00Z')
const clock = { now: () => now }
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const jobs = testJobs(() => database, moneyQueues, clock)
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work)

const invoiced = async () => {
  const id = await signedContract({ db: database.db, jobs }, 'standard', now)
  return { id, ...(await inTransaction((tx) => raiseDepositInvoice(tx, { jobs }, id, now))) }
}
/** Runs the job on a day and returns what it posted. */
const remindedOn = async (day: string) => {
  now = new Date(`${day}T09:00:00Z`)
  await remindOfInvoices({ db: database.db, outbox: createOutbox(jobs), clock })
  const mails = await database.db
    .selectFrom('mails')
    .select('data')
    .where('cause', 'like', `%:reminder:${day}`)
    .execute()
  return mails.map(({ data }) => data as { when: string; key?: string })
}

test('an overdue invoice is followed by reminders after 1, 7 and 14 days; none if paused; without card payment if paid in part', async () => {
  const { id, number, dueOn } = await invoiced()
  expect(dueOn).toBe('2026-12-07')
  expect(await remindedOn('2026-12-08')).toMatchObject([{ when: 'late', key: expect.any(String) }])
  expect(await remindedOn('2026-12-09')).toEqual([])

  const { member } = await signedIn(database.db, 'staff')
  const contractId = await knownContract(database.db, id)
  const pause = (isPaused: boolean) => inTransaction((tx) => pauseReminders(tx, { contractId, isPaused }, now, member))
  await Promise.all([pause(true), pause(true)])
  expect(await areRemindersPaused(database.db, id)).toBe(true)
  expect(await remindedOn('2026-12-14')).toEqual([])
  await pause(false)
  await pause(false)
  expect(await areRemindersPaused(database.db, id)).toBe(false)
  const changes = await database.db.selectFrom('staff_changes').select('action').where('subject', '=', id).execute()
  expect(changes.map(({ action }) => action).sort()).toEqual(['reminders.paused', 'reminders.resumed'])

  now = new Date('2026-12-20T10:00:00Z')
  const payment = { invoiceNumber: number, pence: 120_000, receivedOn: '2026-12-20', reference: 'LOCHBAY' }
  await inTransaction((tx) => recordBankPayment(tx, { jobs }, payment, now))
  const [reminder] = await remindedOn('2026-12-21')
  expect(reminder).toMatchObject({ when: 'late' })
  expect(reminder).not.toHaveProperty('key')

  await inTransaction((tx) =>
    recordBankPayment(tx, { jobs }, { ...payment, pence: 80_000, receivedOn: '2026-12-21' }, now),
  )
  expect(await remindedOn('2027-01-04')).toEqual([])
})

test('a reminder missed while no process ran is sent once on a later day, also if a round ends early', async () => {
  now = new Date('2026-12-28T10:00:00Z')
  const { id, number, dueOn } = await invoiced()
  expect(dueOn).toBe('2027-01-11')
  await remindedOn('2027-01-07')
  // No process runs on the 8th.
  expect(await remindedOn('2027-01-09')).toMatchObject([{ when: 'before' }])
  expect([await remindedOn('2027-01-10'), await remindedOn('2027-01-11')]).toMatchObject([[], [{ when: 'due' }]])
  await database.db.deleteFrom('reminder_rounds').execute()
  await database.db.insertInto('reminder_rounds').values({ day: '2027-01-10', at: now }).execute()
  // The round of the 11th did not end, so the 12th makes up for it.
  expect(await remindedOn('2027-01-12')).toMatchObject([{ when: 'late' }])
  await database.db.updateTable('reminder_rounds').set({ day: '2027-01-11' }).execute()
  expect(await remindedOn('2027-01-13')).toEqual([])
  // After months the reminders of long ago are not made up for.
  expect(await remindedOn('2027-03-06')).toEqual([])
  const payment = { invoiceNumber: number, pence: 200_000, receivedOn: '2027-01-13', reference: id }
  await inTransaction((tx) => recordBankPayment(tx, { jobs }, payment, now))
  await database.db.deleteFrom('reminder_rounds').execute()
})

test('a reminder of a day on which reminders were paused is not sent later, even if that day was missed', async () => {
  now = new Date('2027-03-08T10:00:00Z')
  const { id, number, dueOn } = await invoiced()
  expect(dueOn).toBe('2027-03-22')
  const { member } = await signedIn(database.db, 'staff')
  const contractId = await knownContract(database.db, id)
  const pause = (isPaused: boolean, at: string) => {
    const when = new Date(`2027-03-${at}:00Z`)
    return inTransaction((tx) => pauseReminders(tx, { contractId, isPaused }, when, member))
  }
  await remindedOn('2027-03-18')
  await pause(true, '18T15:00')
  // The round of the 19th does not end.
  await pause(false, '19T15:00')
  expect(await remindedOn('2027-03-20')).toEqual([])
  await remindedOn('2027-03-28')
  await pause(true, '28T15:00')
  // They are resumed in time for the next one, at 8.30 in London. The round of that day does not end either.
  await pause(false, '29T07:30')
  expect(await remindedOn('2027-03-30')).toMatchObject([{ when: 'late' }])
  const payment = { invoiceNumber: number, pence: 200_000, receivedOn: '2027-03-30', reference: id }
  await inTransaction((tx) => recordBankPayment(tx, { jobs }, payment, now))
  await database.db.deleteFrom('reminder_rounds').execute()
})

test('no reminder goes to a client who pays, or whose reminders are paused, while others are being sent', async () => {
  now = new Date('2027-01-11T10:00:00Z')
  const open = [await invoiced(), await invoiced(), await invoiced()]
  const invoices = await database.db.selectFrom('billing_documents').select(['id', 'contract_id']).execute()
  const contractOf = new Map(invoices.map(({ id, contract_id }) => [id, contract_id]))
  const { member } = await signedIn(database.db, 'staff')
  now = new Date('2027-01-25T09:00:00Z')
  const outbox = createOutbox(jobs)
  const reminded: string[] = []
  /** While the first mail is posted, another client's reminders are paused, and the third client pays. */
  const post: typeof outbox.post = async (tx, ...mails) => {
    reminded.push(mails[0]!.to)
    if (reminded.length === 1) {
      const { documentId } = mails[0]!.data as { documentId: string }
      const [second, third] = open.filter(({ id }) => id !== contractOf.get(documentId))
      await pauseReminders(tx, { contractId: second!.id as never, isPaused: true }, now, member)
      const payment = { invoiceNumber: third!.number, pence: 200_000, receivedOn: '2027-01-25', reference: 'ALL' }
      await recordBankPayment(tx, { jobs }, payment, now)
    }
    return outbox.post(tx, ...mails)
  }
  await remindOfInvoices({ db: database.db, outbox: { post }, clock })
  expect(reminded).toHaveLength(1)
})

describe('a reminder that staff send', () => {
  const setting = async () => {
    now = new Date('2027-02-01T10:00:00Z')
    const { id, number, dueOn } = await invoiced()
    expect(dueOn).toBe('2027-02-15')
    const { member } = await signedIn(database.db, 'staff')
    const contractId = await knownContract(database.db, id)
    const remind = (of = number) =>
      inTransaction((tx) => remindNow(tx, createOutbox(jobs), { contractId, number: of }, now, member))
    const source = overdueInvoices(database.db)
    const listed = async () => (await source.list(now)).filter(({ href }) => href.endsWith(id))
    return { id, number, contractId, member, remind, source, listed }
  }

  test('is refused before the invoice is overdue, once it is paid, for another contract’s invoice, and twice on a day', async () => {
    const { number, remind } = await setting()
    now = new Date('2027-02-15T10:00:00Z')
    await expect(remind()).rejects.toMatchObject({ code: 'not_overdue' })
    await expect(remind('INV-9999')).rejects.toMatchObject({ code: 'not_found' })
    now = new Date('2027-02-16T10:00:00Z')
    const ends = await Promise.allSettled([remind(), remind(), remind()])
    expect(ends.map((end) => (end.status === 'rejected' ? end.reason.code : 'sent')).sort()).toEqual([
      'reminded_today',
      'reminded_today',
      'sent',
    ])
    expect((await remindedOn('2027-02-16')).filter((mail) => 'byHand' in mail)).toHaveLength(1)
    now = new Date('2027-02-17T10:00:00Z')
    const payment = { invoiceNumber: number, pence: 200_000, receivedOn: '2027-02-17', reference: 'ALL' }
    await inTransaction((tx) => recordBankPayment(tx, { jobs }, payment, now))
    await expect(remind()).rejects.toMatchObject({ code: 'not_overdue' })
  })

  test('takes the invoice off the list for a week, as a pause does until it ends', async () => {
    const { contractId, member, remind, source, listed } = await setting()
    now = new Date('2027-02-17T10:00:00Z')
    const before = await source.count(now)
    expect(await listed()).toMatchObject([{ when: '2 days late', acts: [{ label: 'Send reminder now' }, {}] }])
    await remind()
    expect([await listed(), await source.count(now)]).toEqual([[], before - 1])
    now = new Date('2027-02-23T10:00:00Z')
    expect(await listed()).toEqual([])
    now = new Date('2027-02-24T10:00:00Z')
    expect(await listed()).toMatchObject([{ text: expect.stringContaining('Last reminder 17 Feb.') }])
    const pause = (isPaused: boolean) =>
      inTransaction((tx) => pauseReminders(tx, { contractId, isPaused }, now, member))
    await pause(true)
    expect(await listed()).toEqual([])
    await pause(false)
    expect(await listed()).toHaveLength(1)
    // An automatic reminder doesn't take it off the list, but nobody is reminded twice on a day.
    await remindedOn('2027-03-01')
    expect((await listed())[0]!.acts.map(({ label }) => label)).toEqual(['Pause reminders'])
  })
})

test('an overdue invoice without a buyer or a date is listed without details, and stops no other', async () => {
  now = new Date('2027-06-01T10:00:00Z')
  const [whole, odd] = [await invoiced(), await invoiced()]
  const row = await database.db
    .selectFrom('billing_documents')
    .select(['contract_id', 'series', 'purpose', 'part', 'facts', 'created_at'])
    .where('contract_id', '=', odd.id)
    .executeTakeFirstOrThrow()
  const dueOn = '2027-06-15'
  for (const [n, facts] of [{}, { dueOn, buyer: {} }, { dueOn, number: 'INV-9001' }].entries())
    await database.db
      .insertInto('billing_documents')
      .values({
        ...row,
        id: `bil_odd${n}`,
        subject_id: `odd${n}`,
        cause: `odd:${n}`,
        number: 9001 + n,
        issued_on: '2027-06-01',
        due_on: dueOn,
        facts: JSON.stringify({ ...facts, payablePence: 100 }),
      })
      .execute()
  now = new Date('2027-07-01T10:00:00Z')
  const items = await overdueInvoices(database.db).list(now)
  const byId = new Map(items.map((item) => [item.id, item]))
  expect(items.find(({ href }) => href.endsWith(whole.id))).toMatchObject({ when: '16 days late' })
  for (const n of [0, 1, 2])
    expect(byId.get(`invoice:bil_odd${n}`)).toMatchObject({
      title: 'Can’t be shown here',
      href: `/admin/contracts/${odd.id}`,
      failure: expect.any(Error),
    })

  await database.db.insertInto('reminder_rounds').values({ day: '2027-06-15', at: now }).execute()
  await expect(remindedOn('2027-06-16')).rejects.toThrow('null value in column "recipient"')
  const reminders = await database.db
    .selectFrom('mails')
    .select('cause')
    .where('cause', 'like', '%:reminder:2027-06-16')
    .execute()
  expect(reminders).toHaveLength(2)
  expect(JSON.stringify(reminders)).not.toContain('bil_odd')
})
