import { expect, test } from 'vitest'
import { HttpError } from '#src/platform/browser/send.ts'
import { refusalSentence, waitingTime } from './refusal-sentence.ts'

test('a wait is said as people say it, and never too short', () => {
  expect([1, 40, 59, 60, 61, 600, 3600, 3601].map(waitingTime)).toEqual(['a second', '40 seconds', '59 seconds', 'a minute', '2 minutes', '10 minutes', 'an hour', '2 hours'])
})

test('too many tries say when the next one counts', () => {
  const error = new HttpError(429, '{"message":"Slow down"}', 'Too Many Requests', '90')
  expect(refusalSentence(error)).toBe('That was one try too many. Please wait 2 minutes and try again.')
  expect(refusalSentence(new HttpError(429, '{"message":"Slow down"}', '', null))).toBe('Slow down')
})
