import { expect, test } from 'vitest'
import { divideHalfUp, hundredths, isAmount } from './rounding.ts'

test('halves are rounded up, less than half is dropped', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((dividend) => divideHalfUp(dividend, 4))).toEqual([0, 0, 1, 1, 1, 1, 2])
  expect([1, 2, 3, 4].map((dividend) => divideHalfUp(dividend, 3))).toEqual([0, 1, 1, 1])
  expect(divideHalfUp(Number.MAX_SAFE_INTEGER, 1)).toBe(Number.MAX_SAFE_INTEGER)
})

test('a fraction, a negative, a number too big to be exact and a division by zero are errors that name both numbers', () => {
  for (const [dividend, divisor] of [
    [0.5, 2],
    [-1, 2],
    [2 ** 53, 2],
    [Number.NaN, 2],
    [1, 0],
    [1, -2],
    [1, 1.5],
  ] as const)
    expect(() => divideHalfUp(dividend, divisor)).toThrow(
      new RangeError(`Cannot divide ${dividend} by ${divisor} in whole pence`),
    )
})

test('a percentage with up to two decimals is a whole number of hundredths', () => {
  expect([17.5, 11.75, 0, 33.33].map(hundredths)).toEqual([1750, 1175, 0, 3333])
  // 1.15 * 100 is 114.99999999999999.
  expect(hundredths(1.15)).toBe(115)
})

test('an amount is whole pence, zero or more', () => {
  expect([0, 1, Number.MAX_SAFE_INTEGER].map(isAmount)).toEqual([true, true, true])
  expect([-1, 0.5, 2 ** 53, Number.NaN, Infinity].map(isAmount)).toEqual([false, false, false, false, false])
})
