import { expect, test } from 'vitest'
import { diaryRules } from '#content/facts/diary.ts'
import {
  type AvailabilityRules,
  closedDays,
  freeSlots,
  freeSlotsOn,
  hoursOf,
  isOpenFor,
  refusal,
} from './availability.ts'
import { slotAt } from './slot.ts'

const at = (iso: string) => new Date(`${iso}Z`)
const allDay = [{ from: '00:00', to: '24:00' }]

/** Only office hours. Each test adds what it is about. */
const plain: AvailabilityRules = {
  ...diaryRules,
  breaks: [],
  noticeMinutes: 0,
  bankHolidays: [],
  daysOff: [],
  closures: [],
}
const always: AvailabilityRules = {
  ...plain,
  weekly: { 1: allDay, 2: allDay, 3: allDay, 4: allDay, 5: allDay, 6: allDay, 7: allDay },
}

const demosOn = (rules: AvailabilityRules, date: string, now: Date) =>
  freeSlots(rules, 'demo', [], now)
    .filter((slot) => slot.date === date)
    .map((slot) => slot.time)

test('the last day of the horizon is open, the day after it is not', () => {
  const now = at('2026-11-23T12:00')
  expect(refusal(always, 'demo', at('2026-12-06T12:00'), now)).toBeUndefined()
  expect(refusal(always, 'demo', at('2026-12-07T12:00'), now)).toBe('too_far')
})

test('the grid is counted from the opening, even at an odd minute', () => {
  const rules = { ...plain, weekly: { 1: [{ from: '09:10', to: '11:00' }] } }
  const now = at('2026-11-22T12:00')
  expect(demosOn(rules, '2026-11-23', now)).toEqual(['09:10', '09:40', '10:10'])
  expect(refusal(rules, 'demo', at('2026-11-23T09:40'), now)).toBeUndefined()
  expect(refusal(rules, 'demo', at('2026-11-23T09:30'), now)).toBe('off_grid')
})

test('a slot that begins now is over, and one within the notice is not offered to guests, though staff see it', () => {
  const now = at('2026-11-23T15:30')
  const onMonday = (rules: AvailabilityRules) => demosOn(rules, '2026-11-23', now)
  expect(onMonday(plain)).toEqual(['16:00', '16:30'])
  expect(onMonday({ ...plain, noticeMinutes: 60 })).toEqual(['16:30'])
  const onItsDay = freeSlotsOn({ ...plain, noticeMinutes: 60 }, 'demo', { date: '2026-11-23', busy: [] }, now)
  expect(onItsDay).toEqual([slotAt('demo', at('2026-11-23T16:00')), slotAt('demo', at('2026-11-23T16:30'))])
})

test('a stretch is open if one opening has all of it, and no break or closure has any of it', () => {
  const rules: AvailabilityRules = {
    ...plain,
    weekly: {
      1: [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ],
    },
    breaks: [
      { from: '10:00', to: '10:15' },
      { from: '15:00', to: '15:15' },
    ],
  }
  const isOpen = (from: string, until: string) =>
    isOpenFor(rules, { from: at(`2026-11-23T${from}`), until: at(`2026-11-23T${until}`) })
  expect(isOpen('09:00', '10:00')).toBe(true)
  expect(isOpen('15:15', '17:00')).toBe(true)
  expect(isOpen('09:30', '10:01')).toBe(false)
  expect(isOpen('11:30', '13:30')).toBe(false)
})

test('the hours of a day have exactly the closures that touch it; a closed day has none', () => {
  const closure = (from: string, to: string) => ({ from, to, reason: 'Filming in Leith' })
  const rules: AvailabilityRules = {
    ...plain,
    weekly: { 1: [{ from: '09:00', to: '17:00' }] },
    breaks: [{ from: '12:00', to: '13:00' }],
    daysOff: [{ date: '2026-11-30', name: 'Day off' }],
    closures: [
      closure('2026-11-22T15:00', '2026-11-22T16:00'),
      closure('2026-11-22T23:00', '2026-11-23T10:00'),
      closure('2026-11-24T00:00', '2026-11-24T10:00'),
    ],
  }
  expect(hoursOf(rules, '2026-11-23')).toEqual({
    opened: [{ from: at('2026-11-23T09:00'), until: at('2026-11-23T17:00') }],
    closed: [
      { from: at('2026-11-23T12:00'), until: at('2026-11-23T13:00') },
      { from: at('2026-11-22T23:00'), until: at('2026-11-23T10:00') },
    ],
  })
  expect(hoursOf(rules, '2026-11-30')).toEqual({ opened: [], closed: [] })
})

test('a closed day is named only if its weekday is open', () => {
  const daysOff = [
    { date: '2026-11-24', name: 'Inventory' },
    { date: '2026-11-25', name: 'Outing' },
    { date: '2026-11-26', name: 'Moving' },
  ]
  const rules = { ...plain, weekly: { 3: [{ from: '09:00', to: '17:00' }], 4: [] }, daysOff }
  expect(closedDays(rules, at('2026-11-23T09:00'))).toEqual([daysOff[1]])
})
