import { expect, test } from 'vitest'
import { waitingTime } from './waiting-time.ts'

test('names a wait as people would, and never too short', () => {
  expect([1, 1.2, 40, 59, 60, 61, 600, 3600, 3601].map(waitingTime)).toEqual([
    'a second',
    '2 seconds',
    '40 seconds',
    '59 seconds',
    'a minute',
    '2 minutes',
    '10 minutes',
    'an hour',
    '2 hours',
  ])
})
