import { expect, test } from 'vitest'
import { seenSeconds } from './seen-seconds.ts'

function watch(...positions: number[]): number {
  const seen = seenSeconds()
  for (const position of positions) seen.add(position)
  return seen.seconds
}

test('counts seconds of the film, at whatever times they are reported', () => {
  expect(watch()).toBe(0)
  expect(watch(1, 2, 3)).toBe(3)
  expect(watch(8.02, 9.01, 9.98, 11.03)).toBe(4)
  expect(watch(1, 2.3, 3, 4.3, 5)).toBe(5)
})

test('counts a film that is played twice only once', () => {
  const film = Array.from({ length: 15 }, (_, second) => second + 1)
  expect(watch(...film, ...film)).toBe(15)
  expect(watch(...film.slice(7), ...film)).toBe(15)
})

test('does not count what a viewer skips', () => {
  expect(watch(1, 2, 14)).toBe(3)
})
