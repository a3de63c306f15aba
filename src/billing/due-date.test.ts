import { describe, expect, it } from 'vitest'
import { addDays } from '#src/values/calendar-date.ts'
import { dueDate, reminderFor } from './due-date.ts'

describe('the due date', () => {
  it('is 14 calendar days after the invoice', () => {
    expect(dueDate('2026-11-23')).toBe('2026-12-07')
    expect(dueDate('2026-12-24')).toBe('2027-01-07')
    expect(dueDate('2028-02-20')).toBe('2028-03-05')
  })

  it('is not affected by a change of the clocks in between', () => {
    expect(dueDate('2026-03-22')).toBe('2026-04-05')
    expect(dueDate('2026-10-18')).toBe('2026-11-01')
  })

  it('is refused for an invoice with a date that does not exist', () => {
    expect(() => dueDate('2026-02-30')).toThrow(RangeError)
  })
})

describe('a reminder', () => {
  const dueOn = '2026-12-07'
  const days = Array.from({ length: 121 }, (_, index) => index - 30)
  const when = (reminder: string) => days.filter((day) => reminderFor(dueOn, addDays(dueOn, day))?.when === reminder)

  it('is sent once before, once on the day, after 1, 7 and 14 days, and then every fortnight', () => {
    expect(when('before')).toEqual([-3])
    expect(when('due')).toEqual([0])
    expect(when('late')).toEqual([1, 7, 14, 28, 42, 56, 70, 84])
  })

  it.each([
    [-4, -2, 'before', -3],
    [-4, 0, 'due', 0],
    [-1, 2, 'late', 1],
    [6, 9, 'late', 7],
    [0, 9, 'late', 7],
    [1, 6, undefined, undefined],
    [-3, -1, undefined, undefined],
    [0, 0, 'due', 0],
    [2, 0, 'due', 0],
  ])('that was missed after day %i is sent on day %i, with what is so on that day: %s', (seen, today, when, since) => {
    const reminder = reminderFor(dueOn, addDays(dueOn, today), addDays(dueOn, seen))
    expect(reminder).toEqual(when && { when, since: addDays(dueOn, since!) })
  })
})
