import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { details, moneyQueues, signedContract } from '#src/billing/server/signed-contract.setup.ts'
import { callNotice, tellOfCalls } from '#src/bookings/server/call-notices.ts'
import { signatureNotice } from '#src/contracts/server/signature-notice.ts'
import { leadNotice } from '#src/leads/server/lead-notice.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { postNotices, sendPushQueue } from '#src/platform/push/post-notices.ts'
import { pushKeys } from '#src/platform/push/push-keys.ts'
import { sendPush } from '#src/platform/push/send-push.ts'
import { testPushService } from '#src/platform/push/test-push-service.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { newId } from '#src/values/id.ts'

// What staff's devices are notified of, once, and which process sends it, on both engines (STAFF-20).

let now = new Date('2026-11-24T09:00:00Z')
const clock = { now: () => now }
let database: TestDatabase
let service: Awaited<ReturnType<typeof testPushService>>
let memberId: string
beforeAll(async () => {
  database = await openTestDatabase()
  service = await testPushService()
  service.trust((await pushKeys(database.db, now)).publicKey)
  memberId = (await signedIn(database.db, 'staff', now)).member.id
})
afterAll(async () => {
  await service.close()
  await database.close()
})
const jobs = testJobs(() => database, [...moneyQueues, sendPushQueue], clock)
beforeEach(async () => {
  now = new Date('2026-11-24T09:00:00Z')
  await database.db.deleteFrom('push_devices').execute()
  await database.db.deleteFrom('bookings').execute()
  await jobs.clear()
  service.arrived.length = 0
})

