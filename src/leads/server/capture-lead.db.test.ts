import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox, sendMailQueue } from '#src/platform/mail/outbox.ts'
import { captureLead, type NewLead } from './capture-lead.ts'
import { earlierLeads, findLead } from './lead-store.ts'

let database: TestDatabase
const now = new Date('2026-11-23T09:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [sendMailQueue])
const outbox = createOutbox(jobs)

const capture = (lead: NewLead, at = now) =>
  database.db.transaction().execute((tx) => captureLead(tx, { outbox, agency: 'agency@patter.example' }, lead, at))
const mailsOf = (leadId: string) =>
  database.db
    .selectFrom('mails')
    .select(['template', 'recipient'])
    .where('cause', 'like', `${leadId}:%`)
    .orderBy('cause')
    .execute()
const contact = (person: NewLead['person']): NewLead => ({
  kind: 'contact',
  person,
  details: { candidateCount: '2-5', message: '' },
})

test('a lead is stored with its person, and causes one mail to each side', async () => {
  const id = await capture(contact({ email: 'rhona@lochbay.example', phone: '+44 7700 900123' }))
  expect(await findLead(database.db, id)).toMatchObject({
    kind: 'contact',
    at: now,
    details: { candidateCount: '2-5' },
    person: { email: 'rhona@lochbay.example', phone: '+44 7700 900123', name: '' },
  })
  expect(await mailsOf(id)).toEqual([
    { template: 'lead-announced', recipient: 'agency@patter.example' },
    { template: 'contact-answer', recipient: 'rhona@lochbay.example' },
  ])
})

test('its mails are queued once it is stored, and not before', async () => {
  await jobs.clear()
  const lost = database.db.transaction().execute(async (tx) => {
    await captureLead(tx, { outbox, agency: 'agency@patter.example' }, contact({ email: 'gone@lochbay.example' }), now)
    throw new Error('killed')
  })
  await expect(lost).rejects.toThrow('killed')
  expect(await jobs.enqueued()).toEqual([])

  const id = await capture(contact({ email: 'here@lochbay.example' }))
  const mails = await database.db.selectFrom('mails').select('id').where('cause', 'like', `${id}:%`).execute()
  expect((await jobs.enqueued()).map(({ data }) => data)).toEqual(
    expect.arrayContaining(mails.map((mail) => ({ mailId: mail.id }))),
  )
  expect(await jobs.enqueued()).toHaveLength(2)
})

test('one address is one person, whatever its case, with a timeline', async () => {
  const first = await capture(contact({ email: 'Zoe@Fennick.example' }))
  const second = await capture(
    { kind: 'hiring_guide', person: { email: 'zoe@fennick.example' }, details: {} },
    new Date(now.getTime() + 1000),
  )
  const lead = await findLead(database.db, second)
  expect(lead.person.id).toBe((await findLead(database.db, first)).person.id)
  expect(await earlierLeads(database.db, lead)).toEqual([{ kind: 'contact', at: now }])
})

test('a form fills in what we did not know and never overwrites what we did', async () => {
  await capture(contact({ email: 'mo@plinth.example', name: 'Mo Adair' }))
  const id = await capture(contact({ email: 'mo@plinth.example', name: 'Somebody Else', company: 'Plinth' }))
  expect((await findLead(database.db, id)).person).toMatchObject({ name: 'Mo Adair', company: 'Plinth' })
})

test.each([
  ['a filled honeypot', { website: 'https://spam.example' }, 'honeypot'],
  ['a form that came too fast', { loadedAt: new Date(now.getTime() - 500) }, 'too_fast'],
])('%s is stored for staff and mails nobody', async (_, signs, reason) => {
  const id = await capture({ ...contact({ email: 'bot@spam.example' }), ...signs })
  const row = await database.db
    .selectFrom('leads')
    .select('quarantine_reason')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.quarantine_reason).toBe(reason)
  expect(await mailsOf(id)).toEqual([])
})

test('twenty simultaneous leads of one new person make one person', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => capture(contact({ email: 'busy@nubra.example' }))))
  const people = await database.db
    .selectFrom('people')
    .select('id')
    .where('email_key', '=', 'busy@nubra.example')
    .execute()
  expect(people).toHaveLength(1)
  expect(new Set(ids).size).toBe(20)
})

test('a transaction that fails leaves no lead, no person and no mail', async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await captureLead(tx, { outbox, agency: 'agency@patter.example' }, contact({ email: 'gone@thrum.example' }), now)
    throw new Error('power cut')
  })
  await expect(failing).rejects.toThrow('power cut')
  expect(
    await database.db.selectFrom('people').selectAll().where('email_key', '=', 'gone@thrum.example').execute(),
  ).toEqual([])
  expect(
    await database.db.selectFrom('mails').selectAll().where('recipient', '=', 'gone@thrum.example').execute(),
  ).toEqual([])
})
