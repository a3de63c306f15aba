import { diaryRules } from '#content/facts/diary.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeSlots } from '#src/bookings/availability.ts'
import { bookCall, type BookingContext } from '#src/bookings/server/book-call.ts'
import { cancelCall } from '#src/bookings/server/change-call.ts'
import { personCalls } from '#src/bookings/server/person-calls.ts'
import { remindQueue } from '#src/bookings/server/reminders.ts'
import { personContracts } from '#src/contracts/server/person-contracts.ts'
import { personBilling } from '#src/billing/server/person-billing.ts'
import { personOrigins } from '#src/insights/server/origins.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox, sendMailQueue } from '#src/platform/mail/outbox.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { advancePerson } from '../advance-person.ts'
import { captureLead } from '../capture-lead.ts'
import { changePerson } from '../console/change-person.ts'
import { findPerson, lockPerson } from '../console/person-record.ts'
import { releaseLead } from '../console/quarantine.ts'
import { saveView, viewsFor } from '../console/views.ts'
import { type Eraser, erasePerson, finishQueue, rehearseErasure } from './erase-person.ts'

// Several calls work on one person at the same moment. On a real database server they run in parallel.

let database: TestDatabase
let member: StaffMember
const now = new Date('2026-11-15T20:00:00Z')
const slots = freeSlots(diaryRules, 'consultation', [], now)

beforeAll(async () => {
  database = await openTestDatabase()
  member = (await signedIn(database.db, 'owner', now)).member
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [sendMailQueue, remindQueue, finishQueue], { now: () => now })
const outbox = createOutbox(jobs)
const diary: BookingContext = { outbox, jobs, rules: diaryRules, agency: 'agency@patter.example' }
const eraser: Eraser = { ...diary, shares: [personCalls, personContracts, personBilling] }

const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => database.db.transaction().execute(work)
const capture = (email: string, website?: string) =>
  inTx((tx) => captureLead(tx, diary, { kind: 'contact', person: { email }, details: {}, website }, now))
const idOf = async (email: string) =>
  (await database.db.selectFrom('people').select('id').where('email_key', '=', email).executeTakeFirstOrThrow()).id
const guest = (email: string) => ({
  name: 'Busy Guest',
  email,
  phone: '0141 496 0000',
  company: '',
  location: 'Paisley',
  currentJob: '',
  salaryExpectations: '',
  message: '',
  timeZone: '',
})
/** Returns `done`, or the code of the refusal. */
const outcome = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Problem) return error.code
      throw error
    },
  )

test('a call booked or cancelled while its guest is being erased leaves nothing of that person', async () => {
  for (let round = 0; round < 8; round++) {
    const email = `busy${round}@thrum.example`
    const first = await inTx((tx) =>
      bookCall(
        tx,
        diary,
        { kind: 'consultation', startsAt: slots[round * 2]!.startsAt, guest: guest(email), by: 'staff' },
        now,
      ),
    )
    const personId = await idOf(email)
    const [erased] = await Promise.all([
      outcome(inTx((tx) => erasePerson(tx, eraser, { member, personId, typedEmail: email, secret: 'x' }, now))),
      outcome(
        inTx((tx) =>
          bookCall(
            tx,
            diary,
            { kind: 'consultation', startsAt: slots[round * 2 + 1]!.startsAt, guest: guest(email), by: 'staff' },
            now,
          ),
        ),
      ),
      outcome(inTx((tx) => cancelCall(tx, diary, first.token, now))),
    ])
    // A second attempt also erases what came in between.
    if (erased !== 'done') {
      expect(erased).toBe('changed_meanwhile')
      await inTx((tx) => erasePerson(tx, eraser, { member, personId, typedEmail: email, secret: 'x' }, now))
    }
    const calls = await database.db
      .selectFrom('bookings')
      .select(['person_id', 'status', 'email', 'starts_at'])
      .where('person_id', '=', personId)
      .execute()
    // Only a call that was cancelled for the erasure keeps its address, so that the guest can be told.
    expect(calls.filter((call) => call.email !== '' && call.status !== 'cancelled')).toEqual([])
    expect(await findPerson(database.db, personId)).toMatchObject({ email: 'erased', name: '', inbox_since: null })
  }
})

