import { expect, test } from 'vitest'
import { nextOf, type RoleActivity, type RoleFacts, stepOf, whatHappensNext } from './standing.ts'
import { canShare, linkState } from './sharing.ts'
import { nextRoleStates, nextStages } from './stages.ts'
import { roleStates, type Stage, stages, type VerdictValue } from './words.ts'

test.for<[VerdictValue | undefined, VerdictValue[], string]>([
  [undefined, ['no', 'yes'], 'watch'],
  ['yes', ['yes', 'maybe'], 'meet'],
  ['yes', [], 'meet'],
  ['yes', ['no'], 'talk'],
  ['maybe', ['yes'], 'talk'],
  ['no', ['yes'], 'talk'],
  ['no', ['maybe', 'no'], 'not_this_time'],
])('somebody about whom the viewer says %s and others say %s is in the group: %s', ([mine, others, next]) => {
  expect(whatHappensNext('sent', mine, others)).toBe(next)
})

test('what has happened takes precedence over verdicts', () => {
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
  expect(next({})).toEqual({ kind: 'us' })
  const interviews = [
    interview('cdy_3', '2026-12-11T10:00:00Z'),
    interview('cdy_2', '2026-12-10T10:00:00Z'),
    interview('cdy_1', '2026-12-08T10:00:00Z'),
  ]
  expect(next({ toWatch, interviews })).toMatchObject({ kind: 'interview', candidacyId: 'cdy_2' })
  const starts = [{ candidacyId: 'cdy_4', name: 'Eilidh Gow', startsOn: '2027-01-11' }]
  expect(next({ starts }, { state: 'filled' })).toMatchObject({ kind: 'starts', startsOn: '2027-01-11' })
  expect(next({}, { state: 'closed' })).toEqual({ kind: 'closed' })
})

test('people of the client can make a link to a role that has something to show', () => {
  expect(canShare('colleague', { state: 'open', hasSent: true })).toBeUndefined()
  expect(canShare('guest', { state: 'open', hasSent: true })).toBe('guest')
  expect(canShare('signatory', { state: 'closed', hasSent: true })).toBe('not_open')
  expect(canShare('signatory', { state: 'open', hasSent: false })).toBe('nothing_sent')
})

test('a link works until it expires or is revoked', () => {
  const link = { expiresAt: new Date('2026-12-14T18:04:00Z'), revokedAt: null }
  expect(linkState(link, new Date('2026-12-14T18:03:59Z'))).toBe('live')
  expect(linkState(link, new Date('2026-12-14T18:04:00Z'))).toBe('ended')
  expect(linkState({ ...link, revokedAt: new Date('2026-12-08T18:04:00Z') }, link.expiresAt)).toBe('revoked')
})

test('somebody can withdraw at every stage, and every final stage has a way back', () => {
  for (const stage of stages) if (stage !== 'withdrawn') expect(nextStages(stage)).toContain('withdrawn')
  expect(nextStages('withdrawn')).toEqual(['considered'])
  for (const state of roleStates) if (state !== 'closed') expect(nextRoleStates(state).length).toBeGreaterThan(1)
  expect(nextRoleStates('closed')).toEqual(['open'])
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
  }
  expect(nextOf(role, activity, now, '2026-12-09')).toEqual({ kind: 'outcome', candidacyId: 'cdy_2', name: null })
  expect(nextOf(role, { ...activity, outcomes: [] }, now, '2026-12-09')).toEqual({ kind: 'other_times', ...who })
})
