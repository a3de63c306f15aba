import { expect, test } from 'vitest'
import { newestAnswer } from './newest-answer.ts'

test('an answer is not the newest once a later request has been answered', () => {
  const begin = newestAnswer()
  const [first, second, third] = [begin(), begin(), begin()]
  expect([second(), first(), third(), second()]).toEqual([true, false, true, false])
  expect(begin()()).toBe(true)
})
