import { expect, test } from 'vitest'
import { changeShown, changeSpoken } from './change.ts'

test.each([
  [{ now: 52, before: 40 }, '+12 (+30%)', '12 more than before, up 30%'],
  [{ now: 37, before: 40 }, '−3 (−8%)', '3 fewer than before, down 8%'],
  [{ now: 0, before: 40 }, '−40 (−100%)', '40 fewer than before, down 100%'],
  [{ now: 4, before: 0 }, '+4', '4 more than before, when there was none'],
  [{ now: 1001, before: 1000 }, '+1 (+under 1%)', '1 more than before, up under 1%'],
  [{ now: 3000, before: 1 }, '+2,999 (+299,900%)', '2,999 more than before, up 299,900%'],
  [{ now: 0, before: 0 }, 'no change', 'as before'],
])('%j differs by a figure and a share', (compared, shown, spoken) => {
  expect([changeShown(compared), changeSpoken(compared)]).toEqual([shown, spoken])
})
