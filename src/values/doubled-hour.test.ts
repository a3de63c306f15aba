import { expect, test } from 'vitest'
import { whichOfTwo } from './doubled-hour.ts'

const at = (iso: string, zone = 'Europe/London') => whichOfTwo(new Date(iso), zone)

test('names the zone in London’s repeated hour, and at no other time', () => {
  expect(at('2026-10-24T23:59:00Z')).toBeUndefined()
  expect(at('2026-10-25T00:00:00Z')).toBe('BST')
  expect(at('2026-10-25T00:59:59Z')).toBe('BST')
  expect(at('2026-10-25T01:00:00Z')).toBe('GMT')
  expect(at('2026-10-25T01:59:00Z')).toBe('GMT')
  expect(at('2026-10-25T02:00:00Z')).toBeUndefined()
  expect(at('2026-03-29T00:30:00Z')).toBeUndefined()
  expect(at('2026-03-29T01:00:00Z')).toBeUndefined()
  for (let hour = 0; hour < 365 * 24; hour++) {
    const instant = new Date(Date.UTC(2027, 0, 1, hour))
    const isDoubled =
      instant.toISOString().startsWith('2027-10-31T00') || instant.toISOString().startsWith('2027-10-31T01')
    if ((at(instant.toISOString()) !== undefined) !== isDoubled) expect.fail(instant.toISOString())
  }
})

test('other zones repeat other hours: half an hour, in the other half of the year, or none', () => {
  expect(at('2026-11-01T05:30:00Z', 'America/New_York')).toBe('GMT-4')
  expect(at('2026-11-01T06:30:00Z', 'America/New_York')).toBe('GMT-5')
  expect(at('2026-11-01T07:30:00Z', 'America/New_York')).toBeUndefined()
  expect(at('2026-10-25T00:30:00Z', 'Europe/Paris')).toBe('CEST')
  expect(at('2027-04-03T14:45:00Z', 'Australia/Lord_Howe')).toBe('GMT+11')
  expect(at('2027-04-03T15:15:00Z', 'Australia/Lord_Howe')).toBe('GMT+10:30')
  expect(at('2027-04-03T15:45:00Z', 'Australia/Lord_Howe')).toBeUndefined()
  expect(at('2026-10-25T00:30:00Z', 'Asia/Kolkata')).toBeUndefined()
  expect(at('2026-10-25T00:30:00Z', 'UTC')).toBeUndefined()
})
