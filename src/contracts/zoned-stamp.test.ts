import { expect, test } from 'vitest'
import { zonedStamp } from './zoned-stamp.ts'

test('a moment is written by the clocks of Britain, with the name of their time', () => {
  expect(zonedStamp(new Date('2026-11-23T15:58:02.999Z'))).toBe('23 November 2026, 15:58:02 GMT')
  expect(zonedStamp(new Date('2026-07-01T23:05:09Z'))).toBe('2 July 2026, 00:05:09 BST')
})

test('the hour that comes twice has two names', () => {
  expect(zonedStamp(new Date('2026-10-25T00:30:00Z'))).toBe('25 October 2026, 01:30:00 BST')
  expect(zonedStamp(new Date('2026-10-25T01:30:00Z'))).toBe('25 October 2026, 01:30:00 GMT')
})
