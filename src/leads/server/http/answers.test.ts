import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import type { PersonRecord } from '../../console-api.ts'
import { began, inbox } from './inbox.setup.ts'

// Which people wait for an answer, and what counts as one (LEADS-28).

const tested = testProgram('answers', { CLOCK: began.toISOString() })
const setup = inbox(tested)
const { call, contact, idOf } = setup

const record = (email: string) => setup.record(email) as Promise<PersonRecord>
const mark = async (email: string, body: object, key?: string) =>
  tested.call('POST', `/api/admin/leads/${await idOf(email)}/answered`, body, {
    cookie: setup.staff,
    ...(key ? { key } : {}),
  })
const logged = async (email: string) =>
  (
    await tested.database.db
      .selectFrom('staff_changes')
      .select('action')
      .where('subject', '=', await idOf(email))
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('a contact form waits for 24 hours; reading it does not count as an answer', async () => {
  await contact('asks@struan.example')
  const { id, answer, lastEventAt } = await record('asks@struan.example')
  expect(answer).toMatchObject({ answeredAt: null, by: '' })
  expect(Date.parse(answer!.dueAt) - Date.parse(answer!.askedAt)).toBe(24 * 3600 * 1000)
  await call('PUT', `/api/admin/leads/${id}/unread`, { unread: false, seen: lastEventAt }, setup.staff)
  expect((await record('asks@struan.example')).answer?.answeredAt).toBeNull()
})

test('a form that an automatic mail answers needs no personal answer', async () => {
  await call('POST', '/api/career-email-capture', { email: 'careers@struan.example' })
  expect((await record('careers@struan.example')).answer).toBeNull()
  const { version } = await record('careers@struan.example')
  expect((await mark('careers@struan.example', { answered: true, version })).json().data).toEqual({ version })
  expect(await logged('careers@struan.example')).toEqual([])
})

test('it is marked once, however often the button is pressed, and the mark can be removed', async () => {
  const email = 'mark@struan.example'
  await contact(email)
  const { version } = await record(email)
  const answers = await Promise.all([1, 2, 3].map(() => mark(email, { answered: true, version })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await record(email)).answer).toMatchObject({ answeredAt: expect.any(String), by: 'Stan Staff' })
  const { version: next } = answers[0]!.json().data
  expect((await mark(email, { answered: false, version: next })).status).toBe(200)
  expect((await record(email)).answer).toMatchObject({ answeredAt: null, by: '' })
  expect(await logged(email)).toEqual(['lead.answered', 'lead.answer_taken_back'])
})

test('the same key gets the same response, and another body under it is refused', async () => {
  const email = 'key@struan.example'
  await contact(email)
  const { version } = await record(email)
  const first = await mark(email, { answered: true, version }, 'answered-key-1')
  expect((await mark(email, { answered: true, version }, 'answered-key-1')).text).toBe(first.text)
  expect((await mark(email, { answered: false, version }, 'answered-key-1')).status).toBe(422)
})

test('an answer from somebody who has not seen the newest form does not count', async () => {
  const email = 'again@struan.example'
  await contact(email)
  const { version } = await record(email)
  await contact(email, { message: 'One more thing.' })
  const stale = await mark(email, { answered: true, version })
  expect([stale.status, stale.json().code]).toEqual([409, 'changed_meanwhile'])
  const { version: seen } = await record(email)
  expect((await mark(email, { answered: true, version: seen })).status).toBe(200)
  await contact(email, { message: 'And another.' })
  expect((await record(email)).answer?.answeredAt).toBeNull()
})

test('an invalid mark, and an unknown person, are refused', async () => {
  const email = 'wrong@struan.example'
  await contact(email)
  for (const body of [{}, { answered: 'yes', version: 1 }, { answered: true }, { answered: true, version: 0.5 }])
    expect([body, (await mark(email, body)).status]).toEqual([body, 422])
  const nobody = await call('POST', '/api/admin/leads/per_nobody/answered', { answered: true, version: 1 }, setup.staff)
  expect(nobody.status).toBe(404)
})

test('an invitation or a call that staff book is an answer', async () => {
  await contact('invited@struan.example')
  const invitation = { name: 'Ina', email: 'invited@struan.example', companyName: 'Struan' }
  expect((await call('POST', '/api/admin/contracts', invitation, setup.staff)).status).toBeLessThan(300)
  expect((await record('invited@struan.example')).answer?.answeredAt).toEqual(expect.any(String))

  await contact('booked@struan.example')
  const wish = {
    kind: 'demo',
    datetime: '2026-11-24T11:00:00Z',
    name: 'Bo',
    email: 'booked@struan.example',
    phone: '0141 496 0000',
    company: 'Struan',
  }
  expect((await call('POST', '/api/admin/diary/calls', wish, setup.staff)).status).toBe(201)
  expect((await record('booked@struan.example')).answer?.answeredAt).toEqual(expect.any(String))
})

test('a call that was held is an answer, until that is undone', async () => {
  const email = 'held@struan.example'
  const wish = {
    kind: 'demo',
    datetime: '2026-11-25T11:00:00Z',
    name: 'Hal',
    email,
    phone: '0141 496 0000',
    company: 'Struan',
  }
  const { id } = (await call('POST', '/api/admin/diary/calls', wish, setup.staff)).json().data
  await contact(email)
  await tested.database.db
    .updateTable('bookings')
    .set({ starts_at: new Date('2026-11-23T07:00:00Z'), ends_at: new Date('2026-11-23T07:30:00Z') })
    .where('id', '=', id)
    .execute()
  const say = (outcome: string | null, before: string | null) =>
    call('POST', `/api/admin/diary/calls/${id}/outcome`, { outcome, before }, setup.staff)
  await say('no_show', null)
  expect((await record(email)).answer?.answeredAt).toBeNull()
  await say('held', 'no_show')
  expect((await record(email)).answer).toMatchObject({ answeredAt: expect.any(String), by: 'Stan Staff' })
  await say(null, 'held')
  expect((await record(email)).answer?.answeredAt).toBeNull()
})

test('a closed lead that asks again waits from then, not from before', async () => {
  const email = 'closed@struan.example'
  await contact(email)
  const { id, version } = await record(email)
  const asked = new Date('2026-10-01T09:00:00Z')
  await tested.database.db.updateTable('people').set({ asked_at: asked }).where('id', '=', id).execute()
  const closing = { version, state: 'closed', closedReason: 'no_reply' }
  expect((await call('PUT', `/api/admin/leads/${id}`, closing, setup.staff)).status).toBe(200)
  await contact(email)
  expect(Date.parse((await record(email)).answer!.askedAt)).toBeGreaterThanOrEqual(began.getTime())
})
