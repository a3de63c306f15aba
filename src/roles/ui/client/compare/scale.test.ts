import { expect, it } from 'vitest'
import { shareOf, topOf } from './scale.ts'

it('begins at zero and has room for the highest salary', () => {
  const sums = [42_000_00, 44_000_00, null, 39_500_00]
  const top = topOf(sums)
  for (const sum of sums) expect(shareOf(sum, top)).toBeLessThan(100)
  expect(shareOf(44_000_00, top)).toBeGreaterThan(90)
  expect(shareOf(22_000_00, top) * 2).toBeCloseTo(shareOf(44_000_00, top))
  expect(shareOf(null, top)).toBe(0)
})

it('exists even if there are no salaries', () => {
  expect(shareOf(null, topOf([null]))).toBe(0)
})
