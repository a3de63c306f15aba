import { expect, test } from 'vitest'
import { nextOf, type RoleActivity, type RoleFacts, stepOf, whatHappensNext } from './standing.ts'
import { canShare, linkState } from './sharing.ts'
import { isOverFor, isQuestionOver, nextRoleStates, nextStages } from './stages.ts'
import { roleStates, type Stage, stages, type VerdictValue } from './role-states.ts'

test.for<[VerdictValue | undefined, VerdictValue[], string]>([
  [undefined, ['no', 'yes'], 'watch'],
  ['yes', ['yes', 'maybe'], 'meet'],
  ['yes', [], 'meet'],
  ['yes', ['no'], 'talk'],
  ['maybe', ['yes'], 'talk'],
  ['maybe', [], 'talk'],
  ['no', ['yes'], 'talk'],
  ['no', ['maybe', 'no'], 'not_this_time'],
])('somebody about whom the viewer says %s and others say %s is in the group: %s', ([mine, others, next]) => {
  expect(whatHappensNext('sent', mine, others)).toBe(next)
})

test('without colleagues, the own verdict decides', () => {
  expect(whatHappensNext('sent', 'no')).toBe('not_this_time')
})

test('what has happened takes precedence over verdicts', () => {
  expect(whatHappensNext('declined', 'yes')).toBe('not_this_time')
  const after = (stage: Stage) => whatHappensNext(stage, 'no', ['no'])
  expect([after('interview'), after('offer'), after('hired'), after('declined'), after('withdrawn')]).toEqual([
    'meet',
    'meet',
    'hired',
    'not_this_time',
    'gone',
  ])
})

const role: RoleFacts = { state: 'open', openings: 2, hired: 0, hasSent: false, stages: [] }

test('a role passes five steps', () => {
  expect(stepOf({ ...role, state: 'draft' })).toBe('briefed')
  expect(stepOf(role)).toBe('filming')
  expect(stepOf({ ...role, hasSent: true, stages: ['sent', 'withdrawn'] })).toBe('shortlist')
  expect(stepOf({ ...role, hasSent: true, stages: ['sent', 'offer'] })).toBe('interviews')
  expect(stepOf({ ...role, hasSent: true, stages: ['sent', 'interview'] })).toBe('interviews')
  expect(stepOf({ ...role, state: 'filled', hired: 1 })).toBe('hired')
  expect(stepOf({ ...role, hasSent: true, hired: 1, stages: ['hired', 'sent'] })).toBe('shortlist')
  expect(stepOf({ ...role, hasSent: true, hired: 2, stages: ['hired', 'hired'] })).toBe('hired')
})

test('the most pressing thing about a role comes first', () => {
  const now = new Date('2026-12-09T18:00:00Z')
  const none: RoleActivity = {
    toWatch: { films: 0, seconds: 0 },
    waitsForDeposit: false,
    interviews: [],
    asked: 0,
    otherTimes: [],
    outcomes: [],
    offers: [],
    starts: [],
    toDecide: 0,
    filming: null,
  }
  const next = (activity: Partial<RoleActivity>, facts: Partial<RoleFacts> = {}) =>
    nextOf({ ...role, ...facts }, { ...none, ...activity }, now, '2026-12-09')
  const interview = (id: string, startsAt: string) => ({
    candidacyId: id,
    name: 'Ailsa Drummond',
    startsAt: new Date(startsAt),
    place: 'office' as const,
  })
  const toWatch = { films: 6, seconds: 468 }
  expect(next({ toWatch }, { state: 'draft' })).toEqual({ kind: 'finish_brief' })
  expect(next({ toWatch, asked: 1 })).toEqual({ kind: 'watch', ...toWatch })
  expect(next({ toWatch, waitsForDeposit: true })).toEqual({ kind: 'deposit' })
  expect(next({ asked: 1, toDecide: 2 })).toEqual({ kind: 'asked', people: 1 })
  expect(next({ toDecide: 2 })).toEqual({ kind: 'decide', people: 2 })
  expect(next({})).toEqual({ kind: 'us', filming: null })
  const interviews = [
    interview('cdy_3', '2026-12-11T10:00:00Z'),
    interview('cdy_2', '2026-12-10T10:00:00Z'),
    interview('cdy_1', '2026-12-08T10:00:00Z'),
  ]
  expect(next({ toWatch, interviews })).toMatchObject({ kind: 'interview', candidacyId: 'cdy_2' })
  // One that begins at this moment is not to come any more.
  expect(next({ interviews: [interview('cdy_1', now.toISOString())] })).toEqual({ kind: 'us', filming: null })
  const offer = { candidacyId: 'cdy_5', name: null }
  expect(next({ toWatch, interviews, offers: [offer] })).toEqual({ kind: 'offer', ...offer })
  expect(next({ toWatch }, { state: 'on_hold' })).toEqual({ kind: 'on_hold' })
  const starting = (startsOn: string) => ({ candidacyId: 'cdy_4', name: 'Eilidh Gow', startsOn })
  const starts = [starting('2026-12-08'), starting('2027-01-18'), starting('2027-01-11')]
  expect(next({ starts })).toEqual({ kind: 'starts', ...starting('2027-01-11') })
  expect(next({ starts: [starting('2026-12-09')] })).toEqual({ kind: 'starts', ...starting('2026-12-09') })
  expect(next({ starts: [starting('2026-12-08')] })).toEqual({ kind: 'us', filming: null })
  expect(next({ starts }, { state: 'filled' })).toMatchObject({ kind: 'starts', startsOn: '2027-01-11' })
  expect(next({ toWatch }, { state: 'filled' })).toEqual({ kind: 'closed' })
  expect(next({}, { state: 'closed' })).toEqual({ kind: 'closed' })
})

