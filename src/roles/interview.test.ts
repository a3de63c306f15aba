import { describe, expect, it } from 'vitest'
import { answerBy, endOf, type InterviewStanding, interviewWaits, timeRefusal, timesFrom } from './interview.ts'

const at = (text: string) => new Date(text)
/** A Monday at noon in Glasgow. */
const now = at('2026-11-23T12:00:00Z')

describe('a time for an interview', () => {
  it.each([
    ['2026-11-24T12:00:00Z', undefined],
    ['2026-11-27T08:00:00Z', undefined],
    ['2026-11-27T18:15:00Z', undefined],
    ['2027-01-22T10:00:00Z', undefined],
    ['2026-11-23T12:00:00Z', 'past'],
    ['2026-11-20T10:00:00Z', 'past'],
    ['2026-11-24T11:45:00Z', 'soon'],
    ['2027-01-25T10:00:00Z', 'far'],
    ['2026-11-27T10:05:00Z', 'grid'],
    ['2026-11-27T10:00:30Z', 'grid'],
    ['2026-11-27T07:45:00Z', 'hours'],
    ['2026-11-27T18:30:00Z', 'hours'],
    ['2026-11-28T10:00:00Z', 'hours'],
    ['2026-11-29T10:00:00Z', 'hours'],
    ['9999-12-31T10:00:00Z', 'far'],
  ])('%s: %s', (text, refusal) => {
    expect(timeRefusal(at(text), now)).toBe(refusal)
  })

  it('follows the clock of Glasgow when it changes', () => {
    const march = at('2027-03-24T12:00:00Z')
    // The Friday before the clocks go forward and the Monday after: 8am is at another time in UTC.
    expect(timeRefusal(at('2027-03-26T08:00:00Z'), march)).toBeUndefined()
    expect(timeRefusal(at('2027-03-26T07:00:00Z'), march)).toBe('hours')
    expect(timeRefusal(at('2027-03-29T07:00:00Z'), march)).toBeUndefined()
    expect(timeRefusal(at('2027-03-29T18:15:00Z'), march)).toBe('hours')
    // Half past one on 28 March doesn't exist. The instant that replaces it is on a Sunday.
    expect(timeRefusal(at('2027-03-28T01:30:00Z'), march)).toBe('hours')
    const { days } = timesFrom('2027-03-26', march)
    expect(days.map(({ date, times }) => `${date} ${times[0]!.toISOString()}`)).toEqual([
      '2027-03-26 2027-03-26T09:00:00.000Z',
      '2027-03-29 2027-03-29T08:00:00.000Z',
      '2027-03-30 2027-03-30T08:00:00.000Z',
      '2027-03-31 2027-03-31T08:00:00.000Z',
      '2027-04-01 2027-04-01T08:00:00.000Z',
    ])
    const october = timesFrom('2026-10-23', at('2026-10-21T12:00:00Z')).days
    expect(october.slice(0, 2).map(({ times }) => times[0]!.toISOString())).toEqual([
      '2026-10-23T08:00:00.000Z',
      '2026-10-26T09:00:00.000Z',
    ])
  })

  it('is suggested on working days only, five days at a time, until no more can be offered', () => {
    const first = timesFrom('2026-11-01', now)
    expect(first.days.map(({ date }) => date)).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
    ])
    expect(first.days[0]!.times[0]).toEqual(at('2026-11-24T12:00:00Z'))
    expect(first.next).toBe('2026-12-01')
    const oneDay = first.days[1]!.times
    expect([oneDay.length, oneDay[0], oneDay.at(-1)]).toEqual([
      16,
      at('2026-11-25T09:00:00Z'),
      at('2026-11-25T16:30:00Z'),
    ])
    expect(timesFrom('2027-01-21', now)).toMatchObject({ days: [{ date: '2027-01-21' }, { date: '2027-01-22' }] })
    expect(timesFrom('2027-01-21', now).next).toBeUndefined()
    expect(timesFrom('2028-01-21', now)).toEqual({ days: [], next: undefined })
    for (const { times } of first.days) for (const time of times) expect(timeRefusal(time, now)).toBeUndefined()
  })
})

describe('the deadline for an answer', () => {
  it("is 5pm on the day before the first time, by that day's clock", () => {
    const times = [at('2026-12-11T09:30:00Z'), at('2026-12-10T10:00:00Z'), at('2026-12-10T14:30:00Z')]
    expect(answerBy(times, now)).toEqual(at('2026-12-09T17:00:00Z'))
    expect(answerBy([at('2027-03-29T08:00:00Z')], at('2027-03-24T12:00:00Z'))).toEqual(at('2027-03-28T16:00:00Z'))
  })

  it('is at least four hours away', () => {
    expect(answerBy([at('2026-11-24T16:30:00Z')], at('2026-11-23T16:30:00Z'))).toEqual(at('2026-11-23T20:30:00Z'))
  })
})

describe('an interview', () => {
  const asked: InterviewStanding = {
    state: 'open',
    times: [at('2026-11-25T10:00:00Z')],
    startsAt: null,
    chosenAt: null,
    noneSuitAt: null,
  }
  const startsAt = at('2026-11-25T10:00:00Z')
  const booked: InterviewStanding = { ...asked, state: 'booked', startsAt, chosenAt: now }

  it('waits for the candidate until its times have passed, then for other times', () => {
    expect(interviewWaits(asked, now)).toBe('candidate')
    expect(interviewWaits(asked, startsAt)).toBe('other_times')
    const later = { ...asked, times: [...asked.times, at('2026-11-26T10:00:00Z')] }
    expect(interviewWaits(later, startsAt)).toBe('candidate')
    expect(interviewWaits({ ...asked, noneSuitAt: now }, now)).toBe('other_times')
  })

  it('waits for nobody once it is booked, and for its outcome once it is over', () => {
    expect(interviewWaits(booked, now)).toBeNull()
    expect(interviewWaits(booked, startsAt)).toBeNull()
    expect(interviewWaits(booked, endOf(startsAt))).toBe('outcome')
    expect(interviewWaits({ ...booked, state: 'done' }, endOf(startsAt))).toBeNull()
    expect(interviewWaits({ ...booked, state: 'cancelled' }, endOf(startsAt))).toBeNull()
  })

  it('keeps its booked time while it is being moved, even if the move fails', () => {
    const moving = { ...booked, chosenAt: null, times: [at('2026-11-24T15:00:00Z')] }
    expect(interviewWaits(moving, now)).toBe('candidate')
    expect(interviewWaits({ ...moving, chosenAt: now, noneSuitAt: now }, now)).toBe('other_times')
    expect(interviewWaits(moving, at('2026-11-24T16:00:00Z'))).toBeNull()
    expect(interviewWaits(moving, endOf(startsAt))).toBe('outcome')
  })
})
