import { describe, expect, test } from 'vitest'
import { firstNameOf, neverSeenBy } from './facts.ts'
import { asksOn, dueOn, keepUntil, latestKeepUntil } from './keep-until.ts'

describe('how long a candidate’s data is kept', () => {
  test.each([
    ['2026-11-12', '2027-11-12'],
    ['2028-02-29', '2029-02-28'],
  ])('who agreed on %s is kept until %s', (agreedOn, until) => {
    expect(keepUntil(agreedOn, 12)).toBe(until)
  })

  test.each([
    ['2027-10-11', undefined, 'nothing'],
    ['2027-10-12', undefined, 'ask'],
    ['2027-10-12', '2027-10-12', 'nothing'],
    ['2027-11-12', undefined, 'ask'],
    ['2027-11-12', '2027-10-12', 'nothing'],
    ['2027-11-13', '2027-10-12', 'delete'],
    // Nobody is deleted unasked, or with less than a month to answer.
    ['2027-11-13', undefined, 'ask'],
    ['2029-01-01', undefined, 'ask'],
    ['2027-11-13', '2027-11-01', 'nothing'],
    ['2027-12-01', '2027-11-01', 'nothing'],
    ['2027-12-02', '2027-11-01', 'delete'],
  ])('on %s, asked on %s: %s', (today, askedOn, due) => {
    expect(dueOn(today, { keepUntil: '2027-11-12', askedOn })).toBe(due)
  })

  test('they are asked a month before, and staff can set a day at most three renewals ahead', () => {
    expect(asksOn('2027-11-12')).toBe('2027-10-12')
    expect(latestKeepUntil('2026-11-23', 12)).toBe('2029-11-23')
  })
})

describe('employers who must not see a candidate', () => {
  test.each([
    ['Halyard', 'Halyard', 'Halyard'],
    ['HALYARD Ltd', 'halyard', 'HALYARD Ltd'],
    ['Halyard', 'The Halyard Group plc', 'Halyard'],
    ['Lochbay Energy', 'Lochbay', 'Lochbay Energy'],
    ['Café Órla', 'cafe orla', 'Café Órla'],
    ['Hal', 'Halyard', undefined],
    ['Ltd', 'Halyard', undefined],
    ['Halyard', '', undefined],
    ['', 'Halyard', undefined],
  ])('with %s on the list, the company %s is matched: %s', (employer, company, found) => {
    expect(neverSeenBy(['Rotherby', employer], company)).toBe(found)
  })
})

test.each([
  ['Ailsa Drummond', 'Ailsa'],
  ['  Mei  ', 'Mei'],
  ['', ''],
])('takes from %j the first name %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
