import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyQueues } from '#src/billing/server/signed-contract.setup.ts'
import type { Db as BookingsDb } from '#src/bookings/server/tables.ts'
import type { Db as PlacementsDb } from '#src/placements/server/tables.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { changeRoleByStaff } from './console/change-role.ts'
import { roleRecord } from './console/role-record.ts'
import { giveVerdict } from './feedback/give-verdict.ts'
import { noteWatched, watchedBy } from './feedback/watches.ts'
import { editRejection, sendRejection, takeBackRejection, writeRejection } from './hiring/rejections.ts'
import { recordHire } from './hiring/record-hire.ts'
import { askInterview } from './interviews/ask-interview.ts'
import { cancelInterview } from './interviews/cancel-interview.ts'
import { chooseTime } from './interviews/choose-time.ts'
import { outcomeQuestionJob } from './interviews/ask-for-outcome.ts'
import { interviewAhead } from './interviews/interview-store.ts'
import { ownOf, roleMails, sentShortlist } from './sent-shortlist.setup.ts'
import { recallShortlist } from './shortlists/recall-shortlist.ts'
import { keepDraft } from './shortlists/shortlist-store.ts'
import { sendShortlist } from './shortlists/send-shortlist.ts'
import type { Db, Tx } from './tables.ts'

// Several people act at the same moment, from a Yes to a hire. On a real database server they run in parallel.

let database: TestDatabase
let member: StaffMember
let now = new Date('2026-11-23T09:00:00Z')
const clock = { now: () => now }
const agency = 'hello@patter.example'
const howQueue = 'ask-how-interview-went'
const db = (): Db => database.db

