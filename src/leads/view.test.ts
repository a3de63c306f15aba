import { describe, expect, test } from 'vitest'
import { firstViews, mayRemoveView, namesPerson, viewAddress, viewInAddress, viewQueryOf } from './view.ts'
import { NewView } from './view-api.ts'

describe('the query of a view', () => {
  test.each([
    ['', ''],
    ['?', ''],
    ['?status=open&q=caf%C3%A9&tab=unread', 'q=caf%C3%A9&tab=unread&status=open'],
    ['sort=-recent&page=4&view=viw_1&book=per_1', ''],
    ['sort=name&owner= me &stage=', 'sort=name&owner=me'],
  ])('of %j is %j', (search, query) => expect(viewQueryOf(search)).toBe(query))

  test('is in the address beside the id and the version', () => {
    const address = viewAddress({ id: 'viw_1', query: 'status=open', version: 3 })
    expect(address).toBe('/admin/leads?status=open&view=viw_1.3')
    expect(viewAddress({ id: 'viw_1', query: '', version: 0 })).toBe('/admin/leads?view=viw_1.0')
    expect(viewInAddress(new URL(address, 'https://patter.example').searchParams)).toEqual({ id: 'viw_1', version: 3 })
  })

  test.each([
    ['view=viw_1', { id: 'viw_1', version: undefined }],
    ['view=', undefined],
    ['view=../../x.1', undefined],
    ['view=viw_1.99999999999', undefined],
  ])('is read from the address %j as %j', (search, view) =>
    expect(viewInAddress(new URLSearchParams(search))).toEqual(view),
  )
})

describe('a name', () => {
  const named = (name: string) => NewView.safeParse({ name, query: '', isShared: false })
  test.each([
    ['  Unanswered \n demos ', 'Unanswered demos'],
    ['x'.repeat(60), 'x'.repeat(60)],
  ])('%j is stored as %j', (typed, kept) => expect(named(typed).data?.name).toBe(kept))
  test.each([[''], [' \t '], ['x'.repeat(61)]])('%j is refused', (typed) => expect(named(typed).success).toBe(false))
})

test.each([
  ['the person who saved it', { madeBy: 'a', isShared: true }, { id: 'a', role: 'staff' }, true],
  ['an owner, of the team’s', { madeBy: 'a', isShared: true }, { id: 'b', role: 'owner' }, true],
  ['an owner, of a colleague’s own', { madeBy: 'a', isShared: false }, { id: 'b', role: 'owner' }, false],
  ['a colleague', { madeBy: 'a', isShared: true }, { id: 'b', role: 'staff' }, false],
] as const)('a view may be deleted by %s: %s', (_, view, member, may) => expect(mayRemoveView(view, member)).toBe(may))

test.each([
  ['Their address', 'q=Rhona%40Firm.example', true],
  ['About Rhóna Mackie', '', true],
  ['Their number', 'q=07700 900 123', true],
  ['Rhona', 'q=mackie', false],
  ['Firm', 'q=firm.example', false],
])('%s with %j names the person: %s', (name, query, names) =>
  expect(
    namesPerson({ name, query }, { email: 'rhona@firm.example', name: 'Rhona Mackie', phone: '+44 7700 900123' }),
  ).toBe(names),
)

test('a person without a name or a number is not named by chance', () =>
  expect(namesPerson({ name: 'Unanswered', query: 'q=12' }, { email: 'x@y.example', name: '', phone: '12' })).toBe(
    false,
  ))

test('the first views are shown above the list, including the open one', () => {
  const views = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  expect(firstViews(views, undefined)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(firstViews(views, 'b')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(firstViews(views, 'g')).toEqual(['a', 'b', 'c', 'd', 'g'])
  expect(firstViews(['a'], 'a')).toEqual(['a'])
})
