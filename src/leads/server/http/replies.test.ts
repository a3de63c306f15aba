import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { began, inbox, titles } from './inbox.setup.ts'

// Staff write to a person from their record (LEADS-32), over HTTP.

const tested = testProgram('replies', { CLOCK: began.toISOString() })
const setup = inbox(tested)
const { call, contact, idOf, record } = setup

const write = async (email: string, reply: object, cookie = setup.staff, headers = {}) =>
  call('POST', `/api/admin/leads/${await idOf(email)}/replies`, reply, cookie, headers)
const mailsTo = (email: string) =>
  tested.database.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .where('template', '=', 'staff-reply')
    .execute()

test('a reply is stored, posted once and counts as the answer; a double click writes one', async () => {
  const email = 'asks@struan.example'
  await contact(email, { name: 'Nora Asks' })
  const { version, answer } = await record(email)
  expect(answer.answeredAt).toBeNull()
  const reply = { subject: 'Your price', text: 'Hello Nora,\n\nFive per cent.', version }
  const key = { 'idempotency-key': 'one-reply-only' }
  const twice = await Promise.all([1, 2].map(() => write(email, reply, setup.staff, key)))
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect(await mailsTo(email)).toHaveLength(1)
  const after = await record(email)
  expect(after.answer).toMatchObject({ answeredAt: expect.any(String), by: 'Stan Staff' })
  expect(titles(after)[0]).toBe('Stan Staff wrote: Your price')
  expect(after.timeline[0].text).toContain('“Hello Nora,\n\nFive per cent.”')
  const log = await tested.database.db
    .selectFrom('staff_changes')
    .selectAll()
    .where('action', '=', 'lead.replied')
    .execute()
  expect(JSON.stringify(log)).not.toMatch(/price|cent|struan/)
})

test('if two people answer at the same moment, the second is told, and nothing of theirs is sent', async () => {
  const email = 'both@struan.example'
  await contact(email, { name: 'Ben Both' })
  const { version } = await record(email)
  const reply = { subject: 'Hello', text: 'From one of us.', version }
  const answers = await Promise.all([write(email, reply, setup.owner), write(email, reply, setup.staff)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await mailsTo(email)).toHaveLength(1)
  // After having looked, the second can write all the same.
  expect((await write(email, { ...reply, version: (await record(email)).version })).status).toBe(201)
})

test('what cannot be sent is refused, and strangers cannot write', async () => {
  const email = 'refused@struan.example'
  await contact(email)
  const { version } = await record(email)
  const reply = { subject: 'Hello', text: 'Text', version }
  expect((await write(email, reply, '')).status).toBe(401)
  for (const wrong of [
    { subject: ' ' },
    { text: '\n ' },
    { text: 'It costs [price].' },
    { subject: 'x'.repeat(201) },
    { text: 'x'.repeat(10_001) },
  ])
    expect([wrong, (await write(email, { ...reply, ...wrong })).status]).toEqual([wrong, 422])
  expect((await call('POST', '/api/admin/leads/per_nobody/replies', reply, setup.staff)).status).toBe(404)
  expect(await mailsTo(email)).toEqual([])
})

test('is exported with the person and erased with them, the mail too', async () => {
  const email = 'forget@struan.example'
  await contact(email, { name: 'Flora Forget' })
  const { id, version } = await record(email)
  await write(email, { subject: 'About Leith', text: 'The warehouse in Leith', version })
  const file = (await call('GET', `/api/admin/leads/${id}/export`, undefined, setup.owner)).json()
  expect(file.replies).toMatchObject([{ by: 'Stan Staff', subject: 'About Leith', text: 'The warehouse in Leith' }])
  const rehearsed = (await call('GET', `/api/admin/leads/${id}/erasure`, undefined, setup.owner)).json().data
  expect(rehearsed.removed).toMatchObject({ replies: 1 })
  expect((await call('POST', `/api/admin/leads/${id}/erasure`, { email }, setup.owner)).status).toBe(200)
  expect(
    await tested.database.db.selectFrom('person_replies').select('id').where('person_id', '=', id).execute(),
  ).toEqual([])
  expect(await mailsTo(email)).toEqual([])
})
