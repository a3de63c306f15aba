import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acknowledgeComplaint, answerComplaint, complain } from '#src/candidates/server/complaints.ts'
import { addCandidate } from '#src/candidates/server/public.ts'
import { drawQueue } from '#src/billing/server/public.ts'
import { sealQueue } from '#src/contracts/server/sign-contract.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox, sendMail, sendMailQueue } from '#src/platform/mail/outbox.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import { addCandidacies } from '../candidacies/candidacy-store.ts'
import type { EndOfKeeping } from '../../permission-api.ts'
import { deleteExpired, rehearseDeletions } from '../retention.ts'
import { permissionMails } from './permission-mails.ts'
import { roleMails } from '../sent-shortlist.setup.ts'
import { putSampleClient, sampleQueue } from '../sample/sample-client.ts'
import { sendShortlist } from '../shortlists/send-shortlist.ts'
import { keepDraft } from '../shortlists/shortlist-store.ts'
import type { Db, Tx } from '../tables.ts'
import { answerPermission, withdrawPermission } from './answer-permission.ts'
import { askPermission } from './ask-permission.ts'
import { takeBackQuestions } from './take-back-question.ts'

// Candidates answer while others change the same things at the same moment. On a real database server they run in
// parallel.

let database: TestDatabase
let member: StaffMember
const now = new Date('2026-11-23T09:00:00Z')
const clock = { now: () => now }
const db = (): Db => database.db
const removal = 'remove-film-bytes'

beforeAll(async () => {
  database = await openTestDatabase()
  member = (await signedIn(database.db, 'owner', now)).member
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [sendMailQueue, sealQueue, drawQueue, sampleQueue, 'send-push', removal], clock)
const outbox = createOutbox(jobs)
const context = { outbox, agency: 'hello@patter.example' }
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => db().transaction().execute(work)
/** Returns `done`, or the code of the refusal. */
const outcome = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Problem) return error.code
      throw error
    },
  )

