import { expect, test } from 'vitest'
import { guestClock } from './guest-clock.ts'

const winter = new Date('2026-11-26T12:00:00Z')

test.each(['Europe/London', 'Europe/Lisbon', 'Africa/Accra', 'UTC', '', 'Nowhere/AtAll'])(
  'a clock that shows the same as Glasgow’s is not mentioned: %s',
  (zone) => {
    expect(guestClock(winter, zone)).toBeUndefined()
  },
)

test('Accra, which never changes its clocks, differs in summer', () => {
  expect(guestClock(new Date('2026-07-01T12:00:00Z'), 'Africa/Accra')).toMatchObject({ time: '12:00', place: 'Accra' })
})

test('says the time, and whether it is still the same day', () => {
  expect(guestClock(winter, 'Europe/Paris')).toEqual({
    time: '13:00',
    weekday: 'Thursday',
    sameDay: true,
    place: 'Paris',
  })
  expect(guestClock(winter, 'Pacific/Auckland')).toEqual({
    time: '01:00',
    weekday: 'Friday',
    sameDay: false,
    place: 'Auckland',
  })
})

test('says which of two if the guest’s clock shows an hour twice', () => {
  expect(guestClock(new Date('2026-11-01T05:30:00Z'), 'America/New_York')?.time).toBe('01:30 GMT-4')
  expect(guestClock(new Date('2026-11-01T06:30:00Z'), 'America/New_York')?.time).toBe('01:30 GMT-5')
})

test('names places as people do', () => {
  expect(guestClock(winter, 'America/New_York')?.place).toBe('New York')
  expect(guestClock(winter, 'America/Argentina/Buenos_Aires')?.place).toBe('Buenos Aires')
  expect(guestClock(winter, 'Asia/Calcutta')?.place).toBe('Kolkata')
  expect(guestClock(winter, 'Etc/GMT+5')?.place).toBe('GMT-5')
  expect(guestClock(winter, 'EST5EDT')?.place).toBe('GMT-5')
})

test('is right in the weeks in which only one side has changed its clocks', () => {
  // New York changes on 1 November 2026, Glasgow on 25 October.
  expect(guestClock(new Date('2026-10-28T14:00:00Z'), 'America/New_York')?.time).toBe('10:00')
  expect(guestClock(new Date('2026-11-04T14:00:00Z'), 'America/New_York')?.time).toBe('09:00')
})
