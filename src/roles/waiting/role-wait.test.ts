import { expect, test } from 'vitest'
import { type RoleSituation, waitOf, type WaitKind, type WaitsFor } from './role-wait.ts'
import type { Stage } from '../role-states.ts'

const now = new Date('2026-12-09T10:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const on = (stages: Partial<Record<Stage, number>>) => new Map(Object.entries(stages) as [Stage, number][])

const role: RoleSituation = {
  state: 'open',
  isSigned: true,
  hasOwner: true,
  updatedAt: hours(-1),
  stages: on({}),
  heldBackAt: null,
  sendAt: null,
  offers: undefined,
  interviews: [],
  words: undefined,
  hires: undefined,
  sent: { watched: 0, judged: 0, yes: 0, since: null },
  asked: { open: 0, given: 0 },
}
const booked = (inHours: number) => ({
  candidateId: 'ailsa',
  startsAt: hours(inHours),
  answerBy: hours(-40),
  noneSuit: false,
})
const asked = (inHours: number, noneSuit = false) => ({
  candidateId: 'nadia',
  startsAt: null,
  answerBy: hours(inHours),
  noneSuit,
})
const saidYes = (hoursAgo: number) => ({ watched: 3, judged: 3, yes: 2, since: hours(-hoursAgo) })

test.for<[string, Partial<RoleSituation>, WaitKind, WaitsFor, Date | null]>([
  ['a draft', { state: 'draft', stages: on({ considered: 2 }) }, 'draft', 'them', null],
  ['on hold', { state: 'on_hold' }, 'on_hold', 'nobody', null],
  ['closed', { state: 'closed' }, 'closed', 'nobody', null],
  [
    'filled, and they start',
    { state: 'filled', hires: { unchecked: 0, candidateId: 'ailsa', startsAt: hours(90) } },
    'starts',
    'nobody',
    hours(90),
  ],
  [
    'filled, unchecked',
    { state: 'filled', hires: { unchecked: 1, candidateId: 'ailsa', startsAt: hours(90) } },
    'hire',
    'us',
    null,
  ],
  ['held back', { heldBackAt: hours(-2), sendAt: null }, 'held_back', 'us', hours(-2)],
  ['an offer', { offers: { people: 1, candidateId: 'dee', madeAt: hours(-3) } }, 'offer', 'us', hours(21)],
  ['an interview of this morning', { interviews: [booked(-4)] }, 'interview_over', 'us', hours(-4)],
  ['an interview that is under way', { interviews: [booked(-1)], stages: on({ interview: 1 }) }, 'nobody', 'us', null],
  ['nobody answered', { interviews: [asked(-1)] }, 'interview_late', 'us', hours(-1)],
  ['none suits', { interviews: [asked(20, true)] }, 'interview_late', 'us', hours(20)],
  [
    'a rejection to approve',
    { words: { people: 1, candidateId: 'callum', since: hours(-1) } },
    'words',
    'us',
    hours(47),
  ],
  ['a new brief', { hasOwner: false }, 'brief', 'us', hours(23)],
  ['a brief that somebody works on', { hasOwner: false, stages: on({ considered: 1 }) }, 'ask', 'us', null],
  ['a brief before the signature', { hasOwner: false, isSigned: false }, 'nobody', 'us', null],
  ['a Yes of yesterday', { sent: saidYes(30), stages: on({ sent: 3 }) }, 'verdicts_to_follow', 'us', hours(42)],
  ['a Yes of today', { sent: saidYes(3), stages: on({ sent: 3 }) }, 'decide', 'them', null],
  ['planned', { sendAt: hours(12), asked: { open: 1, given: 2 } }, 'planned', 'nobody', hours(12)],
  ['the next interview', { interviews: [booked(50), booked(26)] }, 'interview', 'nobody', hours(26)],
  ['times asked', { interviews: [asked(30), asked(7)] }, 'interview_asked', 'them', hours(7)],
  ['sent', { sent: { watched: 4, judged: 1, yes: 0, since: null }, stages: on({ sent: 6 }) }, 'watch', 'them', null],
  [
    'watched',
    { sent: { watched: 6, judged: 2, yes: 0, since: null }, stages: on({ sent: 6 }) },
    'verdicts',
    'them',
    null,
  ],
  ['permission', { asked: { open: 2, given: 2 }, stages: on({ permission: 4 }) }, 'permission', 'them', null],
  ['not signed', { isSigned: false, asked: { open: 0, given: 1 } }, 'not_signed', 'them', null],
  ['ready', { asked: { open: 0, given: 3 }, stages: on({ permission: 3 }) }, 'compose', 'us', null],
  ['considered', { stages: on({ considered: 5 }) }, 'ask', 'us', null],
  ['nobody', {}, 'nobody', 'us', null],
])('%s', ([, given, kind, whom, due]) => {
  const { kind: is, for: isFor, due: isDue } = waitOf({ ...role, ...given }, now)
  expect([is, isFor, isDue]).toEqual([kind, whom, due?.toISOString() ?? null])
})

test('says of how many', () => {
  const sent = { watched: 4, judged: 1, yes: 0, since: null }
  expect(waitOf({ ...role, sent, stages: on({ sent: 6 }) }, now)).toMatchObject({ people: 4, of: 6 })
  expect(waitOf({ ...role, asked: { open: 2, given: 2 } }, now)).toMatchObject({ people: 2, of: 4 })
})
