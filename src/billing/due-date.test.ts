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
  const when = (reminder: string) => days.filter((day) => reminderFor(dueOn, addDays(dueOn, day)) === reminder)

  it('is sent once before, once on the day, after 1, 7 and 14 days, and then every fortnight', () => {
    expect(when('before')).toEqual([-3])
    expect(when('due')).toEqual([0])
    expect(when('late')).toEqual([1, 7, 14, 28, 42, 56, 70, 84])
  })
})
