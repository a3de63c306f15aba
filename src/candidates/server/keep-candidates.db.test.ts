import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedContract, moneyQueues } from '#src/billing/server/signed-contract.setup.ts'
import {
  endMember,
  insertMemberKey,
  inviteClient,
  keepMember,
  memberOfKey,
  personContracts,
  signatoryOf,
} from '#src/contracts/server/public.ts'
import { erasePerson, upsertPerson } from '#src/leads/server/public.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import type { Slice } from '#src/platform/slice.ts'
import { Problem } from '#src/values/problem.ts'
import { permissionMails } from '#src/roles/server/permissions/permission-mails.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { addCandidate } from './add-candidate.ts'
import { deleteMany } from './delete-many.ts'
import { importCandidates } from './import-candidates.ts'
import { keepCandidates, keepLonger } from './keep-candidates.ts'
import { personCandidate } from './person-candidate.ts'
import type { Tx } from './tables.ts'

let database: TestDatabase
let member: StaffMember
beforeAll(async () => {
  database = await openTestDatabase()
  member = (await signedIn(database.db)).member
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [...moneyQueues, 'finish-erasure'])

let now = new Date('2026-11-26T06:20:00Z')
const aMonthAgo = new Date('2026-10-25T06:20:00Z')
const facts = { headline: '', phone: '', facts: {}, agreedHow: 'by phone', agreedOn: '2026-01-05' }

/** Adds a candidate who is kept until this day, and was asked then whether they want to be kept longer. */
async function kept(name: string, until: string, askedAt: Date | null = null): Promise<string> {
  const { db } = database
  const typed = { ...facts, name, email: `${name}@lochbay.example` }
  const addition = { typed, member: undefined, keepMonths: 12 }
  const { id } = await db.transaction().execute((tx) => addCandidate(tx, addition, now))
  await db.updateTable('candidates').set({ keep_until: until, keep_asked_at: askedAt }).where('id', '=', id).execute()
  return id
}

/** Runs the nightly job. A call of `stuck` would have to be cancelled at another service, which does not answer. */
async function run(stuck?: string): Promise<void> {
  const elsewhere: Slice = {
    person: {
      timeline: async () => [],
      erase: async (_, { emailKey }) => {
        if (emailKey === stuck) throw new Problem('conflict', 'call_elsewhere', 'Their call is at another service.')
        return { removed: {}, kept: [], gone: [], retained: [] }
      },
    },
  }
  await keepCandidates({ ...context(elsewhere), db: database.db, clock: { now: () => now } })
}

const context = (...others: Slice[]) => ({
  outbox: createOutbox(jobs),
  jobs: jobs as unknown as Jobs,
  agency: 'hello@patter.example',
  slices: [{ person: personCandidate }, { person: personContracts }, ...others],
})

const countAsked = async () =>
  (await database.db.selectFrom('mails').select('recipient').where('template', '=', 'keep-longer').execute()).length
const isErased = async (id: string) =>
  (await database.db.selectFrom('candidates').select('erased_at').where('id', '=', id).executeTakeFirstOrThrow())
    .erased_at !== null

test('everybody has their turn each night, even if one of them can’t be deleted yet (CAND-6)', async () => {
  const stuck = await kept('aaron', '2026-11-25', aMonthAgo)
  const over = await kept('bea', '2026-11-25', aMonthAgo)
  const lastDay = await kept('cal', '2026-11-26', now)
  const later = await kept('dee', '2026-12-27')
  for (let n = 0; n < 120; n++) await kept(`near-${n}`, '2026-12-26')

  await expect(run('aaron@lochbay.example')).rejects.toMatchObject({ code: 'call_elsewhere' })
  expect(await Promise.all([stuck, over, lastDay, later].map(isErased))).toEqual([false, true, false, false])
  expect(await countAsked()).toBe(120)

  // The queue tries again. By then the call is cancelled, and nobody is asked twice.
  await run()
  expect([await isErased(stuck), await countAsked()]).toEqual([true, 120])
})

test('a client’s colleague or guest stays one when they are deleted as a candidate (CAND-15)', async () => {
  const { db } = database
  const contractId = await signedContract({ db, jobs }, 'monthly', now)
  const invitedBy = (await signatoryOf(db, contractId, now))!.id
  const member = async (name: string, kind: 'colleague' | 'guest') => {
    const candidateId = await kept(name, '2026-11-25', aMonthAgo)
    return db.transaction().execute(async (tx) => {
      const email = `${name}@lochbay.example`
      const { id } = await keepMember(tx, contractId, { email, name, kind, invitedBy }, now)
      return { candidateId, id, key: await insertMemberKey(tx, id, now) }
    })
  }
  const [colleague, guest, former] = [
    await member('sunita', 'colleague'),
    await member('graham', 'guest'),
    await member('ken', 'colleague'),
  ]
  await db.transaction().execute((tx) => endMember(tx, former.id, now))
  const invited = await kept('mei', '2026-11-25', aMonthAgo)
  const agreement = { version: 4, text: 'The agreement', sha256: 'ab'.repeat(32) }
  const { contract } = await db.transaction().execute(async (tx) => {
    const client = { name: 'Mei', email: 'mei@lochbay.example' }
    return inviteClient(tx, { outbox: createOutbox(jobs) }, agreement, client, now)
  })
  await db.updateTable('people').set({ audience: 'candidate' }).where('email', '=', 'mei@lochbay.example').execute()

  await run()
  const candidates = [colleague, guest, former].map(({ candidateId }) => candidateId)
  expect(await Promise.all([...candidates, invited].map(isErased))).toEqual([true, true, true, true])
  for (const { id, key } of [colleague, guest]) expect(await memberOfKey(db, key, now)).toEqual({ id, contractId })
  const open = db.selectFrom('contracts').select('status').where('id', '=', contract.id)
  expect(await open.execute()).toEqual([{ status: 'open' }])
  const people = db.selectFrom('people').innerJoin('candidates', 'candidates.person_id', 'people.id')
  const left = await people
    .select('people.name')
    .where('candidates.id', 'in', [...candidates, invited])
    .where('people.erased_at', 'is', null)
    .orderBy('people.name')
    .execute()
  expect(left.map(({ name }) => name)).toEqual(['graham', 'mei', 'sunita'])
})

test('who agreed long ago is asked first, and deleted a month after that (CAND-6)', async () => {
  const file = Buffer.from('name,email\nElla,ella@lochbay.example\n').toString('base64')
  const agreed = { agreedHow: 'at a fair', agreedOn: '2025-10-26', keepMonths: 12 }
  await database.db.transaction().execute((tx) => importCandidates(tx, { file, member, ...agreed }, now))
  const ella = () =>
    database.db.selectFrom('candidates').selectAll().where('source', '=', 'file').executeTakeFirstOrThrow()
  const { id } = await ella()
  const asked = async () =>
    (await database.db.selectFrom('mails').select('cause').where('cause', 'like', `${id}:keep:%`).execute()).map(
      ({ cause }) => cause,
    )
  const nights = ['2026-11-27', '2026-11-28', '2026-12-27', '2026-12-28']
  const seen: unknown[] = []
  for (const night of nights) {
    now = new Date(`${night}T06:20:00Z`)
    await run()
    seen.push([night, (await asked()).length, (await ella()).keep_until, await isErased(id)])
  }
  expect(seen).toEqual([
    ['2026-11-27', 1, '2026-12-27', false],
    ['2026-11-28', 1, '2026-12-27', false],
    ['2026-12-27', 1, '2026-12-27', false],
    ['2026-12-28', 0, null, true],
  ])
})

test('the mail that asks whether to keep somebody is dropped once they have answered, and needs no name', async () => {
  const { db } = database
  now = new Date('2026-11-26T06:20:00Z')
  const id = await kept('una', '2026-12-20')
  await run()
  const written = async () => {
    const { data } = await db
      .selectFrom('mails')
      .select('data')
      .where('cause', 'like', `${id}:keep:%`)
      .executeTakeFirstOrThrow()
    return permissionMails('https://patter.example')['keep-longer']!(data, { db, now })
  }
  expect((await written())!.text).toContain('una, we keep your film and your details until 26 December 2026.')
  // A lead may have left an address only.
  await db.updateTable('people').set({ name: '' }).where('email', '=', 'una@lochbay.example').execute()
  expect((await written())!.text).toMatch(/^We keep your film and your details until 26 December 2026\./m)
  await db.transaction().execute((tx) => keepLonger(tx, { candidateId: id, keepMonths: 12 }, now))
  expect(await written()).toBeUndefined()
})

test('nobody is deleted who asks to be kept longer at the same moment (CAND-21)', async () => {
  const id = await kept('iona', '2026-12-20')
  const keep = (hold: () => Promise<void>) =>
    database.db.transaction().execute(async (tx) => {
      await keepLonger(tx, { candidateId: id, keepMonths: 12 }, now)
      await hold()
    })
  const deletion = { ids: [id], versions: new Map([[id, 1]]), member, secret: 'secret' }
  const erase = () => database.db.transaction().execute((tx) => deleteMany(tx, context(), deletion, now))
  await expect(behind(database.db, keep, erase)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await isErased(id)).toBe(false)
})

/** Does `first`, holds what it locked until another transaction waits for it, and then does `then`. */
const inTwoSteps =
  (first: (tx: Tx) => Promise<unknown>, then: (tx: Tx) => Promise<unknown>) => (hold: () => Promise<void>) =>
    database.db.transaction().execute(async (tx) => {
      await first(tx)
      await hold()
      await then(tx)
    })

const onServer = process.env.TEST_POSTGRES_URL !== undefined

test.runIf(onServer)('two colleagues import the same people in another order, and neither is stopped', async () => {
  const rows = ['Ava,ava@thrum.example', 'Zoe,zoe@thrum.example']
  const imported = (tx: Tx, lines: string[]) => {
    const file = Buffer.from(`name,email\n${lines.join('\n')}\n`).toString('base64')
    const agreed = { agreedHow: 'at a fair', agreedOn: '2026-11-20', keepMonths: 12 }
    return importCandidates(tx, { file, member, ...agreed }, now)
  }
  const first = inTwoSteps(
    // What the first import locks first.
    (tx) => upsertPerson(tx, { email: 'ava@thrum.example', name: 'Ava' }, now),
    (tx) => imported(tx, rows),
  )
  const second = () => database.db.transaction().execute((tx) => imported(tx, rows.toReversed()))
  // They were not candidates yet when the second colleague's file was read.
  await expect(behind(database.db, first, second)).rejects.toMatchObject({ code: 'already_candidate' })
})

test('a candidate who is added again while they are being erased becomes a new one', async () => {
  const { db } = database
  const id = await kept('rona', '2027-11-20')
  const email = 'rona@lochbay.example'
  const { id: personId } = await db
    .selectFrom('people')
    .select('id')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow()
  const eraser = { ...context(), shares: [personCandidate] }
  const erase = inTwoSteps(
    (tx) => personCandidate.erase!(tx, { id: personId, emailKey: email }, eraser, now),
    (tx) => erasePerson(tx, eraser, { member, personId, typedEmail: email, secret: 'secret' }, now),
  )
  const typed = { ...facts, name: 'Rona', email }
  const addition = { typed, member: undefined, keepMonths: 12 }
  const add = () => db.transaction().execute((tx) => addCandidate(tx, addition, now))
  const added = await behind(db, erase, add)
  expect(await isErased(id)).toBe(true)
  expect([added.id, added.person_id]).not.toEqual(expect.arrayContaining([id, personId]))
})
