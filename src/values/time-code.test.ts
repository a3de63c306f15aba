import { expect, test } from 'vitest'
import { playTime, timeCode } from './time-code.ts'

test('shows 18.6 seconds as players do', () => {
  expect(timeCode(18.6)).toBe('00:18')
})

test('uses two digits for minutes and for seconds', () => {
  expect(timeCode(0)).toBe('00:00')
  expect(timeCode(65)).toBe('01:05')
  expect(timeCode(600)).toBe('10:00')
})

test.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [91.4, '1:31'],
  [-1, '0:00'],
])('shows %d seconds as %s in a list', (seconds, words) => {
  expect(playTime(seconds)).toBe(words)
})
