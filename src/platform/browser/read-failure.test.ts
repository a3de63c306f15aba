import { expect, test } from 'vitest'
import { failureTexts } from '#content/site/sections.ts'
import { HttpError } from './send.ts'
import { readFailure } from './read-failure.ts'
import { OutcomeUnknown } from './send-until-known.ts'

test('the sentences of a problem document are used, for each field', () => {
  const body = JSON.stringify({
    message: 'Please look at the marked fields',
    errors: [
      { path: 'email', msg: 'Please enter a valid email address' },
      { path: 'email', msg: 'Required' },
    ],
  })
  expect(readFailure(new HttpError(422, body, 'Unprocessable Content'))).toEqual({
    sentence: 'Please look at the marked fields',
    technical: '422: Please look at the marked fields',
    fields: { email: 'Please enter a valid email address' },
    isUnknown: false,
  })
})

test('a response in plain text is named "status: text" and explained in our own words', () => {
  expect(readFailure(new HttpError(503, 'Service Unavailable', ''))).toEqual({
    sentence: failureTexts.unexpected,
    technical: '503: Service Unavailable',
    fields: {},
    isUnknown: false,
  })
})

test('our own refusal says what was limited; that of a proxy is said to be due to too many requests', () => {
  const ours = JSON.stringify({
    message: 'That’s a lot of downloads in a short time. Nothing is lost: please try again in 2 minutes.',
  })
  expect(readFailure(new HttpError(429, ours, '', '90')).sentence).toBe(
    'That’s a lot of downloads in a short time. Nothing is lost: please try again in 2 minutes.',
  )
  expect(readFailure(new HttpError(429, '', 'Too Many Requests')).sentence).toBe(failureTexts.tooMany)
})

test('an empty response has its status text', () => {
  expect(readFailure(new HttpError(502, '', 'Bad Gateway')).technical).toBe('502: Bad Gateway')
})

test('a network error is not called a refusal', () => {
  expect(readFailure(new TypeError('Failed to fetch'))).toEqual({
    sentence: failureTexts.unreachable,
    technical: 'Failed to fetch',
    fields: {},
    isUnknown: false,
  })
})

test('a call that may have been carried out is not said to have failed', () => {
  expect(readFailure(new OutcomeUnknown(new TypeError('Failed to fetch')))).toEqual({
    sentence: failureTexts.unknown,
    technical: 'Failed to fetch',
    fields: {},
    isUnknown: true,
  })
})
