import { expect, test } from 'vitest'
import { withMoved, withoutAt, withReplaced } from './list-order.ts'

const list = ['a', 'b', 'c', 'd']

test.for<[number, number, string]>([
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
  [9, 0, 'abcd'],
])('moves an entry from %i to %i', ([from, to, order]) => {
  expect(withMoved(list, from, to).join('')).toBe(order)
  expect(list.join('')).toBe('abcd')
})

test('removes an entry, and replaces one by another', () => {
  expect(withoutAt(list, 1)).toEqual(['a', 'c', 'd'])
  expect(withReplaced(list, 3, 'z')).toEqual(['a', 'b', 'c', 'z'])
})
