import { describe, expect, test } from 'vitest'
import { cuesOf } from '#src/videos/cues.ts'
import { noAdjustments } from './adjustments.ts'
import { canDeclineNow, nextWeekdayMorning } from './decline-time.ts'
import {
  beganAt,
  canDelete,
  canReceive,
  canReserve,
  canSubmit,
  canWrite,
  isStuck,
  longestAgoMs,
  stateOf,
  waitsFor,
} from './invitation.ts'
import { closedUntil, closingRefusal } from './open-applications.ts'
import { promisedDays } from './promised-days.ts'
import { captionsOfQuestion } from './question-captions.ts'
import { ratedSoFar } from './ratings.ts'
import { nextReminder, reminderDue } from './reminders.ts'
import { canBecome, endsAt, faults, isTooShort, mostTakes, secondsUnheard, takeCounts, takesLeft } from './take.ts'

const deadline = new Date('2026-12-04T23:59:00Z')
const before = new Date('2026-12-01T12:00:00Z')
const after = new Date('2026-12-05T12:00:00Z')
const open = {
  deadline,
  begunAt: null,
  submittedAt: null,
  withdrawnAt: null,
  consentAt: before,
  submitAskedAt: null,
} as const

describe('open applications', () => {
  test.each([
    ['never closed', null, '2027-06-01T12:00:00Z', null],
    ['closed', '2027-06-02', '2027-06-01T12:00:00Z', '2027-06-02'],
    [
      'closed until London’s midnight, which in summer is an hour before',
      '2027-06-02',
      '2027-06-01T22:59:59Z',
      '2027-06-02',
    ],
    ['open from then on', '2027-06-02', '2027-06-01T23:00:00Z', null],
    ['open long after', '2027-06-02', '2028-01-01T00:00:00Z', null],
  ] as const)('are %s', (_, date, now, expected) => {
    expect(closedUntil(date, new Date(now))).toBe(expected)
  })

  test.each([
    ['2026-08-30', 'passed'],
    ['2026-08-31', 'passed'],
    ['2026-09-01', null],
    // The last day of February is six months after the last of August.
    ['2027-02-28', null],
    ['2027-03-01', 'too_late'],
  ] as const)('are closed on 31 August 2026 until %s: %s', (until, refusal) => {
    expect(closingRefusal(until, new Date('2026-08-31T09:00:00Z'))).toBe(refusal)
  })
})

describe('an invitation', () => {
  test.each([
    ['sent', open, before],
    ['begun', { ...open, begunAt: before }, before],
    ['sent', open, deadline],
    ['expired', { ...open, begunAt: before }, after],
    ['submitted', { ...open, submittedAt: before }, after],
    ['withdrawn', { ...open, submittedAt: before, withdrawnAt: before }, before],
  ] as const)('is %s', (state, invitation, now) => {
    expect(stateOf(invitation, now)).toBe(state)
  })

  test.each([
    ['sent', null, null, false],
    ['begun', 'denied', null, true],
    ['expired', null, 'time', true],
    ['submitted', 'denied', null, false],
    ['withdrawn', null, 'call', false],
  ] as const)('that is %s, with trouble %s, having asked for %s: stuck %s', (state, trouble, askedFor, stuck) => {
    expect(isStuck({ state, trouble, askedFor })).toBe(stuck)
  })

  test('accepts a take that began before the deadline however late it is reported, and none without consent', () => {
    expect(canReserve(open, beganAt(0, after))).toBe(false)
    expect(canReserve(open, beganAt(24 * 3600_000, after))).toBe(true)
    expect(canReserve(open, deadline)).toBe(true)
    expect(canReserve({ ...open, consentAt: null }, before)).toBe(false)
    expect(canReserve({ ...open, submittedAt: before }, before)).toBe(false)
    // A device that claims an impossible time, and one that claims a time in the future.
    expect(beganAt(1e12, after).getTime()).toBe(after.getTime() - longestAgoMs)
    expect(beganAt(-5000, after)).toEqual(after)
  })

  test('can be sent after the deadline by somebody who began before it', () => {
    expect(canSubmit({ ...open, begunAt: before }, after)).toBe(true)
    expect(canSubmit({ ...open, submitAskedAt: before }, after)).toBe(true)
    expect(canSubmit(open, after)).toBe(false)
    expect(canSubmit(open, deadline)).toBe(true)
    expect(canSubmit({ ...open, begunAt: before, withdrawnAt: before }, before)).toBe(false)
  })

  test.each([
    ['sent', false, false],
    ['begun', false, false],
    ['submitted', false, false],
    ['expired', false, true],
    ['expired', true, false],
    ['withdrawn', true, true],
  ] as const)('that is %s, asked again %s: can be emptied by the candidate %s', (state, isAskedAgain, can) => {
    expect(canDelete({ state, isAskedAgain })).toBe(can)
  })

  test('receives parts until it is sent or withdrawn, whatever the deadline', () => {
    expect(canReceive(open)).toBe(true)
    expect(canReceive({ ...open, submittedAt: before })).toBe(false)
    expect(canReceive({ ...open, withdrawnAt: before })).toBe(false)
  })

  test("waits for questions without an answer and for answers that haven't fully arrived", () => {
    const questions = [{ id: 'q1' }, { id: 'q2' }, { id: 'q3' }]
    const chosen = [
      { question: 'q1', isWhole: true },
      { question: 'q3', isWhole: false },
    ]
    expect(waitsFor(questions, chosen)).toEqual({ unanswered: ['q2'], arriving: ['q3'] })
  })

  test('is written by one page until that page has not called for a while', () => {
    const held = { writer: 'one', writerSeenAt: before }
    expect(canWrite(held, 'one', before)).toBe(true)
    expect(canWrite(held, 'two', new Date(before.getTime() + 24_000))).toBe(false)
    expect(canWrite(held, 'two', new Date(before.getTime() + 25_000))).toBe(false)
    expect(canWrite(held, 'two', new Date(before.getTime() + 26_000))).toBe(true)
    expect(canWrite({ writer: null, writerSeenAt: before }, 'two', before)).toBe(true)
    expect(canWrite({ writer: 'one', writerSeenAt: null }, 'two', before)).toBe(true)
  })
})

