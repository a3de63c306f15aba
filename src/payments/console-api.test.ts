import { expect, test } from 'vitest'
import { TypedSum } from './console-api.ts'

test('a sum that staff type is refused if it is nothing, or more than the database can store', () => {
  const refusalOf = (pence: number) => TypedSum.safeParse(pence).error?.issues[0]?.message
  expect(refusalOf(10_000_000_00)).toBeUndefined()
  expect(refusalOf(0)).toBe('Please enter an amount above zero')
  // One penny too many for a column of four bytes.
  expect(refusalOf(2 ** 31)).toBe('That amount looks too high')
})
