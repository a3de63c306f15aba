import { describe, expect, it } from 'vitest'
import { filmTime, longTime, noticeOf, overBudget, salaryOf } from './figures.ts'

const asks = (salaryFromPence: number | null, salaryToPence: number | null = null) => ({
  salaryFromPence,
  salaryToPence,
})

describe('figures of a candidate', () => {
  it.each([
    [0, '0:00'],
    [9.9, '0:09'],
    [64, '1:04'],
    [605, '10:05'],
  ])('%d seconds of a film are %s', (seconds, time) => expect(filmTime(seconds)).toBe(time))

  it.each([
    [41, '41 s'],
    [126, '2 min 6 s'],
    [468, '7 min 48 s'],
    [120, '2 min'],
    [3070, '51 min'],
  ])('%d seconds to watch are %s', (seconds, time) => expect(longTime(seconds)).toBe(time))

  it.each([
    [0, 'None, free now'],
    [1, '1 week'],
    [8, '8 weeks'],
    [13, '3 months'],
    [26, '6 months'],
  ])('a notice of %d weeks is %s', (noticeWeeks, text) => expect(noticeOf({ noticeWeeks })).toBe(text))

  it('shows a salary, or its range', () => {
    expect(salaryOf(asks(42_000_00))).toBe('£42,000')
    expect(salaryOf(asks(36_000_00, 44_000_00))).toBe('£36,000 to £44,000')
    expect(salaryOf(asks(null))).toBeUndefined()
  })

  it('says by how much somebody is over the budget, and nothing if they aren’t', () => {
    expect(overBudget(asks(47_000_00), 44_000_00)).toBe('£3,000 over')
    expect(overBudget(asks(44_000_00), 44_000_00)).toBeUndefined()
    expect(overBudget(asks(47_000_00), null)).toBeUndefined()
  })
})
