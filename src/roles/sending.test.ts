import { expect, test } from 'vitest'
import { type PermissionQuestion, permissionState, permissionText } from './permission.ts'
import { canSend, type EntryToSend, isLeaving, nextMornings } from './sending.ts'

const at = new Date('2026-11-30T12:00:00Z')
const given = { filmId: 'flm_1', givenAt: at, refusedAt: null, withdrawnAt: null }
const entry = (change: Partial<EntryToSend> = {}): EntryToSend => ({
  candidacyId: 'cdy_1',
  stage: 'permission',
  isErased: false,
  isNever: false,
  film: { id: 'flm_1', block: undefined },
  permission: given,
  ...change,
})
const open = { role: 'open', contract: 'signed' } as const
const whys = (...sent: Parameters<typeof canSend>) => canSend(...sent).map(({ why }) => why)

test('a shortlist can be sent if everybody has given permission for the film that is in it', () => {
  expect(canSend([entry()], open)).toEqual([])
})

test.for<[string, Partial<EntryToSend>, string]>([
  ['nobody has asked them', { permission: undefined }, 'no_permission'],
  ['they have not answered: silence is no', { permission: { ...given, givenAt: null } }, 'permission_asked'],
  ['they said no', { permission: { ...given, givenAt: null, refusedAt: at } }, 'permission_refused'],
  ['they took it back', { permission: { ...given, withdrawnAt: at } }, 'permission_withdrawn'],
  ['they saw another cut', { permission: { ...given, filmId: 'flm_0' } }, 'other_cut'],
  ['there is no film', { film: undefined }, 'no_film'],
  ['nobody has read the captions', { film: { id: 'flm_1', block: 'captions_unchecked' } }, 'captions_unchecked'],
  ['it is their employer', { isNever: true }, 'never_employer'],
  ['they withdrew', { stage: 'withdrawn' }, 'ended'],
  ['they were declined', { stage: 'declined' }, 'ended'],
  ['they are erased', { isErased: true }, 'erased'],
])("a shortlist can't be sent if %s", ([, change, why]) => {
  expect(canSend([entry({ candidacyId: 'cdy_0' }), entry(change)], open)).toEqual([{ candidacyId: 'cdy_1', why }])
})

test("a shortlist can't be sent if it is empty, without a signature, after a withdrawal, or while the role is on hold", () => {
  expect(whys([], open)).toEqual(['empty'])
  expect(whys([entry()], { ...open, contract: 'open' })).toEqual(['not_signed'])
  expect(whys([entry()], { ...open, contract: 'void' })).toEqual(['void'])
  expect(whys([entry()], { ...open, contract: undefined })).toEqual(['void'])
  expect(whys([entry()], { ...open, role: 'on_hold' })).toEqual(['role_not_open'])
})

test.for([
  ['a Tuesday at noon', '2026-11-24T12:00:00Z', ['2026-11-25', '2026-11-30']],
  ['a Tuesday before eight', '2026-11-24T07:59:00Z', ['2026-11-24', '2026-11-30']],
  ['a Thursday at noon', '2026-11-26T12:00:00Z', ['2026-11-27', '2026-11-30']],
  ['a Friday evening', '2026-11-27T20:00:00Z', ['2026-11-30']],
  ['a Sunday', '2026-11-29T12:00:00Z', ['2026-11-30']],
  ['a Monday at noon', '2026-11-30T12:00:00Z', ['2026-12-01', '2026-12-07']],
  ['eight in summer, which is seven in Greenwich', '2026-06-02T07:00:00Z', ['2026-06-03', '2026-06-08']],
] as const)('the mornings that are put forward on %s', ([, now, mornings]) => {
  expect(nextMornings(new Date(now))).toEqual(mornings)
})

test('a shortlist counts as leaving in the last ten seconds before it is sent', () => {
  const leaves = new Date('2026-11-30T08:00:00Z')
  expect(isLeaving(leaves, new Date('2026-11-30T07:59:49.999Z'))).toBe(false)
  expect(isLeaving(leaves, new Date('2026-11-30T07:59:50Z'))).toBe(true)
})

const unanswered = { givenAt: null, refusedAt: null, withdrawnAt: null }

test('silence is not permission, and the last thing that a candidate said counts', () => {
  expect(permissionState(unanswered)).toBe('asked')
  expect(permissionState({ ...unanswered, givenAt: at })).toBe('given')
  expect(permissionState({ ...unanswered, givenAt: at, refusedAt: at })).toBe('refused')
  expect(permissionState({ ...unanswered, givenAt: at, withdrawnAt: at })).toBe('withdrawn')
  expect(permissionState({ givenAt: at, refusedAt: at, withdrawnAt: at })).toBe('withdrawn')
})

const question: PermissionQuestion = {
  company: 'Lochbay',
  role: 'Account manager',
  salaryFromPence: null,
  salaryToPence: null,
  onTargetPence: null,
  place: ' ',
  neverEmployers: [],
}

test('the question names the client and the role, and leaves out what is not known', () => {
  const text = permissionText(question)
  expect(text).toHaveLength(5)
  expect(text[0]).toBe('Lochbay wants to fill: Account manager.')
  expect(text[1]).toContain('the people of Lochbay')
  expect(text.at(-1)).toContain('You can stop it at any time.')
  // Without a lowest salary, the others say nothing.
  expect(permissionText({ ...question, salaryToPence: 40_000_00, onTargetPence: 60_000_00 })).toEqual(text)
})

test('the question says the salary, the place and who must never see the film', () => {
  const text = permissionText({
    ...question,
    salaryFromPence: 30_000_00,
    salaryToPence: 40_000_00,
    onTargetPence: 60_000_00,
    place: ' Glasgow ',
    neverEmployers: ['Harbour & Sons', 'Clyde Freight'],
  })
  expect(text).toHaveLength(8)
  expect(text[1]).toBe('Salary: £30,000 to £40,000, on target £60,000.')
  expect(text[2]).toBe('Where: Glasgow.')
  expect(text[5]).toBe('Never shown to: Harbour & Sons, Clyde Freight, as you asked.')
  expect(permissionText({ ...question, salaryFromPence: 30_000_00 })[1]).toBe('Salary: from £30,000.')
})