let people = 0
/** Puts somebody with a film that can be shown on this role. */
async function onRole(roleId: string) {
  const name = `Person ${people++}`
  const filmId = newId('flm', now)
  return inTx(async (tx) => {
    const typed = {
      name,
      email: `person${people}@home.example`,
      phone: '',
      headline: '',
      facts: {},
      agreedHow: 'said so',
      agreedOn: '2026-11-12',
    }
    const { id: candidateId, person_id } = await addCandidate(tx, { typed, member, keepMonths: 12 }, now)
    await tx
      .insertInto('films')
      .values({
        id: filmId,
        person_id,
        original_key: null,
        duration: 60,
        width: 640,
        height: 360,
        state: 'ready',
        captions: 'WEBVTT\n',
        captions_by: 'person',
        captions_checked_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await tx.updateTable('candidates').set({ film_id: filmId }).where('id', '=', candidateId).execute()
    const [candidacyId] = await addCandidacies(tx, roleId, [candidateId], { kind: 'staff', id: member.id }, now)
    return { candidateId, candidacyId: candidacyId!, filmId }
  })
}

const ask = (candidacyId: string) => inTx((tx) => askPermission(tx, { outbox }, { candidacyId, member }, now))
/** Asks some minutes later. */
const askLater = (candidacyId: string, minutes: number) =>
  inTx((tx) => askPermission(tx, { outbox }, { candidacyId, member }, new Date(now.getTime() + minutes * 60_000)))
const takeBack = (...questions: Awaited<ReturnType<typeof ask>>[]) =>
  inTx((tx) => takeBackQuestions(tx, { questions, member }, now))
const answer = (candidateId: string, permissionId: string, said: 'yes' | 'no') =>
  inTx((tx) => answerPermission(tx, context, { candidateId, permissionId, answer: said }, now))

let roleId = ''
test('a sample is created once if two processes start together', async () => {
  const keys = await Promise.all(
    [1, 2].map(() => putSampleClient({ db: db(), clock, jobs, outbox, agency: 'hello@patter.example' })),
  )
  expect(keys.filter((key) => key !== undefined)).toHaveLength(1)
  const roles = await db().selectFrom('roles').select(['id', 'title', 'state']).orderBy('title').execute()
  expect(roles.map(({ state }) => state)).toEqual(['open', 'open'])
  roleId = roles[0]!.id
  expect(await jobs.enqueued(sampleQueue)).toHaveLength(1)
})

describe('permission', () => {
  test('is asked for once if two colleagues ask at the same moment', async () => {
    const { candidateId, candidacyId } = await onRole(roleId)
    await Promise.all([ask(candidacyId), ask(candidacyId), ask(candidacyId)])
    const rows = db().selectFrom('permissions').select('id').where('candidate_id', '=', candidateId)
    expect(await rows.execute()).toHaveLength(1)
  })

  test('is answered once, whatever arrives at the same moment', async () => {
    const { candidateId, candidacyId } = await onRole(roleId)
    const { permissionId } = await ask(candidacyId)
    const said = (['yes', 'no', 'yes', 'no'] as const).map((one) => answer(candidateId, permissionId, one))
    expect((await Promise.all(said)).toSorted().slice(0, 2)).toEqual(['closed', 'closed'])
    const row = await db()
      .selectFrom('permissions')
      .select(['given_at', 'refused_at'])
      .where('id', '=', permissionId)
      .executeTakeFirstOrThrow()
    expect([row.given_at, row.refused_at].filter(Boolean)).toHaveLength(1)
  })

  test('asked for and taken back is as if it had not been asked', async () => {
    const { candidateId, candidacyId } = await onRole(roleId)
    const question = await ask(candidacyId)
    const standing = async () => [
      (await db().selectFrom('candidacies').select('stage').where('id', '=', candidacyId).executeTakeFirst())?.stage,
      await db().selectFrom('permissions').select('id').where('candidate_id', '=', candidateId).execute(),
    ]
    expect(await takeBack(question)).toEqual({ takenBack: 1, left: 0 })
    expect(await takeBack(question)).toEqual({ takenBack: 0, left: 1 })
    expect(await standing()).toEqual(['considered', []])
    const mails = db().selectFrom('mails').selectAll().where('cause', 'like', `${question.permissionId}%`)
    expect(await mails.executeTakeFirstOrThrow()).toMatchObject({ dropped: true, sent_at: null })
    // It can be asked for again, and what was answered meanwhile stands.
    const again = await askLater(candidacyId, 1)
    await answer(candidateId, again.permissionId, 'yes')
    expect(await takeBack(again)).toEqual({ takenBack: 0, left: 1 })
    expect(await standing()).toEqual(['permission', [{ id: again.permissionId }]])
  })

  test('reminded of and taken back: only the reminder is taken back', async () => {
    const { candidacyId } = await onRole(roleId)
    const { permissionId } = await ask(candidacyId)
    const [first, second] = [await askLater(candidacyId, 1), await askLater(candidacyId, 2)]
    const reminded = async () => {
      const row = db().selectFrom('permissions').select('reminded_at').where('id', '=', permissionId)
      return (await row.executeTakeFirstOrThrow()).reminded_at?.toISOString() ?? null
    }
    await takeBack(second)
    expect(await reminded()).toBe(first.askedAt)
    await takeBack(first)
    expect(await reminded()).toBeNull()
  })

  test('taken back for a new cut: the answer about the earlier cut is valid again', async () => {
    const { candidateId, candidacyId } = await onRole(roleId)
    const before = await ask(candidacyId)
    await answer(candidateId, before.permissionId, 'yes')
    const film = await db()
      .selectFrom('films')
      .innerJoin('candidates', 'candidates.film_id', 'films.id')
      .selectAll('films')
      .where('candidates.id', '=', candidateId)
      .executeTakeFirstOrThrow()
    const cut = newId('flm', now)
    await inTx(async (tx) => {
      await tx
        .insertInto('films')
        .values({ ...film, id: cut })
        .execute()
      await tx.updateTable('candidates').set({ film_id: cut }).where('id', '=', candidateId).execute()
    })
    const question = await askLater(candidacyId, 1)
    const given = () =>
      db()
        .selectFrom('permissions')
        .select(['id', 'withdrawn_at'])
        .where('candidate_id', '=', candidateId)
        .where('given_at', 'is not', null)
        .execute()
    expect(await given()).toEqual([{ id: before.permissionId, withdrawn_at: new Date(question.askedAt) }])
    await takeBack(question)
    expect(await given()).toEqual([{ id: before.permissionId, withdrawn_at: null }])
  })

  test('taken back while its mail leaves: either it is taken back or the mail is sent, never both', async () => {
    const templates = permissionMails('http://patter.example')
    for (let round = 0; round < 6; round++) {
      const { candidacyId } = await onRole(roleId)
      const question = await ask(candidacyId)
      const { id } = await db()
        .selectFrom('mails')
        .select('id')
        .where('cause', 'like', `${question.permissionId}%`)
        .executeTakeFirstOrThrow()
      const delivered: string[] = []
      const mailer = { send: async (mail: { id: string }) => void delivered.push(mail.id), close: () => {} }
      const [{ takenBack }] = await Promise.all([
        takeBack(question),
        sendMail({ db: database.db, mailer: mailer as never, templates, clock }, id),
      ])
      expect(takenBack + delivered.length).toBe(1)
    }
  })

  test('withdrawn while its shortlist is being sent: nobody gets the film, and queued mails are dropped', async () => {
    for (let round = 0; round < 4; round++) {
      const role = await inTx(async (tx) => {
        const { contract_id, brief } = await tx
          .selectFrom('roles')
          .selectAll()
          .where('id', '=', roleId)
          .executeTakeFirstOrThrow()
        const id = newId('rol', now)
        const row = {
          id,
          contract_id,
          title: 'Round',
          brief: JSON.stringify(brief),
          state: 'open',
          openings: 1,
        } as const
        await tx
          .insertInto('roles')
          .values({ ...row, created_at: now, updated_at: now })
          .execute()
        return id
      })
      const { candidateId, candidacyId } = await onRole(role)
      const { permissionId } = await ask(candidacyId)
      await answer(candidateId, permissionId, 'yes')
      const { version } = await inTx((tx) =>
        keepDraft(tx, role, { version: 0, note: '', entries: [{ candidacyId, pitch: '' }] }, now),
      )
      const by = { kind: 'candidate', id: candidateId } as const
      const [sent, withdrawn] = await Promise.all([
        outcome(inTx((tx) => sendShortlist(tx, { outbox }, { roleId: role, version, member }, now))),
        inTx((tx) => withdrawPermission(tx, context, { candidateId, permissionId, by }, now)),
      ])
      expect(withdrawn).toBe('withdrawn')
      expect(['done', 'cannot_send', 'no_such_move']).toContain(sent)
      const { stage } = await db()
        .selectFrom('candidacies')
        .select('stage')
        .where('id', '=', candidacyId)
        .executeTakeFirstOrThrow()
      expect(stage).toBe('withdrawn')
      const mails = await db()
        .selectFrom('mails')
        .select(['template', 'data'])
        .where('template', 'in', ['shortlist-ready', 'film-sent'])
        .execute()
      for (const { template, data } of mails)
        expect([template, await roleMails[template]!(data, { db: database.db, now })]).toEqual([template, undefined])
    }
  })
})

describe('a complaint', () => {
  test('acknowledged twice at the same moment sends one mail; an answer to an older version is refused, and one answer counts', async () => {
    const { candidateId } = await onRole(roleId)
    await inTx((tx) => complain(tx, { candidateId, text: 'You rang my office.' }, now))
    const [{ id: complaintId }] = (await db()
      .selectFrom('candidate_complaints')
      .select('id')
      .where('candidate_id', '=', candidateId)
      .execute()) as [{ id: string }]
    const seen = { candidateId, complaintId, version: 1, member }
    const acknowledged = await Promise.all(
      [1, 2].map(() => outcome(inTx((tx) => acknowledgeComplaint(tx, { outbox }, seen, now)))),
    )
    expect(acknowledged.toSorted()).toEqual(['changed_meanwhile', 'done'])
    const say = (version: number) =>
      outcome(inTx((tx) => answerComplaint(tx, { outbox }, { ...seen, version, text: 'Sorry.' }, now)))
    expect(await say(1)).toBe('changed_meanwhile')
    expect((await Promise.all([say(2), say(2)])).toSorted()).toEqual(['changed_meanwhile', 'done'])
    expect(await say(3)).toBe('answered_already')
    const mails = await db().selectFrom('mails').select('cause').where('cause', 'like', `${complaintId}:%`).execute()
    expect(mails.map(({ cause }) => cause).toSorted()).toEqual([
      `${complaintId}:acknowledged`,
      `${complaintId}:answered`,
    ])
  })
})

describe('data at the end of its time', () => {
  const keeping = { candidateMonths: 12, filmMonths: 6, guestDays: 30 }
  const ends = async (on: string) => {
    const ended = await inTx((tx) => deleteExpired(tx, { jobs, keeping }, new Date(on)))
    const count = (kind: EndOfKeeping['kind']) => ended.filter((one) => one.kind === kind).length
    return { introductions: count('introduction'), guests: count('guest'), films: count('film') }
  }

  test('is announced first, and deleted once, on its day and not before', async () => {
    const { candidacyId, filmId } = await onRole(roleId)
    const { contract_id } = await db()
      .selectFrom('roles')
      .select('contract_id')
      .where('id', '=', roleId)
      .executeTakeFirstOrThrow()
    const [maker] = await db()
      .selectFrom('client_members')
      .select('id')
      .where('contract_id', '=', contract_id)
      .execute()
    const guest = newId('mbr', now)
    await inTx(async (tx) => {
      await tx.deleteFrom('introductions').execute()
      const stub = { candidate_name: 'A', company: 'B', role_title: 'C', introduced_at: now, kept_until: '2027-11-24' }
      await tx
        .insertInto('introductions')
        .values({ candidacy_id: candidacyId, ...stub })
        .execute()
      const who = {
        contract_id: contract_id!,
        email: 'ken@lochbay.example',
        email_key: 'ken@lochbay.example',
        name: 'Ken',
      }
      await tx
        .insertInto('client_members')
        .values({ id: guest, ...who, kind: 'guest', invited_at: now })
        .execute()
      const link = { id: newId('shr', now), role_id: roleId, made_by: maker!.id, member_id: guest, may_comment: true }
      await tx
        .insertInto('share_links')
        .values({
          ...link,
          hash: 'h',
          note: 'Dear Ken',
          hides_names: false,
          only_candidacies: null,
          created_at: now,
          expires_at: new Date('2026-11-30T09:00:00Z'),
        })
        .execute()
      await tx.updateTable('roles').set({ state: 'closed', closed_at: now }).execute()
    })
    const others = await db().selectFrom('films').select('id').where('id', '<>', filmId).execute()
    expect(await ends('2026-12-30T23:00:00Z')).toEqual({ introductions: 0, guests: 0, films: 0 })
    const parts = { jobs, keeping }
    const rehearsed = await rehearseDeletions(db(), parts, new Date('2026-12-31T09:00:00Z'))
    expect(rehearsed).toMatchObject([{ kind: 'guest', name: 'Ken', lastDay: '2026-12-30' }])
    // Candidates whose last day passes are listed too, each film with its person and its roles.
    const later = await rehearseDeletions(db(), parts, new Date('2028-06-01T09:00:00Z'))
    expect(new Set(later.map(({ kind }) => kind))).toEqual(new Set(['candidate', 'film', 'guest', 'introduction']))
    expect(later.find(({ id }) => id === filmId)).toMatchObject({
      lastDay: '2027-05-23',
      candidateId: expect.stringMatching(/^can_/),
    })
    expect(await ends('2026-12-31T09:00:00Z')).toEqual({ introductions: 0, guests: 1, films: 0 })
    const { email, name, left_at } = await db()
      .selectFrom('client_members')
      .selectAll()
      .where('id', '=', guest)
      .executeTakeFirstOrThrow()
    expect([email, name, left_at === null]).toEqual(['', '', false])
    expect(await ends('2027-05-23T09:00:00Z')).toEqual({ introductions: 0, guests: 0, films: 0 })
    expect((await ends('2027-05-24T09:00:00Z')).films).toBe(others.length + 1)
    expect(await ends('2027-11-24T09:00:00Z')).toEqual({ introductions: 0, guests: 0, films: 0 })
    expect(await ends('2027-11-25T09:00:00Z')).toEqual({ introductions: 1, guests: 0, films: 0 })
  })

  test('is kept if it is a film on an open role', async () => {
    await inTx((tx) =>
      tx.updateTable('roles').set({ state: 'open', closed_at: null }).where('id', '=', roleId).execute(),
    )
    const { filmId } = await onRole(roleId)
    expect((await ends('2029-01-01T09:00:00Z')).films).toBe(0)
    const { state } = await db().selectFrom('films').select('state').where('id', '=', filmId).executeTakeFirstOrThrow()
    expect(state).toBe('ready')
  })
})
