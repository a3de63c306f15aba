import { expect, test } from 'vitest'
import { britishDate } from './british-date.ts'
import { entryStates, isOwed, summedStates } from './entry.ts'

test('something is left to pay on an invoice that is open, overdue or paid in part', () => {
  expect(entryStates.filter(isOwed)).toEqual(['overdue', 'open', 'part_paid'])
})

test('every state has a sum except that of receipts, which would count their payment twice', () => {
  expect(summedStates).not.toContain('issued')
  expect(summedStates).toHaveLength(entryStates.length - 1)
})

test('dates for bookkeepers’ programs have the day before the month', () => {
  expect(britishDate('2026-11-03')).toBe('03/11/2026')
})
