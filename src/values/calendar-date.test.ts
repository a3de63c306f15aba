import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { addDays, addMonths, daysBetween, isCalendarDate, isoWeekday, mondayOf } from './calendar-date.ts'

const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

it('adding days to a date gives the date that many days away', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -1000, max: 1000 }), (from, days) => {
      expect(daysBetween(from, addDays(from, days))).toBe(days)
    }),
  )
})

it('adds days across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
})

it('returns the weekday, with Monday as 1', () => {
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(isoWeekday)).toEqual([1, 6, 7])
})

it('returns the Monday of a week, even in another month or year', () => {
  expect(['2026-11-23', '2026-11-25', '2026-11-29', '2027-01-03', '2026-12-01'].map(mondayOf)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
    '2026-12-28',
    '2026-11-30',
  ])
})

it('uses the last day of a month that is too short', () => {
  expect([0, 1, 2, 3].map((months) => addMonths('2027-01-31', months))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
  expect(addMonths('2027-11-29', 3)).toBe('2028-02-29')
})

it('accepts only existing days, written in digits as YYYY-MM-DD', () => {
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

it('counts the days between two dates, negative if backwards, across months and years', () => {
  expect(daysBetween('2026-12-07', '2026-12-07')).toBe(0)
  expect(daysBetween('2026-12-07', '2027-12-07')).toBe(365)
  expect(daysBetween('2026-12-07', '2026-10-07')).toBe(-61)
})

it('throws for a date that does not exist', () => {
  for (const missing of ['2026-02-30', '2026-13-01', '2027-02-29', '', '20261123']) {
    expect(() => addDays(missing, 1)).toThrow(RangeError)
    expect(() => addMonths(missing, 1)).toThrow(RangeError)
    expect(() => isoWeekday(missing)).toThrow(RangeError)
    expect(() => daysBetween('2026-02-01', missing)).toThrow(RangeError)
  }
})

it('agrees with Temporal in every calculation', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -500, max: 500 }), date, (from, count, until) => {
      const start = Temporal.PlainDate.from(from)
      expect(addDays(from, count)).toBe(start.add({ days: count }).toString())
      expect(addMonths(from, count)).toBe(start.add({ months: count }).toString())
      expect(isoWeekday(from)).toBe(start.dayOfWeek)
      expect(daysBetween(from, until)).toBe(start.until(until).days)
    }),
  )
})
