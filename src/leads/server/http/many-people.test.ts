import { beforeAll, describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import type { PersonBefore } from '../../console-api.ts'
import { began, inbox } from './inbox.setup.ts'

// Changing several people at once, and undoing it (LEADS-30), over HTTP.

const tested = testProgram('many-people', { CLOCK: began.toISOString() })
const setup = inbox(tested)
const { call, contact, idOf, record } = setup

const emails = ['one', 'two', 'three'].map((name) => `${name}@many.example`)
const change = (people: unknown, what: unknown, cookie = setup.staff, headers = {}) =>
  call('POST', '/api/admin/leads/changes', { people, change: what }, cookie, headers)
const restore = (people: unknown, cookie = setup.staff) =>
  call('POST', '/api/admin/leads/restorations', { people }, cookie)
const seen = () =>
  Promise.all(
    emails.map(async (email) => {
      const { id, version } = await record(email)
      return { id, version }
    }),
  )
const states = () =>
  Promise.all(
    emails.map(async (email) => {
      const { state, owner, unread } = await record(email)
      return [state, owner?.name ?? null, unread]
    }),
  )
const closed = { state: 'closed', closedReason: 'spam' }

beforeAll(async () => {
  for (const email of emails) await contact(email, { name: `Person ${email}` })
})

describe('several people', () => {
  test('are closed at once and restored at once, each with a line in the log', async () => {
    const people = await seen()
    const answer = await change(people, closed)
    expect([answer.status, answer.json().data.left]).toEqual([200, []])
    expect(await states()).toEqual(emails.map(() => ['closed', null, false]))
    const taken = answer.json().data.changed
    expect((await restore(taken)).json().data).toMatchObject({ left: [] })
    expect(await states()).toEqual(emails.map(() => ['open', null, true]))
    // A second click finds nothing left to undo.
    expect((await restore(taken)).json().data.changed).toEqual([])
    const log = await tested.database.db
      .selectFrom('staff_changes')
      .select('action')
      .where('subject', '=', people[0]!.id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['lead.closed', 'lead.restored'])
  })

  test('are assigned and marked; those whom a colleague changed stay unchanged, also when it is undone', async () => {
    const people = await seen()
    const { team } = await record(emails[0]!)
    const [member] = team
    await call(
      'PUT',
      `/api/admin/leads/${people[1]!.id}`,
      { version: people[1]!.version, company: 'Theirs' },
      setup.owner,
    )
    const assigned = (await change(people, { ownerId: member.id })).json().data
    expect(assigned.left).toEqual([people[1]!.id])
    expect((await states()).map(([, owner]) => owner)).toEqual([member.name, null, member.name])
    const [first] = assigned.changed.map(({ id, version }: PersonBefore) => ({ id, version }))
    await call('PUT', `/api/admin/leads/${first.id}`, { version: first.version, ownerId: null }, setup.owner)
    await call('PUT', `/api/admin/leads/${first.id}`, { version: first.version + 1, ownerId: team[1].id }, setup.owner)
    const back = (await restore(assigned.changed)).json().data
    expect([back.left, back.changed.map(({ id }: PersonBefore) => id)]).toEqual([[first.id], [people[2]!.id]])
    expect((await states()).map(([, owner]) => owner)).toEqual([team[1].name, null, null])

    const read = (await change(await seen(), { unread: false })).json().data
    expect((await states()).map(([, , unread]) => unread)).toEqual([false, false, false])
    await restore(read.changed)
    expect((await states()).map(([, , unread]) => unread)).toEqual([true, true, true])
    // Somebody who has that value already is not changed, so there would be nothing to undo.
    expect((await change(await seen(), { unread: true })).json().data).toEqual({ changed: [], left: [] })
  })

  test('are changed once by a double click, and by one of two simultaneous calls', async () => {
    const people = await seen()
    const key = { 'idempotency-key': 'close-them-all-once' }
    const twice = await Promise.all([1, 2].map(() => change(people, closed, setup.staff, key)))
    expect(twice.map((answer) => answer.json().data.changed.length)).toEqual([3, 3])
    await restore(twice[0]!.json().data.changed)
    const again = await seen()
    const both = await Promise.all([
      change(again, closed, setup.owner),
      change(again.toReversed(), { ownerId: null }, setup.staff),
      change(again.toReversed(), { state: 'closed', closedReason: 'other' }, setup.staff),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    // Whichever call comes first, each person is changed by one of them, and the others list them in `left`.
    const changed = both.flatMap((answer) => answer.json().data.changed as PersonBefore[])
    expect(changed.map(({ id }) => id).sort()).toEqual(people.map(({ id }) => id).sort())
  })

  test('are all refused if the change is invalid or not allowed', async () => {
    const people = await seen()
    const { status } = await call('POST', '/api/admin/leads/changes', { people, change: closed })
    expect(status).toBe(401)
    for (const what of [
      {},
      { state: 'closed' },
      { state: 'open' },
      { ownerId: null, unread: true },
      { stage: 'deposit' },
    ])
      expect([what, (await change(people, what)).status]).toEqual([what, 422])
    expect((await change(people, { ownerId: 'stf_nobody' })).status).toBe(422)
    const crowd = Array.from({ length: 101 }, (_, n) => ({ id: `per_${n}`, version: 0 }))
    expect((await change(crowd, closed)).status).toBe(422)
    expect((await change(crowd.slice(1), closed)).json().data.left).toHaveLength(100)
    const forged = { ...people[0], state: 'open', closedReason: '', ownerId: 'stf_nobody', unread: true }
    expect((await restore([forged])).json().data).toEqual({ changed: [], left: [people[0]!.id] })
  })

  test('are exported by their ids, without others', async () => {
    const [first, second] = await seen()
    const csv = `/api/admin/leads.csv?status=everybody&ids=${first!.id},${second!.id}`
    const lines = (await call('GET', csv, undefined, setup.staff)).text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines.join()).not.toContain(emails[2])
    const many = Array.from({ length: 101 }, () => 'per_1').join(',')
    expect((await call('GET', `/api/admin/leads.csv?ids=${many}`, undefined, setup.staff)).status).toBe(422)
    expect(await idOf(emails[0]!)).toBe(first!.id)
  })
})

describe('reading a person', () => {
  const read = async (id: string, unread: boolean, cookie: string) =>
    (await call('PUT', `/api/admin/leads/${id}/unread`, { unread }, cookie)).status

  test('makes nobody’s change fail, and a simultaneous change is kept completely', async () => {
    const [person] = await seen()
    const { id, version } = person!
    const answers = await Promise.all([
      read(id, false, setup.owner),
      call('PUT', `/api/admin/leads/${id}`, { version, company: 'Read beside it' }, setup.staff),
      read(id, false, setup.staff),
    ])
    expect(answers.map((answer) => (typeof answer === 'number' ? answer : answer.status))).toEqual([200, 200, 200])
    expect(await record(emails[0]!)).toMatchObject({ company: 'Read beside it', unread: false, version: version + 1 })
    await read(id, true, setup.owner)
    expect((await record(emails[0]!)).version).toBe(version + 1)
  })

  test('is not undone with a change that did not affect it', async () => {
    for (const { id, version } of await seen())
      await call('PUT', `/api/admin/leads/${id}`, { version, state: 'open', ownerId: null }, setup.owner)
    const people = await seen()
    for (const { id } of people) await read(id, true, setup.owner)
    const { team } = await record(emails[0]!)
    const assigned = (await change(people, { ownerId: team[0].id })).json().data
    await read(people[0]!.id, false, setup.owner)
    expect((await restore(assigned.changed)).json().data.left).toEqual([])
    expect((await states()).map(([, owner, unread]) => [owner, unread])).toEqual([
      [null, false],
      [null, true],
      [null, true],
    ])
    // Closing marks unread people as read, so taking it back makes them unread again; the other keeps a colleague's
    // mark.
    const shut = (await change(await seen(), closed)).json().data
    await read(people[0]!.id, true, setup.owner)
    await restore(shut.changed)
    expect((await states()).map(([state, , unread]) => [state, unread])).toEqual(emails.map(() => ['open', true]))
  })

  test('leaves unread what arrived after the newest event that the reader saw', async () => {
    const { id, lastEventAt } = await record(emails[0]!)
    await setup.contact(emails[0]!)
    const seen = new Date(new Date(lastEventAt).getTime() - 1).toISOString()
    await call('PUT', `/api/admin/leads/${id}/unread`, { unread: false, seen }, setup.owner)
    expect((await record(emails[0]!)).unread).toBe(true)
  })
})

test('narrows the list by status and by owner independently', async () => {
  await contact('owned@apart.example', { name: 'Olive Apart' })
  await contact('free@apart.example', { name: 'Fred Apart' })
  const { id, version, team } = await record('owned@apart.example')
  await call('PUT', `/api/admin/leads/${id}`, { version, ownerId: team[0].id }, setup.owner)
  await call('PUT', `/api/admin/leads/${id}`, { version: version + 1, ...closed }, setup.owner)
  const names = async (query: string) => setup.names(`?q=apart&${query}`)
  expect(await names(`owner=${team[0].id}`)).toEqual(['Olive Apart'])
  expect(await names(`owner=${team[0].id}&status=open`)).toEqual([])
  expect(await names('status=closed')).toEqual(['Olive Apart'])
  expect(await names('owner=nobody')).toEqual(['Fred Apart'])
  expect(await names('owner=nobody&status=closed')).toEqual([])
  expect((await names('owner=me')).length + (await names('owner=stf_none')).length).toBeLessThanOrEqual(1)
})
