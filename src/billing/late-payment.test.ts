import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { baseRates, baseRatesKnownUntil } from '#content/facts/base-rates.ts'
import { latePayment } from './late-payment.ts'
import { addDays } from '#src/values/calendar-date.ts'

const debt = fc.integer({ min: 1, max: 1_000_000_00 })
const dueOn = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2022-12-31', days))
const daysLate = fc.integer({ min: 0, max: 2000 })
const lateDebt = (pence: number, due: string, days: number) =>
  latePayment({ pence, dueOn: due, on: addDays(due, days) })

describe('the interest and compensation that the law allows', () => {
  it('are £193.15 and £100 on £10,000 that is sixty days late at 11.75 %', () => {
    expect(lateDebt(10_000_00, '2026-03-02', 60)).toMatchObject({
      daysLate: 60,
      percent: 11.75,
      interestPence: 193_15,
      fixedSumPence: 100_00,
    })
  })

  test.each([
    [1, 40_00],
    [999_99, 40_00],
    [1_000_00, 70_00],
    [9_999_99, 70_00],
    [10_000_00, 100_00],
  ])('for a debt of %i pence include a fixed sum of %i', (pence, fixedSumPence) => {
    expect(lateDebt(pence, '2026-03-02', 1)).toMatchObject({ fixedSumPence })
  })

  it('are nothing on a debt of nothing, however late', () => {
    expect(lateDebt(0, '2026-03-02', 60)).toMatchObject({ daysLate: 60, interestPence: 0, fixedSumPence: 0 })
  })

  it('are zero up to and on the day it is due', () => {
    const nothing = { daysLate: 0, interestPence: 0, fixedSumPence: 0 }
    expect(lateDebt(10_000_00, '2026-03-02', 0)).toMatchObject(nothing)
    expect(lateDebt(10_000_00, '2026-03-02', -20)).toMatchObject(nothing)
  })

  it('are a year’s interest after 365 days, and no compound interest after that', () => {
    expect(lateDebt(10_000_00, '2026-03-02', 365).interestPence).toBe(1_175_00)
    expect(lateDebt(10_000_00, '2026-03-02', 730).interestPence).toBe(2_350_00)
  })
})

describe('the rate', () => {
  const percentFor = (due: string) => lateDebt(1_000_00, due, 10).percent

  // Bank Rate on the reference day, plus 8.
  test.each([
    ['2023-03-01', 11.5],
    ['2023-09-01', 13],
    ['2024-03-01', 13.25],
    ['2024-09-01', 13.25],
    ['2025-03-01', 12.75],
    ['2025-09-01', 12.25],
    ['2026-03-01', 11.75],
    ['2026-09-01', 11.75],
  ])('for a debt due on %s is %d %%', (due, percent) => {
    expect(percentFor(due)).toBe(percent)
  })

  it('is that of the half-year in which interest starts, the day after the due date', () => {
    expect(percentFor('2025-06-29')).toBe(12.75)
    expect(percentFor('2025-06-30')).toBe(12.25)
    expect(percentFor('2025-12-30')).toBe(12.25)
    expect(percentFor('2025-12-31')).toBe(11.75)
  })

  it('does not change with Bank Rate while the debt is late', () => {
    expect(lateDebt(1_000_00, '2023-03-01', 10).percent).toBe(lateDebt(1_000_00, '2023-03-01', 1000).percent)
  })

  it('is the last known rate after the table ends', () => {
    expect(percentFor('2099-09-01')).toBe(8 + baseRates.at(-1)!.percent)
    expect(lateDebt(1_00, '2099-09-01', 1).bankRate).toMatchObject({
      on: '2099-06-30',
      isSure: false,
      knownOn: baseRatesKnownUntil,
    })
    expect(lateDebt(1_00, '2026-12-07', 1).bankRate).toEqual({
      percent: 3.75,
      on: '2026-06-30',
      isSure: true,
      knownOn: '2026-06-30',
    })
  })

  it('is not guessed for a debt older than the table', () => {
    expect(percentFor('2022-12-31')).toBe(11.5)
    expect(() => percentFor('2022-12-30')).toThrow(new RangeError('Bank Rate on 2022-06-30 is not in the table'))
  })
})

it('a larger sum or more days never make less interest', () => {
  fc.assert(
    fc.property(debt, debt, dueOn, daysLate, daysLate, (some, more, due, days, longer) => {
      const { interestPence } = lateDebt(some, due, days)
      expect(lateDebt(some + more, due, days).interestPence).toBeGreaterThanOrEqual(interestPence)
      expect(lateDebt(some, due, days + longer).interestPence).toBeGreaterThanOrEqual(interestPence)
    }),
  )
})

it('a debt that is not whole pence is refused', () => {
  expect(() => lateDebt(0.5, '2026-03-02', 1)).toThrow(new RangeError('Not whole pence: 0.5'))
  expect(() => lateDebt(-1, '2026-03-02', 0)).toThrow(RangeError)
})

it('the table of rates is in order, with dates that exist', () => {
  const days = baseRates.map(({ from }) => from)
  expect(days).toEqual([...new Set(days)].toSorted())
  expect(days.map((day) => addDays(day, 0))).toEqual(days)
})
