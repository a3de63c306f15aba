import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyQueues } from '#src/billing/server/signed-contract.setup.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { dropFilms } from '#src/interviews/server/drop-recordings.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { newId } from '#src/values/id.ts'
import { lockCandidacy } from '../candidacies/candidacy-store.ts'
import { filmsOnRoles } from '../films-on-roles.ts'
import { makeOffer } from '../hiring/offers.ts'
import { askInterview } from '../interviews/ask-interview.ts'
import { chooseTime } from '../interviews/choose-time.ts'
import { interviewAhead } from '../interviews/interview-store.ts'
import { ownOf, sentShortlist } from '../sent-shortlist.setup.ts'
import { recallShortlist } from '../shortlists/recall-shortlist.ts'
import type { Db, Tx } from '../tables.ts'
import { answerPermission, withdrawPermission } from './answer-permission.ts'
import { askPermission } from './ask-permission.ts'

// A candidate gets a newer film after their client was sent an earlier one.

let database: TestDatabase
let member: StaffMember
const now = new Date('2026-11-23T09:00:00Z')
const db = (): Db => database.db
beforeAll(async () => {
  database = await openTestDatabase()
  member = (await signedIn(database.db, 'owner', now)).member
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [...moneyQueues, 'ask-how-interview-went', 'send-push', 'remove-film-bytes'], {
  now: () => now,
})
const context = { jobs, outbox: createOutbox(jobs), agency: 'hello@patter.example' }
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => db().transaction().execute(work)

/** Sends a shortlist of one person, and gives them a newer film afterwards. */
async function sentAndFilmedAnew() {
  const { roleId, people, viewing } = await sentShortlist({ db: db(), ...context, member, now })
  const { candidateId, candidacyId } = people[0]!
  const film = await db()
    .selectFrom('films')
    .innerJoin('candidates', 'candidates.film_id', 'films.id')
    .selectAll('films')
    .where('candidates.id', '=', candidateId)
    .executeTakeFirstOrThrow()
  const newerId = newId('flm', now)
  await inTx(async (tx) => {
    await tx
      .insertInto('films')
      .values({ ...film, id: newerId })
      .execute()
    await tx.updateTable('candidates').set({ film_id: newerId }).where('id', '=', candidateId).execute()
  })
  return { roleId, candidateId, candidacyId, viewing, earlierId: film.id, newerId }
}
type Filmed = Awaited<ReturnType<typeof sentAndFilmedAnew>>

const ask = ({ candidacyId }: Filmed) => inTx((tx) => askPermission(tx, context, { candidacyId, member }, now))
const seenFilm = async ({ viewing, candidacyId }: Filmed) => (await ownOf(db(), viewing, candidacyId)).seen.visible

test('nobody is asked about a newer film until the one that the client was sent is called back (CAND-10)', async () => {
  const filmed = await sentAndFilmedAnew()
  await expect(ask(filmed)).rejects.toMatchObject({ code: 'with_client' })
  expect(await seenFilm(filmed)).toMatchObject({ noFilm: undefined })
  const { roleId, candidateId, newerId } = filmed
  await inTx((tx) => recallShortlist(tx, context, { roleId, number: 1, member }, now))
  const { permissionId } = await ask(filmed)
  const question = { candidateId, permissionId, answer: 'yes' } as const
  expect(await inTx((tx) => answerPermission(tx, context, question, now))).toBe('yes')
  const given = await db()
    .selectFrom('permissions')
    .select('film_id')
    .where('candidate_id', '=', candidateId)
    .where('withdrawn_at', 'is', null)
    .execute()
  expect(given).toEqual([{ film_id: newerId }])
})

test('somebody who was told that they were not chosen can be asked about a newer film', async () => {
  const filmed = await sentAndFilmedAnew()
  const parting = { candidacy_id: filmed.candidacyId, words: '', written_at: now, sent_at: now }
  await db().insertInto('partings').values(parting).execute()
  expect(await ask(filmed)).toMatchObject({ permissionId: expect.stringMatching(/^prm_/) })
})

test('somebody can stop their film while staff ask about it again, and neither call makes the other fail', async () => {
  const filmed = await sentAndFilmedAnew()
  const { roleId, candidateId, candidacyId } = filmed
  await inTx((tx) => recallShortlist(tx, context, { roleId, number: 1, member }, now))
  const { permissionId } = await ask(filmed)
  const askAgain = (hold: () => Promise<void>) =>
    inTx(async (tx) => {
      await lockCandidacy(tx, candidacyId)
      await hold()
      const asked = await askPermission(tx, context, { candidacyId, member }, now)
      expect(asked).toEqual({ permissionId, askedAt: now.toISOString() })
    })
  const by = { kind: 'candidate', id: candidateId } as const
  const stop = () => inTx((tx) => withdrawPermission(tx, context, { candidateId, permissionId, by }, now))
  expect(await behind(database.db, askAgain, stop)).toBe('withdrawn')
})

/** A question about the newer film that is open while the earlier one is with the client. */
async function openQuestion({ roleId, candidateId, newerId }: Filmed): Promise<string> {
  await db().updateTable('permissions').set({ withdrawn_at: now }).where('candidate_id', '=', candidateId).execute()
  const id = newId('prm', now)
  const question = { id, candidate_id: candidateId, role_id: roleId, film_id: newerId }
  await db()
    .insertInto('permissions')
    .values({ ...question, text_sha256: 'x', asked_at: now })
    .execute()
  return id
}

test('a No at an interview or an offer ends both, and everybody invited is told (TALENT-41)', async () => {
  const filmed = await sentAndFilmedAnew()
  const { viewing, candidateId, candidacyId } = filmed
  const memberId = viewing.member.id
  const own = (tx: Tx) => ownOf(tx, viewing, candidacyId)
  const times = [new Date('2026-12-07T10:00:00Z'), new Date('2026-12-07T14:00:00Z'), new Date('2026-12-08T10:00:00Z')]
  const place = { place: 'office', where: '', inTheRoom: '', agencyAttends: true } as const
  const { id: interviewId } = await inTx(async (tx) =>
    askInterview(tx, context, { own: await own(tx), memberId, request: { ...place, times, version: 0 } }, now),
  )
  await inTx((tx) => chooseTime(tx, context, { candidateId, interviewId, at: times[0]! }, now))
  const offer = { salaryPence: 4_000_000, onTargetPence: null, startsOn: '2027-01-11', answerBy: null, note: '' }
  await inTx(async (tx) =>
    makeOffer(tx, context, { own: await own(tx), memberId, request: { ...offer, version: 0 } }, now),
  )

  const permissionId = await openQuestion(filmed)
  await inTx((tx) => answerPermission(tx, context, { candidateId, permissionId, answer: 'no' }, now))
  const standing = await db()
    .selectFrom('candidacies')
    .innerJoin('offers', 'offers.candidacy_id', 'candidacies.id')
    .select(['candidacies.stage', 'offers.state'])
    .where('candidacies.id', '=', candidacyId)
    .executeTakeFirstOrThrow()
  const cancelled = await db()
    .selectFrom('mails')
    .select('data')
    .where('template', '=', 'interview-cancelled')
    .execute()
  expect([
    standing,
    await interviewAhead(db(), candidacyId),
    cancelled.map(({ data }) => (data as { to: string }).to).toSorted(),
  ]).toEqual([{ stage: 'declined', state: 'declined' }, undefined, ['agency', 'candidate', 'client']])
})

test('a film that a client was sent is not deleted with the interview that it comes from (CAND-14)', async () => {
  const { candidateId, earlierId, newerId } = await sentAndFilmedAnew()
  const drop = () =>
    inTx((tx) => dropFilms(tx, { jobs, filmsOnRoles }, { filmIds: [earlierId, newerId], reason: 'last day' }, now))
  const states = async () => {
    const films = await db()
      .selectFrom('films')
      .select(['id', 'state'])
      .where('id', 'in', [earlierId, newerId])
      .execute()
    const stateOf = new Map(films.map(({ id, state }) => [id, state]))
    return [earlierId, newerId].map((id) => stateOf.get(id))
  }
  await drop()
  expect(await states()).toEqual(['ready', 'ready'])
  // A film that is neither with a client nor part of the record goes.
  await db().updateTable('candidates').set({ film_id: null }).where('id', '=', candidateId).execute()
  await drop()
  expect(await states()).toEqual(['ready', 'gone'])
})
