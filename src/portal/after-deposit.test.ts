import { expect, test } from 'vitest'
import { stepsToCome } from './after-deposit.ts'

const days = (paidOn: string) => stepsToCome(paidOn).map(({ step, on }) => `${step} ${on}`)

test('after a deposit on a Monday, the briefing is by Friday and the shortlist in two weeks', () => {
  expect(days('2026-11-23')).toEqual([
    'brief 2026-11-27',
    'shortlist 2026-12-07',
    'meet 2026-12-14',
    'offer 2026-12-21',
  ])
})

test('after a deposit late in the week, the briefing is next week, and nothing is on a weekend', () => {
  expect(days('2026-11-26')[0]).toBe('brief 2026-11-27')
  expect(days('2026-11-27')[0]).toBe('brief 2026-12-04')
  expect(days('2026-11-28')).toEqual([
    'brief 2026-12-04',
    'shortlist 2026-12-14',
    'meet 2026-12-21',
    'offer 2026-12-28',
  ])
  expect(days('2026-11-29')).toEqual([
    'brief 2026-12-04',
    'shortlist 2026-12-14',
    'meet 2026-12-21',
    'offer 2026-12-28',
  ])
})
