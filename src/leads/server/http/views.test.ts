import { beforeAll, describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { mostViews, type SavedView } from '../../view.ts'
import { began, inbox } from './inbox.setup.ts'

// Saved views of the inbox (LEADS-33), over HTTP.

const tested = testProgram('views', { CLOCK: began.toISOString() })
const setup = inbox(tested)
const { call } = setup
let colleague = ''

beforeAll(async () => {
  colleague = (await signedIn(tested.database.db, 'staff', began)).cookie
})

const views = async (cookie = setup.staff): Promise<SavedView[]> =>
  (await call('GET', '/api/admin/lead-views', undefined, cookie)).json().data
const save = (view: object, cookie = setup.staff, headers = {}) =>
  call('POST', '/api/admin/lead-views', { query: '', isShared: false, ...view }, cookie, headers)
const change = (id: string, what: object, cookie = setup.staff) =>
  call('PUT', `/api/admin/lead-views/${id}`, what, cookie)
const remove = (id: string, version: number, cookie = setup.staff) =>
  call('DELETE', `/api/admin/lead-views/${id}`, { version }, cookie)
const saved = async (view: object, cookie = setup.staff): Promise<SavedView> => {
  const { id } = (await save(view, cookie)).json().data
  return (await views(cookie)).find((one) => one.id === id)!
}
const codeOf = async (answer: ReturnType<typeof call>) => {
  const { status, json } = await answer
  return [status, json().code]
}

describe('a view', () => {
  test('is saved once, in its normal form, only for the person who saves it, and logged without its search', async () => {
    const key = { 'idempotency-key': 'save-this-view-once' }
    const what = { name: ' Unanswered  demos ', query: '?status=unanswered&page=3&q=Skelp&sort=-recent' }
    const twice = await Promise.all([save(what, setup.staff, key), save(what, setup.staff, key)])
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    const [view, ...others] = await views()
    expect(view).toMatchObject({
      name: 'Unanswered demos',
      query: 'q=Skelp&status=unanswered',
      isShared: false,
      isOwn: true,
      mayRemove: true,
      opensFirst: false,
      version: 0,
    })
    expect(others).toEqual([])
    expect(await views(colleague)).toEqual([])
    const { id, version } = view!
    const log = await tested.database.db.selectFrom('staff_changes').selectAll().where('subject', '=', id).execute()
    expect(log.map(({ action, details }) => [action, details])).toEqual([['leads.view_saved', { shared: false }]])
    expect((await remove(id, version)).status).toBe(200)
    expect(await views()).toEqual([])
  })

  test('of another member can’t be seen, changed, chosen or deleted, not even by an owner', async () => {
    const view = await saved({ name: 'Mine alone' })
    for (const cookie of [colleague, setup.owner]) {
      expect((await views(cookie)).map(({ id }) => id)).not.toContain(view.id)
      expect((await change(view.id, { version: 0, name: 'Taken' }, cookie)).status).toBe(404)
      expect((await change(view.id, { version: 0, opensFirst: true }, cookie)).status).toBe(404)
      expect((await remove(view.id, 0, cookie)).status).toBe(404)
    }
    expect((await call('GET', '/api/admin/lead-views')).status).toBe(401)
    await remove(view.id, 0)
  })

  test('of the team can be changed by everyone, and is never overwritten unseen', async () => {
    const view = await saved({ name: 'Ours', query: 'status=open', isShared: true })
    expect((await views(colleague))[0]).toMatchObject({ id: view.id, isOwn: false, mayRemove: false })
    const both = await Promise.all([
      change(view.id, { version: 0, query: 'stage=call' }),
      change(view.id, { version: 0, query: 'stage=signed' }, colleague),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = both[0].status === 200 ? 'stage=call' : 'stage=signed'
    expect((await views())[0]).toMatchObject({ query: won, version: 1 })
    // Repeating a change has no effect, whichever version it names.
    expect((await change(view.id, { version: 0, query: `?${won}` })).status).toBe(200)
    expect(await codeOf(remove(view.id, 0))).toEqual([409, 'changed_meanwhile'])
    expect(await codeOf(change(view.id, { version: 1, isShared: false }, colleague))).toEqual([403, 'not_your_view'])
    expect(await codeOf(remove(view.id, 1, colleague))).toEqual([403, 'not_your_view'])
    expect((await remove(view.id, 1, setup.owner)).status).toBe(200)
    expect((await remove(view.id, 1)).status).toBe(404)
    const log = await tested.database.db
      .selectFrom('staff_changes')
      .select(['action', 'details'])
      .where('subject', '=', view.id)
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['leads.view_saved', 'leads.view_changed', 'leads.view_removed'])
    expect(log[2]!.details).toEqual({ name: 'Ours', shared: true })
  })

  test('opens first for those who choose that, one view at a time, until it is no longer shared', async () => {
    const [first, second] = [
      await saved({ name: 'First', isShared: true, opensFirst: true }),
      await saved({ name: 'Second', isShared: true }),
    ]
    const opening = async (cookie: string) =>
      (await views(cookie)).filter(({ opensFirst }) => opensFirst).map(({ name }) => name)
    await change(second.id, { version: 0, opensFirst: true }, colleague)
    expect([await opening(setup.staff), await opening(colleague)]).toEqual([['First'], ['Second']])
    // Choosing it does not change the view.
    expect((await views()).map(({ version }) => version)).toEqual([0, 0])
    await change(second.id, { version: 0, opensFirst: true })
    expect(await opening(setup.staff)).toEqual(['Second'])
    await change(second.id, { version: 0, opensFirst: false })
    expect(await opening(setup.staff)).toEqual([])
    await change(second.id, { version: 0, isShared: false, opensFirst: true })
    expect([await opening(setup.staff), await opening(colleague)]).toEqual([['Second'], []])
    await remove(first.id, 0)
    await remove(second.id, 1)
  })

  test('has a name that no other in the same place has, whatever its case and accents', async () => {
    const view = await saved({ name: 'Café owners' })
    expect(await codeOf(save({ name: 'CAFE OWNERS' }))).toEqual([409, 'name_taken'])
    const shared = await saved({ name: 'cafe owners', isShared: true }, colleague)
    expect(await codeOf(change(view.id, { version: 0, isShared: true }))).toEqual([409, 'name_taken'])
    const races = await Promise.all([save({ name: 'Race' }), save({ name: 'race' })])
    expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    for (const { id, version } of await views()) await remove(id, version)
    await remove(shared.id, 0, colleague)
  })

  test('is refused if the inbox could not open it, or if it has no name', async () => {
    const { name, ...view } = { name: 'Odd', query: '', isShared: false }
    for (const what of [
      { name, query: 'status=gone' },
      { name, query: 'sort=shoe-size' },
      { name, query: 'tab=quarantine' },
      { name, query: `q=${'x'.repeat(1001)}` },
      { name: '   ' },
      { name: 'x'.repeat(61) },
      { name: 7 },
      {},
    ])
      expect([what, (await save({ ...view, ...what })).status]).toEqual([what, 422])
    expect(await views()).toEqual([])
  })

  test(`can be one of ${mostViews} of a member’s own and as many of the team’s, even if they come at the same moment`, async () => {
    const many = Array.from({ length: mostViews - 1 }, (_, n) => save({ name: `View ${n}` }))
    await Promise.all(many)
    const last = await Promise.all(['One more', 'And one', 'And another'].map((name) => save({ name })))
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(last.find(({ status }) => status === 409)!.json().code).toBe('too_many_views')
    expect((await save({ name: 'The team has room', isShared: true })).status).toBe(201)
    const own = (await views()).filter(({ isShared }) => !isShared)
    expect(own).toHaveLength(mostViews)
    expect((await change(own[0]!.id, { version: 0, name: 'Renamed all the same' })).status).toBe(200)
    const shared = (await views()).find(({ isShared }) => isShared)!
    expect(await codeOf(change(shared.id, { version: 0, isShared: false }))).toEqual([409, 'too_many_views'])
    for (const { id, version } of await views()) await remove(id, version)
  })
})

test('people in views are counted as in the list, for each reader', async () => {
  for (const email of ['a@counted.example', 'b@counted.example', 'c@counted.example']) await setup.contact(email)
  const [first, second] = [await setup.record('a@counted.example'), await setup.record('b@counted.example')]
  await call('PUT', `/api/admin/leads/${first.id}`, { version: first.version, ...closed }, setup.owner)
  await call('POST', `/api/admin/leads/${second.id}/answered`, { version: second.version, answered: true }, setup.owner)
  const me = (await call('GET', '/api/staff/session', undefined, setup.staff)).json().data.id
  await call('PUT', `/api/admin/leads/${second.id}`, { version: second.version + 1, ownerId: me }, setup.owner)
  const queries = [
    '',
    'status=closed',
    'status=unanswered',
    'owner=me',
    'tab=unread',
    'status=everybody',
    'owner=nobody',
  ]
  for (const query of queries) await save({ name: query || 'everyone', query, isShared: true })
  await save({ name: 'searches', query: 'q=counted', isShared: true })
  const counted = async (cookie: string) => {
    const counts = (await call('GET', '/api/admin/lead-view-counts', undefined, cookie)).json().data
    return Object.fromEntries((await views(cookie)).map(({ id, name }) => [name, counts[id]]))
  }
  const expected = Object.fromEntries(
    await Promise.all(queries.map(async (query) => [query || 'everyone', (await setup.list(`?${query}`)).total])),
  )
  expect(expected).toMatchObject({ everyone: 2, 'status=closed': 1, 'status=unanswered': 1, 'owner=nobody': 1 })
  expect(await counted(setup.owner)).toEqual({ ...expected, 'owner=me': 0, searches: undefined })
  expect(await counted(setup.staff)).toMatchObject({ 'owner=me': 1 })
})

const closed = { state: 'closed', closedReason: 'spam' }
