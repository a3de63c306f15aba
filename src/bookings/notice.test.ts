import { describe, expect, test } from 'vitest'
import { diaryRules } from '#content/facts/diary.ts'
import { type AvailabilityRules, freeSlots, refusal } from './availability.ts'

const at = (iso: string) => new Date(`${iso}Z`)

/** Only office hours. */
const plain: AvailabilityRules = { ...diaryRules, breaks: [], bankHolidays: [], daysOff: [], closures: [] }

describe('notice', () => {
  const first = (rules: Partial<AvailabilityRules>, now: string) =>
    freeSlots({ ...plain, ...rules }, 'demo', [], at(now))[0]?.formatted
  const days = (noticeDays: number) => ({ noticeBy: 'days', noticeDays }) as const
  const open = (noticeMinutes: number) => ({ noticeBy: 'open', noticeMinutes }) as const

  test.each([
    ['Sunday night', days(1), '2026-11-22T21:00', 'Tuesday 24 November, 09:00'],
    ['Friday after the close', days(1), '2026-11-20T17:00', 'Tuesday 24 November, 09:00'],
    ['Friday before the close', days(1), '2026-11-20T16:59', 'Monday 23 November, 09:00'],
    ['two days before', days(2), '2026-11-20T12:00', 'Tuesday 24 November, 09:00'],
    ['no day before', days(0), '2026-11-23T10:10', 'Monday 23 November, 10:30'],
    [
      'a bank holiday',
      { ...days(1), bankHolidays: [{ date: '2026-11-23', name: 'Fair Monday' }] },
      '2026-11-20T12:00',
      'Tuesday 24 November, 09:00',
    ],
    ['more days than the diary is open', days(10), '2026-11-23T12:00', undefined],
  ])('in working days: %s', (_, rules, now, slot) => expect(first(rules, now)).toBe(slot))

  test.each([
    ['Sunday night', open(120), '2026-11-22T21:00', 'Monday 23 November, 11:00'],
    ['over the night', open(60), '2026-11-23T16:30', 'Tuesday 24 November, 09:30'],
    ['as long as the day', open(60), '2026-11-23T16:00', 'Tuesday 24 November, 09:00'],
    [
      'over lunch',
      { ...open(60), breaks: [{ from: '12:30', to: '13:30' }] },
      '2026-11-23T12:00',
      'Monday 23 November, 14:00',
    ],
    ['none', open(0), '2026-11-22T21:00', 'Monday 23 November, 09:00'],
    ['longer than the diary is open', open(14 * 24 * 60), '2026-11-23T12:00', undefined],
  ])('within opening hours: %s', (_, rules, now, slot) => expect(first(rules, now)).toBe(slot))

  test('that is too short is the reason for which a time is refused', () => {
    const rules = { ...plain, ...days(1) }
    expect(refusal(rules, 'demo', at('2026-11-23T10:00'), at('2026-11-22T21:00'))).toBe('notice')
    expect(refusal(rules, 'demo', at('2026-11-24T10:00'), at('2026-11-22T21:00'))).toBeUndefined()
  })
})
