import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAtSteps, median, timedSteps } from './statistics.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, 1) + n * 24 * 3600 * 1000)

describe('the days that a role spends at its steps', () => {
  test('end when the next step begins; the present step counts until now', () => {
    expect(daysAtSteps({ briefed: day(0), filming: day(2), shortlist: day(7) }, day(10))).toEqual({
      briefed: 2,
      filming: 5,
      shortlist: 3,
      interviews: undefined,
    })
  })

  test('end with the hire', () => {
    const dates = { briefed: day(0), filming: day(1), shortlist: day(3), interviews: day(4), ended: day(9) }
    expect(daysAtSteps(dates, day(30))).toEqual({ briefed: 1, filming: 2, shortlist: 1, interviews: 5 })
  })

  test('are unknown for a step that was skipped, and the step before it lasted until the next', () => {
    expect(daysAtSteps({ briefed: day(0), shortlist: day(6), ended: day(8) }, day(9))).toEqual({
      briefed: 6,
      filming: undefined,
      shortlist: 2,
      interviews: undefined,
    })
  })

  test('are never negative, and add up to the whole if the steps come in order', () => {
    const days = fc.array(fc.nat(400), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(days, (numbers) => {
        const [briefed, filming, shortlist, interviews, ended] = numbers.map(day)
        const spent = daysAtSteps({ briefed: briefed!, filming, shortlist, interviews, ended }, day(401))
        expect(timedSteps.every((step) => spent[step]! >= 0)).toBe(true)
        const sorted = numbers.toSorted((a, b) => a - b).map(day)
        const inOrder = daysAtSteps(
          { briefed: sorted[0]!, filming: sorted[1], shortlist: sorted[2], interviews: sorted[3], ended: sorted[4] },
          day(401),
        )
        const sum = timedSteps.reduce((total, step) => total + inOrder[step]!, 0)
        expect(sum).toBeCloseTo((+sorted[4]! - +sorted[0]!) / (24 * 3600 * 1000))
      }),
    )
  })
})

test('the median is the middle value, or the mean of the two middle ones, and undefined for no values', () => {
  expect([median([]), median([3]), median([9, 1, 4]), median([4, 1])]).toEqual([undefined, 3, 4, 2.5])
})
