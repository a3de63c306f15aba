import { expect, test } from 'vitest'
import { londonDate } from './london-date.ts'

test.each([
  ['2026-11-21T23:59:59Z', '2026-11-21'],
  ['2026-11-22T00:00:00Z', '2026-11-22'],
  ['2026-07-01T22:59:59Z', '2026-07-01'],
  ['2026-07-01T23:00:00Z', '2026-07-02'],
  ['2026-12-31T23:59:59Z', '2026-12-31'],
])('the date in London at %s is %s', (at, expected) => {
  expect(londonDate(new Date(at))).toBe(expected)
})
