import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test('one entry moves, the others keep their order; none moves beyond the ends', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  for (const [from, to] of [
    [1, 1],
    [0, -1],
    [3, 4],
    [-1, 2],
  ] as const)
    expect(moved(list, from, to)).toBe(list)
})
