import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moneyQueues } from '#src/billing/server/signed-contract.setup.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import type { SendAt } from '../../console-api.ts'
import { changeRoleByStaff } from '../console/change-role.ts'
import { heldBackShortlists } from '../console/held-back-shortlists.ts'
import { roleRecord } from '../console/role-record.ts'
import { withdrawPermission } from '../permissions/answer-permission.ts'
import { draftedShortlist, roleMails } from '../sent-shortlist.setup.ts'
import type { Db, Tx } from '../tables.ts'
import { cancelSending, planShortlist, sendShortlistJob } from './plan-shortlist.ts'
import { recallShortlist } from './recall-shortlist.ts'
import { keepDraft } from './shortlist-store.ts'

// A shortlist that is sent at a planned time, and everything that can get in the way.

const queue = 'send-shortlist'
const noon = new Date('2026-11-27T12:00:00Z')
const monday: SendAt = { day: '2026-11-30', time: '08:00' }
let database: TestDatabase
let member: StaffMember
let now = noon
const clock = { now: () => now }
const db = (): Db => database.db

beforeAll(async () => {
  database = await openTestDatabase()
  member = (await signedIn(database.db, 'owner', now)).member
})
afterAll(() => database.close())
beforeEach(() => {
  now = noon
})
const jobs = testJobs(() => database, [...moneyQueues, queue, 'send-push'], clock)
const outbox = createOutbox(jobs)
const parts = { jobs, outbox, agency: 'hello@patter.example' }
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => db().transaction().execute(work)
const drafted = (count = 1) => draftedShortlist({ db: db(), jobs, outbox, member, now }, { count })
type Drafted = Awaited<ReturnType<typeof drafted>>

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Problem) return error.code
      throw error
    },
  )
const plan = ({ roleId, version }: Pick<Drafted, 'roleId' | 'version'>, at?: SendAt) =>
  inTx((tx) => planShortlist(tx, parts, { roleId, version, at, member }, now))
const takeBack = ({ roleId }: Drafted, number = 1) => inTx((tx) => cancelSending(tx, { roleId, number, member }, now))
const keep = ({ roleId, entries }: Drafted, version: number, change: object = {}) =>
  inTx((tx) => keepDraft(tx, roleId, { version, note: '', entries, ...change }, now))
const record = ({ roleId }: Drafted) => roleRecord(db(), roleId, { now, before: 'roles' })

/** Returns the jobs of one shortlist, in the order in which they were made. */
async function jobsOf({ roleId }: Drafted) {
  const ids = await db().selectFrom('shortlists').select('id').where('role_id', '=', roleId).execute()
  const own = new Set(ids.map(({ id }) => id))
  return (await jobs.enqueued(queue)).filter(({ data }) => own.has((data as { shortlistId: string }).shortlistId))
}
/** Runs every job of a shortlist, as the queue does it. */
async function runAll(shown: Drafted) {
  const job = sendShortlistJob({ db: db(), outbox, jobs, clock })
  for (const { data } of await jobsOf(shown)) await job.run(data as never, { signal: new AbortController().signal })
}
async function mailsOf({ people }: Drafted) {
  const rows = await db().selectFrom('mails').select(['cause', 'data']).where('template', '=', 'film-sent').execute()
  const own = new Set(people.map(({ candidacyId }) => candidacyId))
  return rows.filter(({ data }) => own.has((data as { candidacyId: string }).candidacyId))
}
const waiting = async () => {
  const source = heldBackShortlists(db())
  const items = await source.list(now)
  expect(await source.count(now)).toBe(items.length)
  return items
}

describe('a shortlist that is sent now', () => {
  test('is sent after ten seconds, once, however often the button is pressed', async () => {
    const shown = await drafted(2)
    // A double click with two idempotency keys, and a second tab.
    const pressed = await Promise.all([1, 2, 3].map(() => outcome(plan(shown))))
    expect(pressed.toSorted()).toEqual(['changed_meanwhile', 'changed_meanwhile', 'done'])
    expect((await record(shown)).draft!.sendAt).toBe('2026-11-27T12:00:10.000Z')
    await runAll(shown)
    expect([(await record(shown)).sent, await mailsOf(shown)]).toEqual([[], []])
    now = new Date(noon.getTime() + 10_000)
    await Promise.all([runAll(shown), runAll(shown)])
    const { sent, draft, board } = await record(shown)
    expect([sent.map(({ number, people }) => [number, people]), draft]).toEqual([[[1, 2]], null])
    expect(board.map(({ stage }) => stage)).toEqual(['sent', 'sent'])
    expect(await mailsOf(shown)).toHaveLength(2)
  })

  test('can be taken back within these seconds, and not be changed in any other way', async () => {
    const shown = await drafted()
    const { version } = await plan(shown)
    expect(await outcome(keep(shown, version, { entries: [] }))).toBe('leaving')
    // Two tabs take it back.
    expect(await Promise.all([outcome(takeBack(shown)), outcome(takeBack(shown))])).toEqual(['done', 'done'])
    now = new Date(noon.getTime() + 60_000)
    await runAll(shown)
    const { sent, draft } = await record(shown)
    expect([sent, draft!.sendAt, await mailsOf(shown)]).toEqual([[], null, []])
    // Once it has been sent, it can't be taken back.
    await plan({ ...shown, version: draft!.version })
    now = new Date(noon.getTime() + 120_000)
    await runAll(shown)
    expect(await outcome(takeBack(shown))).toBe('sent_already')
    expect(await mailsOf(shown)).toHaveLength(1)
  })

  test('is either sent or taken back, whichever comes first', async () => {
    for (let round = 0; round < 4; round++) {
      now = noon
      const shown = await drafted(2)
      await plan(shown)
      now = new Date(noon.getTime() + 10_000)
      const [, cancelled] = await Promise.all([runAll(shown), outcome(takeBack(shown))])
      const isSent = cancelled === 'sent_already'
      expect([(await record(shown)).sent.length, (await mailsOf(shown)).length]).toEqual(isSent ? [1, 2] : [0, 0])
    }
  })
})

