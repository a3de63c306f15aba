import { expect, test } from 'vitest'
import { testCards } from '../api.ts'
import { caretBehind, groupedNumber, isExpiry, isWholeNumber, spacedExpiry } from './card-entry.ts'

test('a card number is shown in groups of four, however it was typed', () => {
  expect(groupedNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(groupedNumber('4242-42')).toBe('4242 42')
  expect(groupedNumber('4242 ')).toBe('4242')
  expect(groupedNumber('3782 822463 10005')).toBe('3782 8224 6310 005')
  expect(groupedNumber('no digits')).toBe('')
})

test.each([
  ['1', '1'],
  ['4', '04'],
  ['04', '04'],
  ['042', '04 / 2'],
  ['0429', '04 / 29'],
  ['04 / 2', '04 / 2'],
  ['4/29', '04 / 29'],
  ['04/2029', '04 / 29'],
  ['042029', '04 / 29'],
  ['', ''],
])('an expiry typed as %j reads %j', (typed, shown) => {
  expect(spacedExpiry(typed)).toBe(shown)
})

test('an expiry needs a month that exists', () => {
  expect(['01 / 30', '12 / 26'].map(isExpiry)).toEqual([true, true])
  expect(['13 / 30', '00 / 30', '04 / 2', '04'].map(isExpiry)).toEqual([false, false, false, false])
})

test('the caret stays after the digit that was typed', () => {
  expect(caretBehind(5, '4242 4')).toBe(6)
  expect(caretBehind(4, '4242 4')).toBe(4)
  expect(caretBehind(0, '4242')).toBe(0)
})

test('every test card has a whole number', () => {
  expect(Object.values(testCards).map(isWholeNumber)).not.toContain(false)
})
