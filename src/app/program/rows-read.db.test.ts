import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreement } from '#content/agreement.ts'
import { diaryRules } from '#content/facts/diary.ts'
import { drawQueue } from '#src/billing/server/draw-document.ts'
import { bookCall } from '#src/bookings/server/book-call.ts'
import { callRecord } from '#src/bookings/server/console/call.ts'
import { offeredSlots } from '#src/bookings/server/diary.ts'
import { remindQueue } from '#src/bookings/server/reminders.ts'
import { canonicalText } from '#src/contracts/agreement.ts'
import { emptyDraft } from '#src/contracts/contract.ts'
import type { OwnContractId } from '#src/contracts/server/contract-store.ts'
import { agreementFingerprint } from '#src/contracts/server/documents/agreement-fingerprint.ts'
import { keepAgreement, openOwnCopy, saveDraft } from '#src/contracts/server/open-contract.ts'
import { sealQueue, signContract } from '#src/contracts/server/sign-contract.ts'
import { captureLead } from '#src/leads/server/capture-lead.ts'
import { testCards } from '#src/payments/api.ts'
import { openPayment, raiseDepositInvoice } from '#src/payments/server/deposit.ts'
import { createTestGateway } from '#src/payments/server/gateway/test-gateway.ts'
import { settle } from '#src/payments/server/settle.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { rowsReadBy } from '#src/platform/database/test-rows-read.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox, sendMailQueue } from '#src/platform/mail/outbox.ts'
import { mailsAbout } from '#src/platform/mail/person-mails.ts'
import { lastReminders } from '#src/roles/server/shortlists/remind-member.ts'
import { clockStartingAt } from '#src/values/clock.ts'
import { fillContracts, fillOtherPages, fillPeople } from '../../../bench/agency.ts'

// What a visitor or client waits for must take as long in a full agency as in an empty one.

// 400 leads and 1,200 contracts. Of a table with fewer rows, the database rightly reads all.
const people = 8000
const peopleWithContracts = 60_000
const agency = 'agency@patter.example'
const text = canonicalText(agreement)
const offer = { version: agreement.version, text, sha256: agreementFingerprint(text) }
const details = {
  companyName: 'Lochbay Energy Ltd',
  contactName: 'Rhona Mackie',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}
const signing = {
  details,
  option: 'monthly',
  signature: { kind: 'typed', name: details.contactName },
  evidence: { address: '203.0.113.9', userAgent: 'Firefox' },
} as const

const clock = clockStartingAt(new Date('2026-11-15T20:00:00Z'))
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await fillPeople(database, people)
  await fillContracts(database.db, peopleWithContracts)
  // Every interview adds one.
  await sql`
    insert into diary_exceptions (id, what, from_local, until_local, reason, made_by, made_at)
    select 'dex_' || n, 'blocked', day || 'T10:00', day || 'T11:00', 'Interview', 'Moira', '2026-01-01'
    from generate_series(1, 2000) as n, to_char(date '2026-11-14' - n, 'YYYY-MM-DD') as day`.execute(database.db)
  await fillOtherPages(database, people)
  await database.db.transaction().execute((tx) => keepAgreement(tx, offer, clock.now()))
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [sendMailQueue, remindQueue, sealQueue, drawQueue], clock)
const outbox = createOutbox(jobs)

/** Expects that the work reads at most fifty rows of each table. */
async function readsFewRows(work: (own: TestDatabase['db']) => Promise<unknown>): Promise<void> {
  const rowsByTable = await rowsReadBy(database.db, work)
  expect(rowsByTable).not.toEqual({})
  expect(Object.entries(rowsByTable).filter(([, rows]) => rows > 50)).toEqual([])
}

async function readyToSign(): Promise<OwnContractId> {
  return database.db.transaction().execute(async (tx) => {
    const id = await openOwnCopy(tx, offer, clock.now())
    const draft = { ...emptyDraft, ...details, termsAccepted: true, selectedPricingOption: 'monthly', step: 3 } as const
    await saveDraft(tx, id, draft, clock.now())
    return id
  })
}

async function signed(): Promise<OwnContractId> {
  const id = await readyToSign()
  await database.db.transaction().execute((tx) => signContract(tx, { jobs }, id, signing, clock.now()))
  return id
}

test('a contact reads few rows', () =>
  readsFewRows((own) =>
    own.transaction().execute((tx) =>
      captureLead(
        tx,
        { outbox, agency },
        {
          kind: 'contact',
          person: { email: 'person77@firm77.example', phone: '0141 496 0000' },
          details: { candidateCount: '1' },
        },
        clock.now(),
      ),
    ),
  ))

test('the times that are offered, a booking, and its record for staff read few rows', () =>
  readsFewRows(async (own) => {
    const [slot] = await offeredSlots(own, diaryRules, 'consultation', clock.now())
    const guest = {
      name: 'Iain Struan',
      email: 'person78@firm78.example',
      phone: '0141 496 0000',
      company: '',
      location: 'Paisley',
      currentJob: '',
      salaryExpectations: '',
      message: '',
      timeZone: '',
    }
    const { id } = await own
      .transaction()
      .execute((tx) =>
        bookCall(
          tx,
          { outbox, jobs, rules: diaryRules, agency },
          { kind: 'consultation', startsAt: slot!.startsAt, guest },
          clock.now(),
        ),
      )
    const shown = await callRecord(own, id, { callLinkTemplate: undefined, keeper: 'calendar' }, clock.now())
    expect(shown.events).toMatchObject([{ what: 'booked' }])
  }))

test('what was mailed about a role or a lead reads few rows', () =>
  readsFewRows(async (own) => {
    expect(await lastReminders(own, 'rol_without_mails')).toEqual(new Map())
    expect(await own.transaction().execute((tx) => mailsAbout(tx, ['led_77']))).toHaveLength(2)
  }))

test('a signature reads few rows', async () => {
  const id = await readyToSign()
  await readsFewRows((own) => own.transaction().execute((tx) => signContract(tx, { jobs }, id, signing, clock.now())))
})

test('an invoice reads few rows', async () => {
  const id = await signed()
  await readsFewRows((own) => own.transaction().execute((tx) => raiseDepositInvoice(tx, { jobs }, id, clock.now())))
})

test('a deposit by card reads few rows', async () => {
  const id = await signed()
  await readsFewRows(async (db) => {
    const gateway = createTestGateway({ db, clock, webhookSecret: 'whsec_test', deliver: async () => {} })
    const context = { db, jobs, clock, gateway, agency }
    const payment = await openPayment(context, id, clock.now())
    await gateway.confirm(payment.intentId!, {
      clientSecret: payment.clientSecret!,
      cardNumber: testCards.succeeds,
      expiry: '12 / 40',
      securityCode: '123',
    })
    await settle(context, payment)
  })
})
