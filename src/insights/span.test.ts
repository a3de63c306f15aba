import { expect, test } from 'vitest'
import { comparedSpan, daysIn, firstKeptDay, spanOf, wholeMonths } from './span.ts'

test('a period ends today, and is compared with as many days before it or a year earlier', () => {
  const month = spanOf('2026-11-23', 30)
  expect(month).toEqual({ from: '2026-10-25', until: '2026-11-23' })
  expect(comparedSpan(month, 'before')).toEqual({ from: '2026-09-25', until: '2026-10-24' })
  expect(comparedSpan(month, 'year')).toEqual({ from: '2025-10-25', until: '2025-11-23' })
})

test.each([
  ['2026-03-29', 'clocks go forward'],
  ['2026-10-25', 'clocks go back'],
  ['2028-02-29', 'a leap day'],
  ['2028-03-05', 'after a leap day'],
])('periods that end on %s (%s) have as many days as they should', (today) => {
  for (const days of [7, 30, 90, 365])
    for (const comparison of ['before', 'year'] as const) {
      const span = spanOf(today, days)
      expect([daysIn(span), daysIn(comparedSpan(span, comparison))]).toEqual([days, days])
    }
})

test('the 29th of February is compared with the 28th', () => {
  expect(comparedSpan({ from: '2028-02-29', until: '2028-02-29' }, 'year').until).toBe('2027-02-28')
})

test('thirteen months are kept: a month can be compared with a year earlier, a quarter cannot', () => {
  expect(firstKeptDay('2026-11-23')).toBe('2025-10-23')
  expect(firstKeptDay('2027-03-31')).toBe('2026-02-28')
  const begins = (days: number) => comparedSpan(spanOf('2026-11-23', days), 'year').from
  expect(begins(30) >= firstKeptDay('2026-11-23')).toBe(true)
  expect(begins(90) >= firstKeptDay('2026-11-23')).toBe(false)
})

test.each([
  ['2025-11-24', '2026-11-23', '2025-12-01', '2026-11-01'],
  ['2026-01-01', '2026-01-31', '2026-01-01', '2026-02-01'],
  ['2026-01-01', '2026-03-30', '2026-01-01', '2026-03-01'],
  ['2024-01-31', '2024-02-29', '2024-02-01', '2024-03-01'],
  ['2026-12-02', '2027-01-31', '2027-01-01', '2027-02-01'],
  // No whole month.
  ['2026-11-02', '2026-11-30', '2026-11-02', '2026-11-02'],
  ['2026-11-24', '2026-12-30', '2026-11-24', '2026-11-24'],
  ['2026-02-01', '2026-02-27', '2026-02-01', '2026-02-01'],
])('the whole months from %s to %s', (from, until, first, end) => {
  expect(wholeMonths({ from, until }, '2030-01-01')).toEqual({ first, end })
})

test.each([
  ['2025-11-25', '2026-11-24', '2025-12-01', '2026-12-01'],
  ['2026-10-26', '2026-11-24', '2026-11-01', '2026-12-01'],
  ['2026-11-01', '2026-11-24', '2026-11-01', '2026-12-01'],
  // No whole month.
  ['2026-11-18', '2026-11-24', '2026-11-18', '2026-11-18'],
])('the month of today is whole from %s to today, %s', (from, until, first, end) => {
  expect(wholeMonths({ from, until }, until)).toEqual({ first, end })
})
