import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyQueues } from '#src/billing/server/signed-contract.setup.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { newId } from '#src/values/id.ts'
import { addCandidacies, lockCandidacy } from '../candidacies/candidacy-store.ts'
import { makeRole } from '../console/change-role.ts'
import { endInterviews } from '../interviews/end-interviews.ts'
import { draftedShortlist, sentShortlist } from '../sent-shortlist.setup.ts'
import { recallShortlist } from '../shortlists/recall-shortlist.ts'
import { sendShortlist } from '../shortlists/send-shortlist.ts'
import type { Db, Tx } from '../tables.ts'
import { personRoles } from './person-roles.ts'

const now = new Date('2026-11-23T09:00:00Z')
const hour = (hours: number) => new Date(now.getTime() + hours * 3600_000)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [...moneyQueues, 'send-push'], { now: () => now })
const outbox = createOutbox(jobs)
const context = { outbox, jobs, agency: 'hello@patter.example' }
const db = (): Db => database.db
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => db().transaction().execute(work)

const onServer = process.env.TEST_POSTGRES_URL !== undefined
test.runIf(onServer)(
  'somebody on two roles of a client is erased while that client’s interviews are cancelled, and neither fails',
  async () => {
    const { member } = await signedIn(database.db, 'owner', now)
    const { contractId, people } = await sentShortlist({ db: db(), jobs, outbox, member, now })
    const { candidateId, candidacyId } = people[0]!
    const by = { kind: 'staff', id: member.id } as const
    const { id: personId } = await inTx(async (tx) => {
      const { id: roleId } = await makeRole(tx, member, { contractId, title: 'Sales Manager', openings: 1 }, now)
      // The newer candidacy has the older permission.
      await addCandidacies(tx, roleId, [candidateId], by, hour(1))
      const permission = { id: newId('prm', hour(-1)), candidate_id: candidateId, role_id: roleId, asked_at: now }
      const { film_id, person_id } = await tx
        .selectFrom('candidates')
        .select(['film_id', 'person_id'])
        .where('id', '=', candidateId)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('permissions')
        .values({ ...permission, film_id: film_id!, text_sha256: 'x' })
        .execute()
      return { id: person_id }
    })
    const cancel = (hold: () => Promise<void>) =>
      inTx(async (tx) => {
        await lockCandidacy(tx, candidacyId)
        await hold()
        await endInterviews(tx, context, { contractId, by, why: 'contract_withdrawn' }, now)
      })
    const erase = () => inTx((tx) => personRoles.erase!(tx, { id: personId, emailKey: '' }, context, now))
    await behind(database.db, cancel, erase)
    const stages = await db()
      .selectFrom('candidacies')
      .select('stage')
      .where('candidate_id', '=', candidateId)
      .execute()
    expect(stages).toEqual([{ stage: 'withdrawn' }, { stage: 'withdrawn' }])
  },
)

/** Erases what roles know about a candidate, and holds their candidacy before the rest until somebody waits for it. */
const erasing = (candidateId: string, candidacyId: string) => (hold: () => Promise<void>) =>
  inTx(async (tx) => {
    await lockCandidacy(tx, candidacyId)
    await hold()
    const { person_id: id } = await tx
      .selectFrom('candidates')
      .select('person_id')
      .where('id', '=', candidateId)
      .executeTakeFirstOrThrow()
    await personRoles.erase!(tx, { id, emailKey: '' }, context, now)
  })

test.runIf(onServer)('a shortlist is not sent with somebody who is being erased, and neither call fails', async () => {
  const { member } = await signedIn(database.db, 'owner', now)
  const { roleId, people, version } = await draftedShortlist({ db: db(), jobs, outbox, member, now }, { count: 2 })
  const { candidateId, candidacyId } = people[1]!
  const send = () => inTx((tx) => sendShortlist(tx, { outbox }, { roleId, version, member }, now))
  await expect(behind(database.db, erasing(candidateId, candidacyId), send)).rejects.toMatchObject({
    code: 'cannot_send',
  })
})

test.runIf(onServer)('a shortlist whose note names somebody who is being erased is called back', async () => {
  const { member } = await signedIn(database.db, 'owner', now)
  const { roleId, people } = await sentShortlist({ db: db(), jobs, outbox, member, now })
  await db()
    .updateTable('shortlists')
    .set({ note: 'Begin with Ailsa Drummond.' })
    .where('role_id', '=', roleId)
    .execute()
  const { candidateId, candidacyId } = people[0]!
  const recall = () => inTx((tx) => recallShortlist(tx, { outbox }, { roleId, number: 1, member }, now))
  expect(await behind(database.db, erasing(candidateId, candidacyId), recall)).toEqual({ people: 1 })
  // Neither the shortlist nor the draft that it becomes names them.
  const notes = await db().selectFrom('shortlists').select('note').where('role_id', '=', roleId).execute()
  expect(notes).toEqual([{ note: '' }, { note: '' }])
})
