import { describe, expect, test } from 'vitest'
import {
  clockTime,
  exactTime,
  londonDate,
  longDate,
  partOfDay,
  recentMoment,
  shortDate,
  shortMoment,
  spokenDate,
  spokenMoment,
  weekdayOf,
  zonedStamp,
} from './london-time.ts'

const monday = new Date('2026-11-23T15:58:02.999Z')
const summer = new Date('2026-07-01T23:05:09Z')

describe('a day', () => {
  test.each([
    [longDate, '23 November 2026', '2 July 2026'],
    [shortDate, '23 Nov 2026', '2 Jul 2026'],
    [spokenDate, 'Monday 23 November 2026', 'Thursday 2 July 2026'],
    [weekdayOf, 'Monday', 'Thursday'],
  ])('%o uses Glasgow time', (format, winter, past) => {
    expect(format(monday)).toBe(winter)
    expect(format(monday.toISOString())).toBe(winter)
    expect(format(summer)).toBe(past)
  })

  test('leaves out the current year', () => {
    const now = new Date('2026-01-01T00:00:00Z')
    expect([longDate(monday, now), shortDate(monday, now), spokenDate(monday, now)]).toEqual([
      '23 November',
      '23 Nov',
      'Monday 23 November',
    ])
    expect(shortDate('2025-12-31', now)).toBe('31 Dec 2025')
    expect(longDate('2026-12-31', new Date('2026-12-31T23:59:59Z'))).toBe('31 December')
    expect(longDate('2026-07-01', '2027-07-01')).toBe('1 July 2026')
    expect(shortDate('2016-07-01', 'now')).toBe('1 Jul 2016')
    expect(shortDate(londonDate(new Date()), 'now')).not.toMatch(/\d{4}/)
  })

  test('is the same for a calendar date, in summer and in winter', () => {
    expect(longDate('2026-03-29')).toBe('29 March 2026')
    expect(longDate('2026-09-02')).toBe('2 September 2026')
    expect(shortDate('2026-09-02')).toBe('2 Sept 2026')
    expect(weekdayOf('2026-10-25')).toBe('Sunday')
  })
})

describe('a time', () => {
  test('has hours and minutes, and seconds where needed', () => {
    expect([clockTime(monday), exactTime(monday)]).toEqual(['15:58', '15:58:02'])
    expect([clockTime(summer), exactTime(summer)]).toEqual(['00:05', '00:05:09'])
  })

  test('follows the day', () => {
    expect(spokenMoment(monday)).toBe('Monday 23 November 2026, 15:58')
    expect(spokenMoment(summer, monday)).toBe('Thursday 2 July, 00:05')
    expect(shortMoment(monday)).toBe('23 Nov 2026, 15:58')
    expect(shortMoment(summer, monday)).toBe('2 Jul, 00:05')
  })

  test('includes the time zone in evidence, even in the repeated hour', () => {
    expect(zonedStamp(monday)).toBe('23 November 2026, 15:58:02 GMT')
    expect(zonedStamp(summer)).toBe('2 July 2026, 00:05:09 BST')
    expect(zonedStamp(new Date('2026-10-25T00:30:00Z'))).toBe('25 October 2026, 01:30:00 BST')
    expect(zonedStamp(new Date('2026-10-25T01:30:00Z'))).toBe('25 October 2026, 01:30:00 GMT')
  })

  test('is a part of the day in a promise', () => {
    expect(
      ['2026-11-24T11:59:00Z', '2026-11-24T12:00:00Z', '2026-11-24T18:00:00Z'].map((at) => partOfDay(new Date(at))),
    ).toEqual(['Tuesday morning', 'Tuesday afternoon', 'Tuesday evening'])
  })
})

test('a list of news gives less detail for recent events', () => {
  const shown = (at: string) => recentMoment(at, monday)
  expect(shown('2026-11-23T00:00:00Z')).toBe('00:00')
  expect(shown('2026-11-22T23:59:00Z')).toBe('Sun 23:59')
  expect(shown('2026-11-17T16:00:00Z')).toBe('Tue 16:00')
  expect(shown('2026-11-17T15:58:00Z')).toBe('17 Nov')
  expect(shown('2026-11-26T09:00:00Z')).toBe('Thu 09:00')
  expect(shown('2025-11-23T15:58:00Z')).toBe('23 Nov 2025')
})

test.each([
  ['2026-11-21T23:59:59Z', '2026-11-21'],
  ['2026-11-22T00:00:00Z', '2026-11-22'],
  ['2026-07-01T22:59:59Z', '2026-07-01'],
  ['2026-07-01T23:00:00Z', '2026-07-02'],
  ['2026-12-31T23:59:59Z', '2026-12-31'],
])('the date in London at %s is %s', (at, expected) => {
  expect(londonDate(new Date(at))).toBe(expected)
})