describe('takes', () => {
  test('count if the candidate ended them, but not if a fault did', () => {
    expect(takeCounts({ state: 'whole', endedBy: 'done' })).toBe(true)
    for (const endedBy of [...faults, null]) expect(takeCounts({ state: 'whole', endedBy })).toBe(false)
    expect(takeCounts({ state: 'lost', endedBy: 'done' })).toBe(false)
  })

  test('are limited by the question, or unlimited if the candidate needs that', () => {
    const done = { state: 'whole', endedBy: 'done' } as const
    const cut = { state: 'whole', endedBy: 'hidden' } as const
    expect(takesLeft([done, cut, cut], { takes: 3 }, noAdjustments)).toBe(2)
    expect(takesLeft([done, done, done, done], { takes: 3 }, noAdjustments)).toBe(0)
    expect(takesLeft([done, done, done], { takes: 3 }, { moreTakes: true })).toBe(Number.POSITIVE_INFINITY)
    // While another question is asked again.
    expect(takesLeft([], { takes: 0 }, { moreTakes: true })).toBe(0)
    expect(
      takesLeft(
        Array.from({ length: mostTakes }, () => cut),
        { takes: 3 },
        { moreTakes: true },
      ),
    ).toBe(0)
  })

  test('are in their last part for the last two of twelve steps, and stop a quarter after the time', () => {
    expect(endsAt({ seconds: 120 }, noAdjustments)).toEqual({ about: 120, roundOff: 100, stop: 150 })
    expect(endsAt({ seconds: 120 }, { longerAnswers: true }).stop).toBe(300)
  })

  test('may not be shorter than their question allows, unless they are uploaded or written', () => {
    const short = (kind: 'film' | 'file' | 'text', seconds: number | null) =>
      isTooShort({ kind, seconds }, { atLeast: 60 })
    expect([short('film', 59.4), short('film', 59.6), short('film', null)]).toEqual([true, false, true])
    expect([short('file', 3), short('text', null), isTooShort({ kind: 'film', seconds: 1 }, {})]).toEqual([
      false,
      false,
      false,
    ])
    const done = { state: 'whole', endedBy: 'done' } as const
    expect(takesLeft([done, done], { takes: mostTakes }, noAdjustments)).toBe(Number.POSITIVE_INFINITY)
  })

  test.each([
    ['ends with a pause', 90, 80, 0],
    ['ends with a long silence', 90, 75, 15],
    ['is silent for its second half', 20, 9.5, 10.5],
    ['is short, and its maker looked for the button', 4, 1.5, 0],
    ['is silent from its first second', 5, 0, 5],
  ])('that %s: of %d s heard until %d s, %d s count as without sound', (_what, seconds, heardUntil, unheard) => {
    expect(secondsUnheard({ seconds, heardUntil })).toBe(unheard)
  })

  test("can't leave a final state", () => {
    expect(canBecome('whole', 'kept')).toBe(true)
    expect(canBecome('kept', 'recording')).toBe(true)
    expect(canBecome('discarded', 'kept')).toBe(false)
  })
})