beforeAll(async () => {
  database = await openTestDatabase()
  member = (await signedIn(database.db, 'owner', now)).member
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [...moneyQueues, howQueue, 'send-push'], clock)
const outbox = createOutbox(jobs)
const parts = { jobs, outbox, agency }
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => db().transaction().execute(work)
const sent = (options?: Parameters<typeof sentShortlist>[1]) =>
  sentShortlist({ db: db(), jobs, outbox, member, now }, options)
type Sent = Awaited<ReturnType<typeof sent>>

/** Returns `done`, or the code of the refusal. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Problem) return error.code
      throw error
    },
  )
const outcomes = async (work: readonly Promise<unknown>[]) => (await Promise.all(work.map(outcome))).toSorted()
const eight = Array.from({ length: 8 }, (_, index) => index)

const offered = ['2026-12-07T10:00:00Z', '2026-12-07T14:00:00Z', '2026-12-08T10:00:00Z'].map((at) => new Date(at))
const later = ['2026-12-09T10:00:00Z', '2026-12-09T14:00:00Z', '2026-12-10T10:00:00Z'].map((at) => new Date(at))

const ask = ({ viewing }: Sent, candidacyId: string, { times = offered, version = 0, agencyAttends = false } = {}) =>
  inTx(async (tx) => {
    const request = { times, place: 'office', where: '', inTheRoom: '', agencyAttends, version } as const
    const own = await ownOf(tx, viewing, candidacyId)
    return askInterview(tx, { outbox }, { own, memberId: viewing.member.id, request }, now)
  })
const choose = (candidateId: string, interviewId: string, at: Date) =>
  inTx((tx) => chooseTime(tx, parts, { candidateId, interviewId, at }, now))
const close = (roleId: string) =>
  inTx((tx) => changeRoleByStaff(tx, parts, member, { id: roleId, version: 1, state: 'closed' }, now))
const cancel = ({ viewing }: Sent, candidacyId: string, version: number) =>
  inTx((tx) => {
    const by = { kind: 'member', id: viewing.member.id } as const
    return cancelInterview(tx, parts, { candidacyId, version, by, reason: '' }, now)
  })

test('a client’s call that was authorised just before the contract was withdrawn asks nobody', async () => {
  const shown = await sent({ count: 1 })
  const { candidacyId } = shown.people[0]!
  const own = await inTx((tx) => ownOf(tx, shown.viewing, candidacyId))
  await db().updateTable('contracts').set({ status: 'void' }).where('id', '=', shown.contractId).execute()
  const request = {
    times: offered,
    place: 'office',
    where: '',
    inTheRoom: '',
    agencyAttends: false,
    version: 0,
  } as const
  const asking = inTx((tx) => askInterview(tx, { outbox }, { own, memberId: shown.viewing.member.id, request }, now))
  expect(await outcome(asking)).toBe('contract_withdrawn')
  expect(await inTx((tx) => interviewAhead(tx, candidacyId))).toBeUndefined()
})

test('an opening is filled once, however many are hired at the same moment', async () => {
  const { people, roleId, contractId } = await sent({ count: 4 })
  const request = { salaryPence: 4_200_000, startsOn: '2027-01-11' }
  const hired = people.map(({ candidacyId }) =>
    inTx((tx) => recordHire(tx, parts, { candidacyId, request, by: { member } }, now)),
  )
  expect(await outcomes(hired)).toEqual(['done', 'openings_filled', 'openings_filled', 'openings_filled'])
  const taken = await db().selectFrom('hires').select('opening').where('role_id', '=', roleId).execute()
  const drafts = (database.db as PlacementsDb)
    .selectFrom('placements')
    .select('id')
    .where('contract_id', '=', contractId)
  expect([taken, await drafts.execute()]).toEqual([[{ opening: 1 }], [{ id: expect.any(String) }]])
})

test('an interview is asked for once, however many people ask', async () => {
  const shown = await sent()
  const { candidacyId } = shown.people[0]!
  expect(await outcomes(eight.map(() => ask(shown, candidacyId)))).toEqual([
    ...eight.slice(1).map(() => 'asked_already'),
    'done',
  ])
  const rows = db().selectFrom('interview_requests').select('state').where('candidacy_id', '=', candidacyId)
  expect(await rows.execute()).toEqual([{ state: 'open' }])
})

test('if two windows give a verdict, one succeeds and the other is told', async () => {
  const { viewing, people } = await sent()
  const key = { candidacyId: people[0]!.candidacyId, memberId: viewing.member.id }
  const say = (value: 'yes' | 'no', version: number) =>
    inTx((tx) => giveVerdict(tx, key, { value, reasons: [], note: '', version }, now))
  for (let version = 0; version < 4; version++)
    expect(await outcomes([say('yes', version), say('no', version)])).toContain('done')
  const history = await db()
    .selectFrom('verdict_history')
    .select(['version', 'value'])
    .where('candidacy_id', '=', key.candidacyId)
    .orderBy('version')
    .execute()
  // Each version is stored once, and none repeats the one before it.
  expect(history.map(({ version }) => version)).toEqual(history.map((_, index) => index + 1))
  for (const [index, { value }] of history.entries()) expect(value).not.toBe(history[index - 1]?.value)
})

test('a verdict that is given while staff tell the candidate that they were not chosen is refused', async () => {
  const { viewing, people } = await sent()
  const { candidacyId } = people[0]!
  await inTx((tx) => editRejection(tx, member, { candidacyId, words: 'Thank you.', ourLine: '', version: 0 }, now))
  const tell = (hold: () => Promise<void>) =>
    inTx(async (tx) => {
      await sendRejection(tx, parts, { candidacyId, version: 1, member }, now)
      await hold()
    })
  const key = { candidacyId, memberId: viewing.member.id }
  const verdict = { value: 'yes' as const, reasons: [], note: '', version: 0 }
  const give = () => outcome(inTx((tx) => giveVerdict(tx, key, verdict, now)))
  expect(await behind(database.db, tell, give)).toBe('told_already')
})

test('staff never send a message that they have not read, even if it was taken back and written again', async () => {
  const { viewing, people } = await sent()
  const { candidacyId } = people[0]!
  const memberId = viewing.member.id
  const write = (words: string) =>
    inTx((tx) => writeRejection(tx, parts, { candidacyId, memberId, words, version: 0 }, now))
  const { version } = await write('Thank you.')
  await inTx((tx) => takeBackRejection(tx, { candidacyId, memberId, version }, now))
  await write('No.')
  const sending = inTx((tx) => sendRejection(tx, parts, { candidacyId, version, member }, now))
  expect(await outcome(sending)).toBe('changed_meanwhile')
  // The agency is told of both.
  const told = database.db.selectFrom('mails').select('id').where('cause', 'like', `${candidacyId}:words-sent:%`)
  expect(await told.execute()).toHaveLength(2)
})

test('nobody cancels an interview, or sends a shortlist, who has seen only an earlier one', async () => {
  const shown = await sent()
  const { candidacyId } = shown.people[0]!
  const { version } = await ask(shown, candidacyId)
  await cancel(shown, candidacyId, version)
  const another = await ask(shown, candidacyId)
  expect(await outcome(cancel(shown, candidacyId, version))).toBe('changed_meanwhile')
  await cancel(shown, candidacyId, another.version)
  const { roleId } = shown
  const draft = { note: '', entries: [{ candidacyId, pitch: 'Sells bread.' }], version: 0 }
  await inTx((tx) => keepDraft(tx, roleId, draft, now))
  // The version of the first shortlist when it was sent.
  expect(await outcome(inTx((tx) => sendShortlist(tx, { outbox }, { roleId, version: 1, member }, now)))).toBe(
    'changed_meanwhile',
  )
})

test('counts the watched seconds exactly if reports come from two tabs, twice, late or beyond the film’s end', async () => {
  const { viewing, people } = await sent()
  const { candidacyId } = people[0]!
  const { filmId, film } = (await ownOf(db(), viewing, candidacyId)).seen
  const watched = { filmId: filmId!, candidacyId, memberId: viewing.member.id, duration: film!.duration }
  const reports: [number, number][][] = [
    [[0, 10]],
    [
      [5.5, 20.25],
      [30, 29],
    ],
    [[50, 75]],
    [[20.2, 20.4]],
    [[900, 2000]],
  ]
  const twice = [...reports.toReversed(), ...reports]
  await Promise.all(twice.map((ranges) => inTx((tx) => noteWatched(tx, watched, { ranges, at: 75 }, now))))
  const seen = await watchedBy(db(), viewing.member.id, [candidacyId])
  // 0 to 20.4, and 50 to the film's end.
  expect(seen.get(candidacyId)).toEqual({ seconds: 30.4, at: film!.duration })
  expect(film!.duration).toBe(60)
  // A report that was made earlier and comes later doesn't move the place where they stopped.
  const later = new Date(now.getTime() + 60_000)
  for (const [at, secondsAgo] of [
    [20, 10],
    [12, 18],
  ] as const) {
    const madeAt = new Date(later.getTime() - secondsAgo * 1000).toISOString()
    await inTx((tx) => noteWatched(tx, watched, { ranges: [[at - 1, at]], at, madeAt }, later))
  }
  expect((await watchedBy(db(), viewing.member.id, [candidacyId])).get(candidacyId)).toEqual({ seconds: 30.4, at: 20 })
})

describe('closing a role', () => {
  test('leaves no interview ahead, even if one is asked for or booked at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const shown = await sent({ count: 2 })
      const [first, second] = shown.people as [Sent['people'][0], Sent['people'][0]]
      const { id } = await ask(shown, first.candidacyId, { agencyAttends: true })
      await Promise.all([
        outcome(close(shown.roleId)),
        outcome(choose(first.candidateId, id, offered[round % 3]!)),
        outcome(ask(shown, second.candidacyId)),
      ])
      for (const { candidacyId } of shown.people) expect(await interviewAhead(db(), candidacyId)).toBeUndefined()
      const kept = (database.db as BookingsDb).selectFrom('diary_exceptions').select('id').where('ended_at', 'is', null)
      expect(await kept.execute()).toEqual([])
    }
  })
})

describe('“How did it go?”', () => {
  const run = (data: { interviewId: string; sequence: number }) =>
    outcomeQuestionJob({ db: db(), outbox, clock }).run(data, { signal: new AbortController().signal })
  const asked = async (id: string) =>
    (
      await database.db
        .selectFrom('mails')
        .select('recipient')
        .where('template', '=', 'interview-how')
        .where('cause', 'like', `${id}:%`)
        .execute()
    ).length
  const queued = async (id: string) =>
    (await jobs.enqueued(howQueue)).filter(({ data }) => (data as { interviewId: string }).interviewId === id)

  test('is asked once, an hour after the end, unless somebody has already answered', async () => {
    const shown = await sent()
    const { candidacyId, candidateId } = shown.people[0]!
    const { id } = await ask(shown, candidacyId)
    expect(await choose(candidateId, id, offered[0]!)).toBe('chosen')
    const [job, ...others] = await queued(id)
    // 10am plus 45 minutes, plus an hour.
    expect([job!.startAfter.toISOString(), others]).toEqual(['2026-12-07T11:45:00.000Z', []])
    const data = job!.data as { interviewId: string; sequence: number }
    // A process whose clock is behind asks nobody.
    now = new Date('2026-12-07T10:30:00Z')
    await run(data)
    expect(await asked(id)).toBe(0)
    now = new Date('2026-12-07T11:45:00Z')
    await Promise.all([run(data), run(data)])
    await run(data)
    expect(await asked(id)).toBe(1)
    now = new Date('2026-11-23T09:00:00Z')
  })

  test('is not asked about a cancelled interview, and about a moved one only after its new time', async () => {
    const shown = await sent({ count: 2 })
    const [cancelled, moved] = shown.people as [Sent['people'][0], Sent['people'][0]]
    const { id: off } = await ask(shown, cancelled.candidacyId)
    await choose(cancelled.candidateId, off, offered[1]!)
    await cancel(shown, cancelled.candidacyId, 2)
    const { id } = await ask(shown, moved.candidacyId)
    await choose(moved.candidateId, id, offered[0]!)
    await ask(shown, moved.candidacyId, { times: later, version: 2 })
    await choose(moved.candidateId, id, later[2]!)
    const [before, after] = await queued(id)
    now = new Date('2026-12-08T12:00:00Z')
    for (const { data } of [...(await queued(off)), before!]) await run(data as never)
    expect([await asked(off), await asked(id)]).toEqual([0, 0])
    now = new Date('2026-12-10T12:00:00Z')
    for (const { data } of [before!, after!, after!]) await run(data as never)
    expect([after!.startAfter.toISOString(), await asked(id)]).toEqual(['2026-12-10T11:45:00.000Z', 1])
    now = new Date('2026-11-23T09:00:00Z')
  })
})

describe('the mail that a shortlist is ready', () => {
  const letterOf = async (roleId: string) => {
    const mails = await db().selectFrom('mails').select('data').where('template', '=', 'shortlist-ready').execute()
    const ids = await shortlistIds(roleId)
    const own = mails.find(({ data }) => ids.includes((data as { shortlistId: string }).shortlistId))
    return roleMails['shortlist-ready']!(own!.data, { db: database.db, now })
  }

  test('names its people in their order, but nobody who withdrew before it left', async () => {
    const { roleId, people } = await sent({ count: 4 })
    for (const [index, { candidateId }] of people.entries()) {
      const { person_id } = await db()
        .selectFrom('candidates')
        .select('person_id')
        .where('id', '=', candidateId)
        .executeTakeFirstOrThrow()
      const name = ['Ailsa Drummond', 'Callum Baird', 'Nadia Rahman', 'Kofi Mensah'][index]!
      await database.db.updateTable('people').set({ name }).where('id', '=', person_id).execute()
    }
    const letter = await letterOf(roleId)
    expect(letter!.subject).toBe('Your shortlist: four films, four minutes')
    expect(letter!.text).toMatch(/Ailsa: Sells bread\.\s+Callum: Sells bread\.\s+Nadia: [^]+And one more: Kofi\./)
    const gone = people[1]!.candidateId
    await db().updateTable('permissions').set({ withdrawn_at: now }).where('candidate_id', '=', gone).execute()
    const later = await letterOf(roleId)
    expect([later!.subject, later!.html + later!.text]).toEqual([
      'Your shortlist: three films, three minutes',
      expect.not.stringContaining('Callum'),
    ])
  })

  test('names nobody in a blind review', async () => {
    const { roleId } = await sent()
    await db().updateTable('roles').set({ blind: true }).where('id', '=', roleId).execute()
    await db().updateTable('shortlists').set({ note: 'Ailsa first.' }).where('role_id', '=', roleId).execute()
    const letter = await letterOf(roleId)
    expect(letter!.subject + letter!.html + letter!.text).not.toMatch(/Ailsa|Drummond|Sells bread/)
    expect(letter!.attachments).toHaveLength(1)
  })
})

describe('a shortlist that is called back', () => {
  const recall = (roleId: string, number = 1) =>
    inTx((tx) => recallShortlist(tx, { outbox }, { roleId, number, member }, now))

  test('is hidden from the next request on, its unsent mails are dropped, and it can be sent again', async () => {
    const { roleId, viewing, people } = await sent({ count: 2 })
    const { candidacyId } = people[0]!
    const key = { candidacyId, memberId: viewing.member.id }
    await inTx((tx) => giveVerdict(tx, key, { value: 'yes', reasons: [], note: '', version: 0 }, now))
    const { sent: lists } = await roleRecord(db(), roleId, { now, before: 'roles' })
    expect(lists).toMatchObject([{ number: 1, people: 2, seenBy: ['Rhona Mackie'] }])
    // Two colleagues call it back at the same moment. It happens once.
    expect(await outcomes([recall(roleId), recall(roleId)])).toEqual(['done', 'recalled_already'])
    for (const person of people) expect(await outcome(ownOf(db(), viewing, person.candidacyId))).toBe('not_found')
    const posted = await db()
      .selectFrom('mails')
      .select(['template', 'data'])
      .where('template', 'in', ['shortlist-ready', 'film-sent'])
      .where('created_at', '=', now)
      .execute()
    const ids = new Set([...people.map((person) => person.candidacyId), ...(await shortlistIds(roleId))])
    const own = posted.filter(({ data }) => Object.values(data as object).some((id) => ids.has(id)))
    expect(own).toHaveLength(3)
    for (const { template, data } of own)
      expect([template, await roleMails[template]!(data, { db: database.db, now })]).toEqual([template, undefined])
    // It is the draft again and is sent as a new shortlist, with the earlier verdicts.
    const { draft, sent: none, board } = await roleRecord(db(), roleId, { now, before: 'roles' })
    expect([none, draft!.entries.length, board.map(({ stage }) => stage)]).toEqual([
      [],
      2,
      ['permission', 'permission'],
    ])
    const summer = new Date('2027-06-01T09:00:00Z')
    await inTx((tx) => sendShortlist(tx, { outbox }, { roleId, version: draft!.version, member }, summer))
    const kept = await db()
      .selectFrom('introductions')
      .select(['introduced_at', sql<string>`kept_until::text`.as('until')])
      .where('candidacy_id', '=', candidacyId)
      .execute()
    expect(kept).toEqual([{ introduced_at: now, until: '2028-06-01' }])
    expect((await ownOf(db(), viewing, candidacyId)).seen.verdicts).toMatchObject([{ value: 'yes' }])
  })

  test("can't be called back once an interview with somebody in it is under way", async () => {
    const shown = await sent({ count: 2 })
    await ask(shown, shown.people[0]!.candidacyId)
    expect(await outcome(recall(shown.roleId))).toBe('under_way')
    expect(await outcome(recall(shown.roleId, 7))).toBe('not_found')
    expect((await ownOf(db(), shown.viewing, shown.people[1]!.candidacyId)).seen.stage).toBe('sent')
  })
})

async function shortlistIds(roleId: string): Promise<string[]> {
  const rows = await db().selectFrom('shortlists').select('id').where('role_id', '=', roleId).execute()
  return rows.map(({ id }) => id)
}
