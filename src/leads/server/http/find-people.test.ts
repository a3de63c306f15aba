import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { began, inbox } from './inbox.setup.ts'

// Searching for people by anything that is known about them (LEADS-29), over HTTP.

const tested = testProgram('find', { CLOCK: began.toISOString() })
const setup = inbox(tested)
const { call, contact, names, idOf } = setup

const find = async (q: string) =>
  (await call('GET', `/api/admin/find?q=${encodeURIComponent(q)}`, undefined, setup.staff)).json().data
const found = async (q: string) => (await find(q)).map(({ name, email }: Record<string, string>) => name || email)
const note = async (email: string, text: string) =>
  call('POST', `/api/admin/leads/${await idOf(email)}/notes`, { text }, setup.owner)

test('finds people by name, company, address, phone in any spelling, and notes; the list finds the same', async () => {
  await contact('lukasz@lochbay.example', { name: 'Łukasz O’Neill', company: 'Lochbay Énergie', phone: '07700 900456' })
  await contact('grace@struan.example', { name: 'Grace Obi', phone: '+44 (0)141 496-0000' })
  await note('grace@struan.example', 'Moves to a warehouse in Leith. Her mobile: 07700 900 789, after 5.')
  for (const q of ['lukasz', 'ŁUKASZ o’ne', 'neill lochbay', 'energie', 'bay.ex', '+44 7700 900456', '07700/900-456']) {
    expect([q, await found(q)]).toEqual([q, ['Łukasz O’Neill']])
    expect([q, await names(`?q=${encodeURIComponent(q)}`)]).toEqual([q, ['Łukasz O’Neill']])
  }
  for (const q of ['0141 4960000', '+44 141 496 0000', 'LEITH warehouse', '0044 7700 900789']) {
    expect([q, await found(q)]).toEqual([q, ['Grace Obi']])
    expect([q, await names(`?q=${encodeURIComponent(q)}`)]).toEqual([q, ['Grace Obi']])
  }
  expect(await find('leith')).toMatchObject([{ note: expect.stringContaining('warehouse in Leith') }])
  expect((await find('grace'))[0].note).toBeUndefined()
  for (const q of ['', 'l', '%%', '__', String.raw`\\`, "' or 1=1 --", 'lukasz leith', '9007897'])
    expect([q, await find(q)]).toEqual([q, []])
})

test('lists names that begin with the text first, the most recent first among them, at most eight', async () => {
  await contact('one@ann.example', { name: 'Rhona Mackie', company: 'Annandale' })
  for (let person = 0; person < 10; person++)
    await contact(`hannah${person}@thrum.example`, { name: `Hannah ${person}`, company: 'Thrum' })
  await contact('first@skelp.example', { name: 'Anna Baird' })
  await contact('two@ann.example', { name: 'Iain Petrie', company: 'Annandale' })
  const answer = await found('ann')
  expect(answer.slice(0, 3)).toEqual(['Anna Baird', 'Iain Petrie', 'Rhona Mackie'])
  expect(answer).toHaveLength(8)
  expect(answer[3]).toBe('Hannah 9')
})

test('finds closed people and says so, but nobody who was quarantined or erased', async () => {
  await contact('shut@oatlaw.example', { name: 'Shona Closed' })
  const id = await idOf('shut@oatlaw.example')
  const change = { version: 0, state: 'closed', closedReason: 'not_now' }
  const { version } = (await call('GET', `/api/admin/leads/${id}`, undefined, setup.owner)).json().data
  expect((await call('PUT', `/api/admin/leads/${id}`, { ...change, version }, setup.staff)).status).toBe(200)
  expect(await find('shona')).toMatchObject([{ id, state: 'closed' }])
  await note('shut@oatlaw.example', 'Asked about Balerno')
  await contact('bot@oatlaw.example', { name: 'Shona Machine', website: 'https://spam.example' })
  expect(await found('shona')).toEqual(['Shona Closed'])
  const typed = { email: 'shut@oatlaw.example' }
  expect((await call('POST', `/api/admin/leads/${id}/erasure`, typed, setup.owner)).status).toBe(200)
  for (const q of ['shona', 'balerno', 'oatlaw']) expect([q, await find(q)]).toEqual([q, []])
})

test('is only for staff, and refuses impossible searches', async () => {
  expect((await call('GET', '/api/admin/find?q=grace')).status).toBe(401)
  const long = await call('GET', `/api/admin/find?q=${'a'.repeat(201)}`, undefined, setup.staff)
  expect(long.status).toBe(422)
  const words = await call('GET', `/api/admin/find?q=${'ab+'.repeat(60)}`, undefined, setup.staff)
  expect([words.status, words.json().data]).toEqual([200, []])
})
