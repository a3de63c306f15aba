import { expect, test } from 'vitest'
import { isWorkingMorning } from './morning.ts'

// When the morning mail is sent (STAFF-18).

test.each([
  ['at eight on a Monday', '2026-11-23T08:00:00Z', true],
  ['a minute before', '2026-11-23T07:59:59Z', false],
  ['late, after the program was down', '2026-11-23T11:59:00Z', true],
  ['at noon', '2026-11-23T12:00:00Z', false],
  ['at eight in summer, which is seven in Greenwich', '2026-07-06T07:00:00Z', true],
  ['at eight in Greenwich in winter on a Saturday', '2026-11-28T08:00:00Z', false],
  ['on a Sunday', '2026-11-29T09:00:00Z', false],
  ['on St Andrew’s Day', '2026-11-30T08:00:00Z', false],
  ['on Easter Monday, which is no bank holiday in Scotland', '2026-04-06T07:00:00Z', true],
])('%s', (_, now, isDue) => {
  expect(isWorkingMorning(new Date(now))).toBe(isDue)
})
