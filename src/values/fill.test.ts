import { expect, expectTypeOf, test } from 'vitest'
import { fill, fillCount, type PlacesOf } from './fill.ts'

test('replaces each placeholder, however often it appears', () => {
  expect(fill('Got it, {name}. By {day}, {name}.', { name: 'Rhona', day: 3 })).toBe('Got it, Rhona. By 3, Rhona.')
})

test('leaves braces inside a value as text', () => {
  expect(fill('{company}, at {time}', { company: 'Loch{time}bay $& Ltd', time: '15:58' })).toBe(
    'Loch{time}bay $& Ltd, at 15:58',
  )
})

test('leaves a placeholder without a value in place, so that a test notices it', () => {
  const sentence: string = 'Got it, {name}.'
  expect(fill(sentence, {})).toBe('Got it, {name}.')
})

test('the compiler knows the placeholders of a sentence', () => {
  expectTypeOf<PlacesOf<'Got it, {name}. By {day}.'>>().toEqualTypeOf<'name' | 'day'>()
  expectTypeOf<PlacesOf<`${string} has {sum}`>>().toEqualTypeOf<'sum'>()
  expectTypeOf<PlacesOf<'Nothing here'>>().toEqualTypeOf<never>()
  // @ts-expect-error The day is missing.
  expect(fill('Got it, {name}. By {day}.', { name: 'Rhona' })).toContain('{day}')
  // @ts-expect-error It has no such place.
  expect(fill('Got it, {name}.', { name: 'Rhona', sum: 3 })).toBe('Got it, Rhona.')
})

test('uses the singular, the plural or the words for none', () => {
  const calls = { none: 'no calls', one: '1 call', other: '{count} calls' }
  expect([0, 1, 2, 21, 1200].map((count) => fillCount(calls, count))).toEqual([
    'no calls',
    '1 call',
    '2 calls',
    '21 calls',
    '1,200 calls',
  ])
  expect(fillCount({ one: 'a day', other: '{count} days, {name}' }, 0, { name: 'Rhona' })).toBe('0 days, Rhona')
})
