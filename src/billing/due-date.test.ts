import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addCalendarDays,
  addCalendarMonths,
  calendarDaysBetween,
  dueDate,
  isCalendarDate,
  reminderFor,
} from './due-date.ts'

const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

describe('the due date', () => {
  it('is 14 calendar days after the invoice', () => {
    expect(dueDate('2026-11-23')).toBe('2026-12-07')
    expect(dueDate('2026-12-24')).toBe('2027-01-07')
    expect(dueDate('2028-02-20')).toBe('2028-03-05')
  })

  it('does not mind that a clock is put forward or back in between', () => {
    expect(dueDate('2026-03-22')).toBe('2026-04-05')
    expect(dueDate('2026-10-18')).toBe('2026-11-01')
  })

  it('is as many days away as were added', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -1000, max: 1000 }), (from, days) => {
        expect(calendarDaysBetween(from, addCalendarDays(from, days))).toBe(days)
      }),
    )
  })
})

it('a month with no such day has its last day instead', () => {
  expect([0, 1, 2, 3].map((months) => addCalendarMonths('2027-01-31', months))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
  expect(addCalendarMonths('2027-11-29', 3)).toBe('2028-02-29')
})

it('a date is an existing day, written in figures as YYYY-MM-DD', () => {
  for (const text of ['2026-11-23', '2028-02-29', '1999-12-31', '0001-01-01'])
    expect([text, isCalendarDate(text)]).toEqual([text, true])
  for (const text of [
    '',
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-00',
    '26-11-23',
    '2026-1-23',
    '2026-11-3',
    '12026-11-23',
    '+012026-11-23',
    '-000001-11-23',
    '2026-11-23[u-ca=hebrew]',
    '2026-11-23T00:00',
    '2026-11-23[u-ca=iso8601]',
    '23-11-2026',
    '20261123',
    '2026-11-2x',
  ])
    expect([text, isCalendarDate(text)]).toEqual([text, false])
})

it('the days between two dates are negative backwards, and count over months and years', () => {
  expect(calendarDaysBetween('2026-12-07', '2026-12-07')).toBe(0)
  expect(calendarDaysBetween('2026-12-07', '2027-12-07')).toBe(365)
  expect(calendarDaysBetween('2026-12-07', '2026-10-07')).toBe(-61)
})

it('a date that does not exist is refused', () => {
  expect(() => dueDate('2026-02-30')).toThrow(RangeError)
  expect(() => addCalendarMonths('2026-13-01', 1)).toThrow(RangeError)
  expect(() => calendarDaysBetween('2026-02-01', '2026-02-29')).toThrow(RangeError)
})

describe('a reminder', () => {
  const dueOn = '2026-12-07'
  const days = Array.from({ length: 121 }, (_, index) => index - 30)
  const when = (reminder: string) => days.filter((day) => reminderFor(dueOn, addCalendarDays(dueOn, day)) === reminder)

  it('comes once before, once on the day, 1, 7 and 14 days after, and then every fortnight', () => {
    expect(when('before')).toEqual([-3])
    expect(when('due')).toEqual([0])
    expect(when('late')).toEqual([1, 7, 14, 28, 42, 56, 70, 84])
  })
})
