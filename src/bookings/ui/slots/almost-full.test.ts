import { expect, test } from 'vitest'
import { almostFullDays } from './almost-full.ts'
import type { SlotDay } from './slot-days.ts'

function day(date: string, free: number): SlotDay {
  const slots = Array.from({ length: free }, (_, n) => ({
    id: `${date}-${n}`,
    date,
    time: '',
    formatted: '',
    datetime: '',
  }))
  return { date, weekday: '', dayOfMonth: '', month: '', slots }
}

const days = [
  day('2026-11-23', 4),
  day('2026-11-24', 1),
  day('2026-11-25', 5),
  day('2026-11-26', 1),
  day('2026-11-27', 1),
]

test('the two days with the fewest slots are almost full; of equals, the earlier ones', () => {
  expect(almostFullDays(days, [])).toEqual(['2026-11-24', '2026-11-26'])
})

test('no day is almost full if there are only two days or fewer', () => {
  expect(almostFullDays(days.slice(0, 2), ['2026-11-23', '2026-11-24'])).toEqual([])
})

test('no day is if all days have the same number of slots', () => {
  expect(almostFullDays([day('2026-11-23', 14), day('2026-11-24', 14), day('2026-11-25', 14)], [])).toEqual([])
  expect(almostFullDays([day('2026-11-23', 14), day('2026-11-24', 13), day('2026-11-25', 14)], [])).toEqual([
    '2026-11-24',
  ])
})

test('the marked days stay the same for the session while both are offered, and are chosen again otherwise', () => {
  expect(almostFullDays(days, ['2026-11-25', '2026-11-27'])).toEqual(['2026-11-25', '2026-11-27'])
  expect(almostFullDays(days, ['2026-11-20', '2026-11-27'])).toEqual(['2026-11-24', '2026-11-26'])
  expect(almostFullDays(days, ['2026-11-25', '2026-11-25'])).toEqual(['2026-11-24', '2026-11-26'])
})