describe('a shortlist that is planned', () => {
  test('is sent at that time in London, with its content at that time', async () => {
    const shown = await drafted(2)
    const planned = await plan(shown, monday)
    expect(planned.sendAt).toBe('2026-11-30T08:00:00.000Z')
    expect((await jobsOf(shown)).map(({ startAfter }) => startAfter.toISOString())).toEqual([planned.sendAt])
    const { draft } = await record(shown)
    expect(draft).toMatchObject({ sendAt: planned.sendAt, plannedBy: member.name, blocks: [] })
    await keep(shown, planned.version, { entries: shown.entries.slice(1), note: 'Two became one.' })
    now = new Date(planned.sendAt)
    await runAll(shown)
    expect((await record(shown)).sent).toMatchObject([{ number: 1, people: 1, note: 'Two became one.' }])
  })

  test('follows summer time', async () => {
    now = new Date('2027-03-26T12:00:00Z')
    const planned = await plan(await drafted(), { day: '2027-03-29', time: '08:00' })
    expect(planned.sendAt).toBe('2027-03-29T07:00:00.000Z')
  })

  test.for([
    { day: '2026-11-27', time: '11:59' },
    { day: '2027-02-01', time: '08:00' },
  ])('is refused for a time that has passed or is too far ahead: %o', async (at) => {
    expect(await outcome(plan(await drafted(), at))).toBe('not_ahead')
  })

  test('that is moved to another time is sent at that time only', async () => {
    const shown = await drafted()
    const { version } = await plan(shown, monday)
    await plan({ ...shown, version }, { day: '2026-12-01', time: '09:30' })
    now = new Date('2026-11-30T08:00:00Z')
    await runAll(shown)
    expect((await record(shown)).sent).toEqual([])
    now = new Date('2026-12-01T09:30:00Z')
    await runAll(shown)
    expect((await record(shown)).sent).toHaveLength(1)
    expect(await mailsOf(shown)).toHaveLength(1)
  })

  test('is still sent if the clock was set back: its job waits again', async () => {
    const shown = await drafted()
    const { sendAt } = await plan(shown, monday)
    now = new Date('2026-11-30T07:00:00Z')
    await runAll(shown)
    const [, again, ...others] = await jobsOf(shown)
    expect([again!.startAfter.toISOString(), others]).toEqual([sendAt, []])
    now = new Date(sendAt)
    await runAll(shown)
    expect([(await record(shown)).sent.length, (await mailsOf(shown)).length]).toEqual([1, 1])
  })

  test('is sent by the next process if one is killed half-way, and nothing of the first attempt remains', async () => {
    const shown = await drafted(2)
    await plan(shown, monday)
    now = new Date('2026-11-30T08:00:00Z')
    let posts = 0
    const dying = { ...outbox, post: async () => Promise.reject(new Error(`killed at mail ${posts++}`)) }
    const job = sendShortlistJob({ db: db(), outbox: dying, jobs, clock })
    const [due] = await jobsOf(shown)
    await expect(job.run(due!.data as never, { signal: new AbortController().signal })).rejects.toThrow('killed')
    expect([(await record(shown)).sent, (await record(shown)).board[0]!.stage]).toEqual([[], 'considered'])
    await runAll(shown)
    expect([(await record(shown)).sent.length, (await mailsOf(shown)).length]).toEqual([1, 2])
  })
})

