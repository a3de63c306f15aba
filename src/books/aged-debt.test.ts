import { describe, expect, it } from 'vitest'
import { ageBand, ageBands, agedDebt, dueDaysOf } from './aged-debt.ts'
import { daysBetween } from '#src/values/calendar-date.ts'

describe('the age of a debt', () => {
  it.each([
    [-14, 'current'],
    [0, 'current'],
    [1, '1-30'],
    [30, '1-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, 'over-90'],
    [400, 'over-90'],
  ] as const)('%i days late is %s', (days, band) => {
    expect(ageBand(days)).toBe(band)
  })

  it('has the due dates of invoices of that age', () => {
    for (const band of ageBands) {
      const { from, until } = dueDaysOf(band, '2026-12-07')
      for (const day of [from, until])
        if (day) expect([band, ageBand(daysBetween(day, '2026-12-07'))]).toEqual([band, band])
      if (from && band !== 'current') expect(ageBand(daysBetween(from, '2026-12-08'))).not.toBe(band)
      if (until) expect(ageBand(daysBetween(until, '2026-12-06'))).not.toBe(band)
    }
  })

  it('adds up what is owed in each band, including the empty ones', () => {
    const debts = [
      { dueOn: '2026-12-07', invoices: 1, pence: 100 },
      { dueOn: '2026-12-06', invoices: 2, pence: 250 },
      { dueOn: '2026-11-07', invoices: 1, pence: 7 },
      { dueOn: '2026-01-01', invoices: 3, pence: 11 },
    ]
    expect(agedDebt(debts, '2026-12-07')).toEqual([
      { band: 'current', invoices: 1, pence: 100 },
      { band: '1-30', invoices: 3, pence: 257 },
      { band: '31-60', invoices: 0, pence: 0 },
      { band: '61-90', invoices: 0, pence: 0 },
      { band: 'over-90', invoices: 3, pence: 11 },
    ])
  })
})
