import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyQueues } from '#src/billing/server/signed-contract.setup.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { makeOffer } from '../hiring/offers.ts'
import { recordHire, undoHire } from '../hiring/record-hire.ts'
import { lockRole } from '../role-store.ts'
import { ownOf, sentShortlist } from '../sent-shortlist.setup.ts'
import type { Db, Tx } from '../tables.ts'
import { moveByHand } from './move-by-hand.ts'

let database: TestDatabase
let member: StaffMember
const now = new Date('2026-11-23T09:00:00Z')
const db = (): Db => database.db
beforeAll(async () => {
  database = await openTestDatabase()
  member = (await signedIn(database.db, 'owner', now)).member
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [...moneyQueues, 'send-push'], { now: () => now })
const parts = { jobs, outbox: createOutbox(jobs), agency: 'hello@patter.example' }
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => db().transaction().execute(work)
const sent = (options?: { count: number; openings: number }) =>
  sentShortlist({ db: db(), ...parts, member, now }, options)

/** Returns `done`, or the code of the refusal. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Problem) return error.code
      throw error
    },
  )

test('somebody can be withdrawn while their hire is recorded, and neither call makes the other fail', async () => {
  const { roleId, people } = await sent()
  const { candidacyId } = people[0]!
  const request = { salaryPence: 4_200_000, startsOn: '2027-01-11' }
  const hire = (hold: () => Promise<void>) =>
    inTx(async (tx) => {
      await lockRole(tx, roleId)
      await hold()
      return recordHire(tx, parts, { candidacyId, request, by: { member } }, now)
    })
  const move = { candidacyId, to: 'withdrawn', version: 3, reason: '' } as const
  const withdraw = () => outcome(inTx((tx) => moveByHand(tx, member, move, now)))
  expect(await behind(database.db, hire, withdraw)).toBe('changed_meanwhile')
})

test('the agency is told of each hire by the client, also of one that fell through before', async () => {
  const { people, viewing } = await sent()
  const { candidacyId } = people[0]!
  const request = { salaryPence: 4_200_000, startsOn: '2027-01-11' }
  const hire = () =>
    inTx((tx) => recordHire(tx, parts, { candidacyId, request, by: { memberId: viewing.member.id } }, now))
  await hire()
  await inTx((tx) => undoHire(tx, candidacyId, now))
  await db().updateTable('candidacies').set({ stage: 'offer' }).where('id', '=', candidacyId).execute()
  await hire()
  const told = database.db.selectFrom('mails').select('id').where('cause', 'like', `${candidacyId}:hired-sent:%`)
  expect(await told.execute()).toHaveLength(2)
})

test('somebody with an open offer is declined only once the offer is answered; withdrawing them ends it', async () => {
  const shown = await sent({ count: 2, openings: 2 })
  const offer = { salaryPence: 4_000_000, onTargetPence: null, startsOn: '2027-01-11', answerBy: null, note: '' }
  const moved = async (index: 0 | 1, to: 'declined' | 'withdrawn') => {
    const { candidacyId } = shown.people[index]!
    const memberId = shown.viewing.member.id
    await inTx(async (tx) => {
      const own = await ownOf(tx, shown.viewing, candidacyId)
      await makeOffer(tx, parts, { own, memberId, request: { ...offer, version: 0 } }, now)
    })
    const move = { candidacyId, to, version: 5, reason: '' }
    const result = await outcome(inTx((tx) => moveByHand(tx, member, move, now)))
    const { state } = await db()
      .selectFrom('offers')
      .select('state')
      .where('candidacy_id', '=', candidacyId)
      .executeTakeFirstOrThrow()
    return [result, state]
  }
  expect(await moved(0, 'declined')).toEqual(['offer_first', 'made'])
  expect(await moved(1, 'withdrawn')).toEqual(['done', 'declined'])
})

test('a role is open again once a hire that filled it is undone, unless staff marked it as filled before', async () => {
  const hireAndWithdraw = async (openings: number, markAs?: 'filled') => {
    const { roleId, people } = await sent({ count: 1, openings })
    const { candidacyId } = people[0]!
    const request = { salaryPence: 4_200_000, startsOn: '2027-01-11' }
    await inTx((tx) => recordHire(tx, parts, { candidacyId, request, by: { member } }, now))
    if (markAs)
      await db().updateTable('roles').set({ state: markAs, closed_at: now }).where('id', '=', roleId).execute()
    const { version } = await db()
      .selectFrom('candidacies')
      .select('version')
      .where('id', '=', candidacyId)
      .executeTakeFirstOrThrow()
    await inTx((tx) => moveByHand(tx, member, { candidacyId, to: 'withdrawn', version, reason: '' }, now))
    return db().selectFrom('roles').select(['state', 'closed_at']).where('id', '=', roleId).executeTakeFirstOrThrow()
  }
  expect(await hireAndWithdraw(1)).toEqual({ state: 'open', closed_at: null })
  expect(await hireAndWithdraw(2, 'filled')).toEqual({ state: 'filled', closed_at: now })
})