async function device(name: string, member_id = memberId): Promise<void> {
  const { endpoint, keys } = service.subscribe(name)
  const wants = { wants_lead: true, wants_call: true, wants_signature: true }
  const seen = { created_at: now, seen_at: now, session_id: 'sse_1', member_id }
  await database.db
    .insertInto('push_devices')
    .values({ id: newId('dev', now), endpoint, ...keys, ...wants, ...seen })
    .execute()
}
const words = {
  lead: (id: string) => leadNotice(database.db, id),
  call: (id: string) => callNotice(database.db, id, now),
  signature: (id: string) => signatureNotice(database.db, id),
}
const context = () => ({
  db: database.db,
  clock,
  words,
  contact: 'mailto:hello@patter.example',
  alsoTo: service.origin(),
})
const waiting = async () => (await jobs.enqueued(sendPushQueue)).map(({ data }) => (data as { pushId: string }).pushId)
const sendAll = async () => {
  for (const id of await waiting()) await sendPush(context(), id)
}
async function callAt(startsAt: string): Promise<string> {
  const id = newId('bkg', now)
  const person = { id: newId('per', now), email: `${id}@lochbay.example`, email_key: `${id}@lochbay.example` }
  const { db } = database
  await db
    .insertInto('people')
    .values({ ...person, name: 'Iain Orr', phone: '', company: '', created_at: now, updated_at: now })
    .execute()
  await db
    .insertInto('bookings')
    .values({
      id,
      person_id: person.id,
      kind: 'demo',
      token: id,
      provider: 'calendar',
      status: 'booked',
      sequence: 0,
      starts_at: new Date(startsAt),
      ends_at: new Date(new Date(startsAt).getTime() + 1_800_000),
      name: 'Iain Orr',
      email: person.email,
      phone: '',
      company: '',
      location: '',
      current_job: '',
      salary_expectations: '',
      message: '',
      time_zone: '',
      room: id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

test('a call is announced ten minutes before, once however often the job runs, and again at a new time', async () => {
  await device('phone')
  const id = await callAt('2026-11-24T09:10:00Z')
  await callAt('2026-11-24T09:11:00Z')
  const look = () => tellOfCalls(database.db, createOutbox(jobs), now)
  await Promise.all([look(), look(), look()])
  expect(await waiting()).toHaveLength(1)
  await sendAll()
  expect(service.arrived.map(({ payload }) => payload)).toEqual([
    {
      title: 'Call at 09:10: Iain Orr',
      body: 'Demo, 30 min',
      href: `/admin/diary?date=2026-11-24&call=${id}`,
      tag: `call:${id}:2026-11-24T09:10:00.000Z`,
    },
  ])
  expect(Number(service.arrived[0]!.headers.ttl)).toBe(600)
  await database.db
    .updateTable('bookings')
    .set({ starts_at: new Date('2026-11-24T09:09:00Z') })
    .where('id', '=', id)
    .execute()
  await look()
  expect(await waiting()).toHaveLength(2)
})

test('a call’s notification goes to its host, and to everyone if its host is not in the team', async () => {
  const colleague = (await signedIn(database.db, 'staff', now)).member.id
  await device('mine')
  await device('theirs', colleague)
  const settings = JSON.stringify({ kinds: ['demo'], own: {} })
  await database.db
    .insertInto('diary_hosts')
    .values({ number: 2, member_id: colleague, name: 'Isla', settings })
    .execute()
  const take = (host: number) => database.db.updateTable('bookings').set({ host }).where('id', '=', id).execute()
  const id = await callAt('2026-11-24T09:10:00Z')
  await take(2)
  await tellOfCalls(database.db, createOutbox(jobs), now)
  await sendAll()
  expect(service.arrived.map((one) => one.device)).toEqual(['theirs'])
  await take(1)
  await tellOfCalls(database.db, createOutbox(jobs), now)
  await sendAll()
  expect(service.arrived.map((one) => one.device)).toEqual(['theirs', 'mine'])
})

test('a call that was cancelled, or has begun, is not announced', async () => {
  await device('phone')
  const id = await callAt('2026-11-24T09:05:00Z')
  await tellOfCalls(database.db, createOutbox(jobs), now)
  await database.db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', id).execute()
  await sendAll()
  const late = await callAt('2026-11-24T09:06:00Z')
  await tellOfCalls(database.db, createOutbox(jobs), now)
  now = new Date('2026-11-24T09:06:30Z')
  await sendAll()
  expect(service.arrived).toEqual([])
  const ends = await database.db
    .selectFrom('push_messages')
    .select(['about', 'failed_at'])
    .orderBy('created_at')
    .execute()
  expect(ends).toMatchObject([
    { about: id, failed_at: expect.any(Date) },
    { about: late, failed_at: expect.any(Date) },
  ])
})

test('a signature is announced on every device, once each even if several jobs run', async () => {
  await device('phone')
  await device('laptop')
  const id = await signedContract({ db: database.db, jobs }, 'standard', now)
  const ids = await waiting()
  expect(ids).toHaveLength(2)
  await Promise.allSettled(ids.flatMap((one) => [1, 2, 3].map(() => sendPush(context(), one))))
  expect(service.arrived.map((one) => one.device).sort()).toEqual(['laptop', 'phone'])
  expect(service.arrived[0]!.payload).toMatchObject({
    title: `Signed: ${details.companyName}`,
    href: `/admin/contracts/${id}`,
  })
  for (const one of ids) await sendPush(context(), one)
  expect(service.arrived).toHaveLength(2)
})

test('a notification whose process was killed is sent by another, once the claim has expired', async () => {
  await device('phone')
  await signedContract({ db: database.db, jobs }, 'standard', now)
  const [id] = await waiting()
  await database.db.updateTable('push_messages').set({ claimed_at: now }).execute()
  await expect(sendPush(context(), id!)).rejects.toThrow('Another run')
  now = new Date(now.getTime() + 61_000)
  await sendPush(context(), id!)
  expect(service.arrived).toHaveLength(1)
})

test('what a push service refuses is given up; what it can’t accept now is kept; a device that is gone takes its notifications with it', async () => {
  for (const name of ['refused', 'busy', 'gone']) await device(name)
  service.answers.set('refused', [413])
  service.answers.set('busy', [429, 500])
  service.answers.set('gone', [404])
  await signedContract({ db: database.db, jobs }, 'standard', now)
  const ids = await waiting()
  const round = async () =>
    (await Promise.allSettled(ids.map((one) => sendPush(context(), one)))).filter(({ status }) => status === 'rejected')
  expect([await round(), await round(), await round()].map(({ length }) => length)).toEqual([1, 1, 0])
  expect(service.arrived.map((one) => one.device)).toEqual(['busy'])
  const left = await database.db.selectFrom('push_messages').select(['sent_at', 'failed_at', 'attempts']).execute()
  expect(left).toHaveLength(2)
  expect(left).toContainEqual({ sent_at: now, failed_at: null, attempts: 3 })
  expect(await database.db.selectFrom('push_devices').select('endpoint').execute()).toHaveLength(2)
})

test('a device for which nothing can be encrypted is deleted, and nothing is tried again', async () => {
  await device('phone')
  await database.db
    .updateTable('push_devices')
    .set({ p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url') })
    .execute()
  await signedContract({ db: database.db, jobs }, 'standard', now)
  await sendAll()
  expect(service.arrived).toEqual([])
  expect(await database.db.selectFrom('push_devices').select('id').execute()).toEqual([])
})

test('an address that is no longer allowed is not called', async () => {
  await device('phone')
  await signedContract({ db: database.db, jobs }, 'standard', now)
  const [id] = await waiting()
  await sendPush({ ...context(), alsoTo: undefined }, id!)
  expect(service.arrived).toEqual([])
  expect(await database.db.selectFrom('push_messages').select('last_error').execute()).toEqual([
    { last_error: 'The push service refused it' },
  ])
})

test('nothing is posted if no device wants it, or what caused it is taken back', async () => {
  await signedContract({ db: database.db, jobs }, 'standard', now)
  await device('phone')
  const notice = {
    cause: 'lead:led_1',
    kind: 'lead',
    about: 'led_1',
    now,
    until: new Date(now.getTime() + 1000),
  } as const
  const undone = database.db.transaction().execute(async (tx) => {
    await postNotices(tx, jobs, notice)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await waiting()).toEqual([])
  // A lead that has been erased with its person.
  await database.db.transaction().execute((tx) => postNotices(tx, jobs, notice))
  await sendAll()
  expect(service.arrived).toEqual([])
})
