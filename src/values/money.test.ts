import { expect, test } from 'vitest'
import { plainPounds, pounds, readPounds, roundPounds } from './money.ts'
import { yearsAfter } from './years-after.ts'

test('formats a sum with its pence, and in a headline only if it has some', () => {
  expect([0, 5, 200_000, 123_456_789].map(pounds)).toEqual(['£0.00', '£0.05', '£2,000.00', '£1,234,567.89'])
  expect([0, 5, 200_000, 200_050].map(roundPounds)).toEqual(['£0', '£0.05', '£2,000', '£2,000.50'])
  expect([0, 5, 200_000, -123_450].map(plainPounds)).toEqual(['0.00', '0.05', '2000.00', '-1234.50'])
})

test.each([
  ['0', 0],
  ['7', 7_00],
  ['36000', 36_000_00],
  ['36,000', 36_000_00],
  ['1,234,567', 1_234_567_00],
  ['123,456.07', 123_456_07],
  ['£36,000.50', 36_000_50],
  [' £ 36000.05 ', 36_000_05],
  ['999999999.99', 999_999_999_99],
  ['36000.5', 36_000_50],
  ['0.5', 50],
])('reads %j as %i pence', (typed, pence) => {
  expect(readPounds(typed)).toBe(pence)
})

test.each([
  '',
  '£',
  'x36000',
  '36000x',
  '££36000',
  '36,00',
  '36,0000',
  '1234,567',
  ',000',
  '36.000,00',
  '36000.505',
  '36000.',
  '36,000.xx',
  '-36000',
  '36 000',
  '45k',
  '€5',
  '1e5',
  '1234567890',
])('%j is not a sum', (typed) => {
  expect(readPounds(typed)).toBeUndefined()
})

test('the same day years later', () => {
  expect(yearsAfter('2026-11-23', 6)).toBe('2032-11-23')
})
