import { describe, expect, test } from 'vitest'
import type { WireSlot } from '../../api.ts'
import { nextSlot, slotDays } from './slot-days.ts'

/** Returns a slot in November 2026, when the diary's clock shows UTC. */
function slot(day: number, time: string): WireSlot {
  const date = `2026-11-${day}`
  return {
    id: `${date} ${time}`,
    date,
    time,
    formatted: `${day} November, ${time}`,
    datetime: `${date}T${time}:00.000Z`,
  }
}

test('days come in the order of time, with their English name and number', () => {
  const days = slotDays([slot(24, '09:00'), slot(23, '14:00'), slot(23, '09:30')])
  expect(
    days.map(({ weekday, dayOfMonth, month, slots }) => [weekday, dayOfMonth, month, slots.map(({ time }) => time)]),
  ).toEqual([
    ['Monday', '23', 'November', ['09:30', '14:00']],
    ['Tuesday', '24', 'November', ['09:00']],
  ])
})

describe('the slot to offer instead of one that is gone', () => {
  const gone = slot(23, '11:00')

  test('is the next one that day', () => {
    expect(
      nextSlot([slot(23, '10:30'), gone, slot(23, '14:00'), slot(23, '11:30'), slot(24, '09:00')], gone)?.time,
    ).toBe('11:30')
  })

  test('otherwise the nearest before it that day', () => {
    expect(nextSlot([slot(23, '09:00'), slot(23, '10:30'), slot(24, '09:00')], gone)?.time).toBe('10:30')
  })

  test('otherwise the first of a later day, otherwise the last of an earlier one', () => {
    expect(nextSlot([slot(20, '16:30'), slot(24, '09:00'), slot(25, '09:00')], gone)?.date).toBe('2026-11-24')
    expect(nextSlot([slot(19, '09:00'), slot(20, '16:30')], gone)?.date).toBe('2026-11-20')
  })

  test('is none if no time is left', () => {
    expect(nextSlot([gone], gone)).toBeUndefined()
  })
})