describe('a planned shortlist whose time has come', () => {
  const inTheWay: Record<string, [(shown: Drafted) => Promise<unknown>, string]> = {
    'a permission that was taken back': [
      async ({ people: [first] }) => {
        const { candidateId } = first!
        const { id: permissionId } = await db()
          .selectFrom('permissions')
          .select('id')
          .where('candidate_id', '=', candidateId)
          .executeTakeFirstOrThrow()
        const by = { kind: 'candidate', id: candidateId } as const
        return inTx((tx) => withdrawPermission(tx, parts, { candidateId, permissionId, by }, now))
      },
      'Ailsa Drummond is out of this role',
    ],
    'a role that was closed': [
      ({ roleId }) =>
        inTx((tx) => changeRoleByStaff(tx, parts, member, { id: roleId, version: 1, state: 'closed' }, now)),
      'This role isn’t open',
    ],
    'a contract that was withdrawn': [
      ({ contractId }) => db().updateTable('contracts').set({ status: 'void' }).where('id', '=', contractId).execute(),
      'The contract has been withdrawn',
    ],
  }
  test.for(Object.entries(inTheWay))(
    'is listed on Today instead of being sent after %s',
    async ([, [happens, why]]) => {
      const shown = await drafted(2)
      await plan(shown, monday)
      await happens(shown)
      now = new Date('2026-11-30T08:00:00Z')
      await runAll(shown)
      await runAll(shown)
      const { sent, draft } = await record(shown)
      expect([sent, draft!.sendAt, draft!.heldBackAt, draft!.entries.length]).toEqual([[], null, now.toISOString(), 2])
      expect(await mailsOf(shown)).toEqual([])
      const [item, ...others] = await waiting()
      expect(others).toEqual([])
      expect(item!.text).toContain(why)
      // Staff deal with it, and it is no longer listed.
      await takeBack(shown)
      expect(await waiting()).toEqual([])
    },
  )

  test('is listed on Today even if its reason is missing or unknown, beside the others', async () => {
    const noted: unknown[] = [{}, { why: 'from_a_later_version', candidacyId: null }, null, 'odd']
    for (const block of noted) {
      const shown = await drafted()
      await db()
        .updateTable('shortlists')
        .set({ held_back_at: now, held_back_by: JSON.stringify(block) })
        .where('role_id', '=', shown.roleId)
        .execute()
    }
    const texts = (await waiting()).map(({ text }) => text)
    expect(texts).toEqual(noted.map(() => expect.stringContaining('didn’t go out: the reason wasn’t recorded.')))
    await db().updateTable('shortlists').set({ held_back_at: null, held_back_by: null }).execute()
  })

  test('is sent even if an earlier shortlist was called back meanwhile', async () => {
    const shown = await drafted()
    await plan(shown)
    now = new Date(noon.getTime() + 10_000)
    await runAll(shown)
    const { version } = await keep(shown, 0)
    await plan({ ...shown, version }, monday)
    expect(
      await outcome(inTx((tx) => recallShortlist(tx, parts, { roleId: shown.roleId, number: 2, member }, now))),
    ).toBe('not_found')
    await inTx((tx) => recallShortlist(tx, parts, { roleId: shown.roleId, number: 1, member }, now))
    expect((await record(shown)).draft).toMatchObject({ number: 2, sendAt: '2026-11-30T08:00:00.000Z' })
    now = new Date('2026-11-30T08:00:00Z')
    await runAll(shown)
    expect((await record(shown)).sent.map(({ number }) => number)).toEqual([2])
  })
})

describe('a candidate in a shortlist that is called back', () => {
  const letter = async (template: string, cause: string) => {
    const mail = await db().selectFrom('mails').select('data').where('cause', 'like', `%${cause}%`).executeTakeFirst()
    return roleMails[template]!(mail!.data, { db: database.db, now })
  }

  test('is told only if they were told that the client has their film', async () => {
    const shown = await drafted(2)
    await plan(shown)
    now = new Date(noon.getTime() + 10_000)
    await runAll(shown)
    const [told, untold] = shown.people.map(({ candidacyId }) => candidacyId) as [string, string]
    const mark = (candidacy: string, change: { sent_at?: Date; failed_at?: Date }) =>
      db().updateTable('mails').set(change).where('cause', 'like', `${candidacy}:film-sent:%`).execute()
    await inTx((tx) => recallShortlist(tx, parts, { roleId: shown.roleId, number: 1, member }, now))
    // While the first mail is neither sent nor dropped, it is not known whether they were told.
    await expect(letter('film-back', `${told}:film-back`)).rejects.toThrow('neither sent nor dropped')
    await mark(told, { sent_at: now })
    await mark(untold, { failed_at: now })
    expect((await letter('film-back', `${told}:film-back`))!.text).toContain('can’t see your film any more')
    expect(await letter('film-back', `${untold}:film-back`)).toBeUndefined()
    // It was sent again before this mail had left, so the mail would be wrong.
    const { draft } = await record(shown)
    await plan({ ...shown, version: draft!.version })
    now = new Date(now.getTime() + 10_000)
    await runAll(shown)
    expect(await letter('film-back', `${told}:film-back`)).toBeUndefined()
  })
})