test('eight people who release one form at the same moment release it once, with one pair of mails', async () => {
  const leadId = await capture('held@dunlace.example', 'filled')
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => outcome(inTx((tx) => releaseLead(tx, diary, { member, leadId, now })))),
  )
  expect(outcomes.sort()).toEqual([...Array.from({ length: 7 }, () => 'already_released'), 'done'])
  expect(
    await database.db.selectFrom('mails').select('id').where('cause', 'like', `${leadId}:%`).execute(),
  ).toHaveLength(2)
})

test('of eight changes based on the same version, one is made', async () => {
  await capture('seen@skelp.example')
  const personId = await idOf('seen@skelp.example')
  const { version } = await findPerson(database.db, personId)
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      outcome(inTx((tx) => changePerson(tx, { member, personId, change: { version, name: `Name ${index}` }, now }))),
    ),
  )
  expect(outcomes.filter((what) => what === 'done')).toHaveLength(1)
  expect(
    await database.db.selectFrom('staff_changes').select('id').where('subject', '=', personId).execute(),
  ).toHaveLength(1)
})

test('a saved view that names somebody is deleted with them, also for those whose inbox opens with it', async () => {
  const email = 'named@thrum.example'
  await capture(email)
  const personId = await idOf(email)
  const view = { isShared: true, opensFirst: true }
  const save = (name: string, query: string) =>
    inTx((tx) => saveView(tx, { member, what: { ...view, name, query }, now }))
  await save('Chase NAMED@thrum.example', '')
  await save('Searches for them', 'q=named%40thrum.example')
  await save('About the firm', 'q=thrum.example')
  const { removed } = await inTx((work) =>
    erasePerson(work, eraser, { member, personId, typedEmail: email, secret: 'x' }, now),
  )
  expect(removed.views).toBe(2)
  expect((await viewsFor(database.db, member)).map(({ name }) => name)).toEqual(['About the firm'])
})

/** Does `work` while a transaction is open that has done `first`, and that does `then` once `work` waits for it. */
function between(first: (tx: Tx) => Promise<unknown>, work: () => Promise<unknown>, then: (tx: Tx) => unknown) {
  const transaction = (hold: () => Promise<void>) =>
    inTx(async (tx) => {
      await first(tx)
      await hold()
      await then(tx)
    })
  return behind(database.db, transaction, () => outcome(work()))
}

const onServer = process.env.TEST_POSTGRES_URL !== undefined

test.runIf(onServer)('a form that is released while its person is being erased is erased with them', async () => {
  const email = 'released@dunlace.example'
  const leadId = await capture(email, 'filled')
  const personId = await idOf(email)
  const released = await between(
    (tx) => lockPerson(tx, personId),
    () => inTx((tx) => releaseLead(tx, diary, { member, leadId, now })),
    (tx) => erasePerson(tx, eraser, { member, personId, typedEmail: email, secret: 'x' }, now),
  )
  expect(released).toBe('not_found')
})

test.runIf(onServer)('a preview of an erasure waits for somebody who is signing, and does not stop them', async () => {
  const email = 'signing@thrum.example'
  await capture(email)
  const personId = await idOf(email)
  // Stands for the contract, which both lock before the person.
  const lockContract = sql`lock table agreement_versions in exclusive mode`
  const nothing = { removed: {}, gone: [], kept: [], retained: [] }
  const erase = (tx: Tx) => lockContract.execute(tx).then(() => nothing)
  const shares = [{ timeline: async () => [], erase }]
  const previewed = await between(
    (tx) => lockContract.execute(tx),
    () => rehearseErasure(database.db, { ...eraser, shares }, { member, personId }, now),
    (tx) => advancePerson(tx, email, { stage: 'signed', at: now, words: 'Signed' }),
  )
  expect(previewed).toBe('done')
})

test.runIf(onServer)('a form that arrives from a visit while its person is being erased does not fail', async () => {
  const email = 'again@thrum.example'
  await capture(email)
  const personId = await idOf(email)
  const visit = '0b8f0c5e-5d5b-4a7e-9d38-5a3f4b1c2d3e'
  const erased = await between(
    (tx) => lockPerson(tx, personId),
    () => {
      const shares = [...eraser.shares, personOrigins]
      const erasure = { member, personId, typedEmail: email, secret: 'x' }
      return inTx((tx) => erasePerson(tx, { ...eraser, shares }, erasure, now))
    },
    (tx) => captureLead(tx, diary, { kind: 'contact', person: { email }, details: {}, visit }, now),
  )
  expect(erased).toBe('done')
  const left = database.db.selectFrom('insight_origins').select('kind').where('person_id', '=', personId)
  expect(await left.execute()).toEqual([])
})
