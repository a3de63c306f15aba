import type { Pence } from '#src/values/money.ts'

/**
 * `dividend / divisor` in whole pence, rounded half up. To stay exact it takes whole numbers only: throws RangeError if
 * one is not whole, is negative, or is too big to be exact.
 */
export function divideHalfUp(dividend: number, divisor: number): Pence {
  if (!isAmount(dividend) || !isAmount(divisor) || divisor === 0) {
    throw new RangeError(`Cannot divide ${dividend} by ${divisor} in whole pence`)
  }
  const remainder = dividend % divisor
  return (dividend - remainder) / divisor + (2 * remainder >= divisor ? 1 : 0)
}

/** Hundredths of a percent, so that 17.5 % and 11.75 % are whole numbers. */
export function hundredths(percent: number): number {
  return Math.round(percent * 100)
}

/** Whether this is whole pence, 0 or more. */
export function isAmount(pence: number): boolean {
  return Number.isSafeInteger(pence) && pence >= 0
}
