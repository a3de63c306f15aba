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
    ['2027-10-11', false, 'nothing'],
    ['2027-10-12', false, 'ask'],
    ['2027-10-12', true, 'nothing'],
    ['2027-11-12', false, 'ask'],
    ['2027-11-12', true, 'nothing'],
    ['2027-11-13', true, 'delete'],
    ['2027-11-13', false, 'delete'],
  ])('on %s, asked: %s: %s', (today, wasAsked, due) => {
    expect(dueOn(today, { keepUntil: '2027-11-12', wasAsked })).toBe(due)
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
