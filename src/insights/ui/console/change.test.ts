import { expect, test } from 'vitest'
import { changeShown, changeSpoken } from './change.ts'

test.each([
  [{ now: 52, before: 40 }, '+12 (+30%)', 'up by 12, 30%, from before'],
  [{ now: 37, before: 40 }, '−3 (−8%)', 'down by 3, 8%, from before'],
  [{ now: 0, before: 40 }, '−40 (−100%)', 'down by 40, 100%, from before'],
  [{ now: 4, before: 0 }, '+4', 'up by 4, from none before'],
  [{ now: 1001, before: 1000 }, '+1 (+under 1%)', 'up by 1, under 1%, from before'],
  [{ now: 3000, before: 1 }, '+2,999 (+299,900%)', 'up by 2,999, 299,900%, from before'],
  [{ now: 0, before: 0 }, 'no change', 'as before'],
])('%j is described by a number and a percentage', (compared, shown, spoken) => {
  expect([changeShown(compared), changeSpoken(compared)]).toEqual([shown, spoken])
})
