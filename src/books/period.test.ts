import { describe, expect, it } from 'vitest'
import { daysOf, periods } from './period.ts'

describe('a period of the books', () => {
  it.each([
    ['2026-11-23', 'month', '2026-11-01', '2026-11-30'],
    ['2026-11-23', 'last-month', '2026-10-01', '2026-10-31'],
    ['2026-11-23', 'quarter', '2026-10-01', '2026-12-31'],
    ['2026-11-23', 'last-quarter', '2026-07-01', '2026-09-30'],
    ['2026-11-23', 'year', '2026-01-01', '2026-12-31'],
    ['2026-11-23', 'last-year', '2025-01-01', '2025-12-31'],
    ['2026-11-23', 'tax-year', '2026-04-06', '2027-04-05'],
    ['2026-11-23', 'last-tax-year', '2025-04-06', '2026-04-05'],
    ['2027-01-31', 'last-month', '2026-12-01', '2026-12-31'],
    ['2027-01-01', 'last-quarter', '2026-10-01', '2026-12-31'],
    ['2027-03-31', 'quarter', '2027-01-01', '2027-03-31'],
    ['2027-04-01', 'quarter', '2027-04-01', '2027-06-30'],
    ['2027-04-05', 'tax-year', '2026-04-06', '2027-04-05'],
    ['2027-04-06', 'tax-year', '2027-04-06', '2028-04-05'],
    ['2028-02-29', 'month', '2028-02-01', '2028-02-29'],
  ] as const)('seen on %s: %s', (today, period, from, until) => {
    expect(daysOf(period, today)).toEqual({ from, until })
  })

  it('has days for every name', () => {
    for (const period of periods) expect(daysOf(period, '2026-11-23').from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })
})