test('a decline goes at nine on a weekday by London’s clock, and at once in working hours only', () => {
  const goes = (now: string) => nextWeekdayMorning(new Date(now)).toISOString()
  // Wednesday at night, and before nine; Friday evening; Sunday. In summer nine in London is eight in UTC.
  expect(goes('2026-11-25T20:00:00Z')).toBe('2026-11-26T09:00:00.000Z')
  expect(goes('2026-11-26T07:00:00Z')).toBe('2026-11-26T09:00:00.000Z')
  expect(goes('2026-11-27T18:00:00Z')).toBe('2026-11-30T09:00:00.000Z')
  expect(goes('2026-07-05T12:00:00Z')).toBe('2026-07-06T08:00:00.000Z')
  const now = (at: string) => canDeclineNow(new Date(at))
  expect(['2026-11-26T10:00:00Z', '2026-11-27T16:59:00Z', '2026-07-06T08:30:00Z'].map(now)).toEqual([true, true, true])
  expect(['2026-11-26T08:59:00Z', '2026-11-27T17:00:00Z', '2026-11-28T10:00:00Z'].map(now)).toEqual([
    false,
    false,
    false,
  ])
})

test('the captions of a question’s film are its words, over its whole length', () => {
  const text = 'Think of a sale you lost. Tell us what you did on the day after, and what you would do today.'
  const cues = cuesOf(captionsOfQuestion(text, 12))
  expect(cues.map((cue) => cue.text).join(' ')).toBe(text)
  expect([cues[0]!.starts, cues[0]!.text, cues.at(-1)!.ends]).toEqual([0, 'Think of a sale you lost.', 12])
})

test('reminders are sent after three days without activity and on the last morning, and at no other time', () => {
  const quiet = { deadline, lastAt: new Date('2026-11-28T09:00:00Z'), remindedAt: null }
  expect(reminderDue(quiet, before)).toBe('quiet')
  expect(reminderDue({ ...quiet, lastAt: before }, before)).toBeUndefined()
  expect(reminderDue({ ...quiet, remindedAt: before }, new Date('2026-12-03T09:00:00Z'))).toBeUndefined()
  const last = new Date('2026-12-04T08:40:00Z')
  expect(reminderDue({ ...quiet, remindedAt: before }, last)).toBe('last-morning')
  expect(reminderDue({ ...quiet, remindedAt: last }, last)).toBeUndefined()
  expect(reminderDue(quiet, after)).toBeUndefined()
})

test.each([
  [
    'three days after the last activity, once the morning’s run has passed',
    quietSince('2026-11-29T12:00:00Z'),
    '2026-12-03T08:40:00Z',
  ],
  [
    'on the same day if the three days are over before the run',
    quietSince('2026-11-29T08:00:00Z'),
    '2026-12-02T08:40:00Z',
  ],
  ['on the next morning if it was due before', quietSince('2026-11-20T08:00:00Z'), '2026-12-02T08:40:00Z'],
  [
    'on the last morning after the first',
    { ...quietSince('2026-11-20T08:00:00Z'), remindedAt: before },
    '2026-12-04T08:40:00Z',
  ],
  ['never after the date', { ...quietSince('2026-11-20T08:00:00Z'), deadline: before }, undefined],
])('the next reminder goes %s', (_, invitation, at) => {
  expect(nextReminder(invitation, before)?.toISOString()).toBe(at?.replace('Z', '.000Z'))
})

function quietSince(at: string) {
  return { deadline, lastAt: new Date(at), remindedAt: null as Date | null }
}

describe('what the ratings say together', () => {
  const questions = [{ id: 'q1' }, { id: 'q2' }]
  const by = (memberId: string, ...values: (number | null)[]) =>
    values.map((value, index) => ({ memberId, question: `q${index + 1}`, value }))
  const blind = { isByYou: false, others: [], waitsFor: [], apart: null }
  test.each([
    ['is hidden from one who has not begun', [...by('h', 4, 2)], blind],
    ['is hidden from one who has an answer to go', [...by('m', 4, null), ...by('h', 4, 2)], blind],
    ['is who has not finished', [...by('m', 4, 4), ...by('h', 4, null)], { ...blind, isByYou: true, waitsFor: ['h'] }],
    ['is nothing while nobody else has begun', by('m', 4, 4), { ...blind, isByYou: true }],
    [
      'is the answer on which those who have finished are furthest apart',
      [...by('m', 4, 2), ...by('h', 4, 4), ...by('x', 1, null)],
      { isByYou: true, others: ['h'], waitsFor: ['x'], apart: { points: 2, answer: 2 } },
    ],
  ])('%s', (_, ratings, expected) => {
    expect(ratedSoFar(ratings, questions, 'm')).toEqual(expected)
  })
})

test('what is promised about answers counts working days, in London', () => {
  // 30 November 2026 is a holiday in Scotland; just after midnight by London's summer time it is Tuesday.
  expect(promisedDays(new Date('2026-11-27T23:30:00Z'))).toEqual({ watched: '2026-12-02', written: '2026-12-04' })
  expect(promisedDays(new Date('2026-07-13T23:30:00Z'))).toEqual({ watched: '2026-07-16', written: '2026-07-20' })
})
