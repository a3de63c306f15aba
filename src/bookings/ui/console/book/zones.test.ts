import { expect, test } from 'vitest'
import { placeOf, zonesElsewhere, zoneTyped } from './zones.ts'

test.each([
  ['Europe/Paris', 'Paris (Europe)'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires (America, Argentina)'],
  ['America/New_York', 'New York (America)'],
  ['UTC', 'UTC'],
])('%s is called %s', (zone, place) => expect(placeOf(zone)).toBe(place))

test.each([
  ['Europe/Paris', 'Europe/Paris'],
  [' paris ', 'Europe/Paris'],
  ['New york (America)', 'America/New_York'],
  ['Atlantis', 'Atlantis'],
  ['', ''],
])('“%s” is the zone %s', (typed, zone) => expect(zoneTyped(typed)).toBe(zone))

test('the diary’s own zone is not in the list, and every other is found by its name in the list', () => {
  const zones = zonesElsewhere()
  expect(zones).not.toContain('Europe/London')
  expect(zones.filter((zone) => zoneTyped(placeOf(zone), zones) !== zone)).toEqual([])
})
