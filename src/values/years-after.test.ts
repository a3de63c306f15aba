import { expect, test } from 'vitest'
import { yearsAfter } from './years-after.ts'

test.each([
  ['2026-11-25', 6, '2032-11-25'],
  ['2028-02-29', 4, '2032-02-29'],
  ['2028-02-29', 6, '2034-02-28'],
  ['2026-03-01', 2, '2028-03-01'],
])('%s and %i years later: %s', (day, years, later) => {
  expect(yearsAfter(day, years)).toBe(later)
})