test('people of the client can make a link to a role that has something to show', () => {
  const shown = { state: 'open', hasSent: true, filmsAreOpen: true } as const
  expect(canShare('colleague', shown)).toBeUndefined()
  expect(canShare('colleague', { ...shown, state: 'on_hold' })).toBeUndefined()
  expect(canShare('guest', shown)).toBe('guest')
  for (const state of ['draft', 'filled', 'closed'] as const)
    expect(canShare('signatory', { ...shown, state })).toBe('not_open')
  expect(canShare('signatory', { ...shown, hasSent: false })).toBe('nothing_sent')
  expect(canShare('signatory', { ...shown, filmsAreOpen: false })).toBe('films_locked')
})

test('a link works until it expires or is revoked', () => {
  const link = { expiresAt: new Date('2026-12-14T18:04:00Z'), revokedAt: null }
  expect(linkState(link, new Date('2026-12-14T18:03:59Z'))).toBe('live')
  expect(linkState(link, new Date('2026-12-14T18:04:00Z'))).toBe('ended')
  expect(linkState({ ...link, revokedAt: new Date('2026-12-08T18:04:00Z') }, link.expiresAt)).toBe('revoked')
})

test('past interviews, and times that don’t suit, come before an offer', () => {
  const now = new Date('2026-12-09T18:00:00Z')
  const who = { candidacyId: 'cdy_1', name: 'Ailsa' }
  const activity: RoleActivity = {
    toWatch: { films: 3, seconds: 200 },
    waitsForDeposit: false,
    interviews: [],
    asked: 1,
    otherTimes: [who],
    outcomes: [{ candidacyId: 'cdy_2', name: null }],
    offers: [who],
    starts: [],
    toDecide: 1,
    filming: null,
  }
  expect(nextOf(role, activity, now, '2026-12-09')).toEqual({ kind: 'outcome', candidacyId: 'cdy_2', name: null })
  expect(nextOf(role, { ...activity, outcomes: [] }, now, '2026-12-09')).toEqual({ kind: 'other_times', ...who })
})

test('a candidacy climbs one stage at a time, can step back one, and can always be declined before the hire', () => {
  expect(Object.fromEntries(stages.map((stage) => [stage, nextStages(stage)]))).toEqual({
    considered: ['permission', 'declined', 'withdrawn'],
    permission: ['sent', 'considered', 'declined', 'withdrawn'],
    sent: ['interview', 'permission', 'declined', 'withdrawn'],
    interview: ['offer', 'sent', 'declined', 'withdrawn'],
    offer: ['hired', 'interview', 'declined', 'withdrawn'],
    hired: ['withdrawn'],
    declined: ['considered', 'permission', 'sent', 'interview', 'offer', 'withdrawn'],
    withdrawn: ['considered'],
  })
})

test('a role is never a draft again, and can be opened again after it has ended', () => {
  expect(Object.fromEntries(roleStates.map((state) => [state, nextRoleStates(state)]))).toEqual({
    draft: ['open', 'closed'],
    open: ['on_hold', 'filled', 'closed'],
    on_hold: ['open', 'closed'],
    filled: ['open', 'closed'],
    closed: ['open'],
  })
})

test('a filled role is over for everybody but those who were hired, and a closed one for all', () => {
  for (const state of ['draft', 'open', 'on_hold'] as const) expect(isOverFor(state, 'hired')).toBe(false)
  expect(isOverFor('filled', 'sent')).toBe(true)
  expect(isOverFor('filled', 'hired')).toBe(false)
  expect(isOverFor('closed', 'hired')).toBe(true)
})

test('a candidate can be asked while the role is open and its contract is not withdrawn', () => {
  const asked = { role: 'open', contract: 'signed', stage: 'permission' } as const
  expect(isQuestionOver(asked)).toBe(false)
  expect(isQuestionOver({ ...asked, contract: 'open' })).toBe(false)
  expect(isQuestionOver({ ...asked, contract: 'void' })).toBe(true)
  expect(isQuestionOver({ ...asked, contract: null })).toBe(true)
  expect(isQuestionOver({ ...asked, role: 'filled' })).toBe(true)
  expect(isQuestionOver({ ...asked, role: 'filled', stage: 'hired' })).toBe(false)
  // Somebody who is not on the role yet.
  expect(isQuestionOver({ ...asked, stage: null })).toBe(false)
  expect(isQuestionOver({ ...asked, role: 'filled', stage: null })).toBe(true)
})
