import { describe, expect, test } from 'vitest'
import { acknowledgeBy, complaintState } from './complaint.ts'

describe('a complaint', () => {
  test.each([
    // The day on which it is received counts as the first of the thirty.
    ['2026-11-23T12:00:00Z', '2026-12-22'],
    // Late in the evening it is the next day in London.
    ['2026-06-30T23:30:00Z', '2026-07-30'],
    ['2026-12-31T23:30:00Z', '2027-01-29'],
  ])('that was received at %s has to be acknowledged by %s', (came, by) => {
    expect(acknowledgeBy(new Date(came))).toBe(by)
  })

  const at = new Date('2026-11-24T09:00:00Z')
  test.each([
    [null, null, 'open'],
    [at, null, 'acknowledged'],
    [at, at, 'answered'],
  ])('acknowledged %s, answered %s: %s', (acknowledgedAt, answeredAt, state) => {
    expect(complaintState({ acknowledgedAt, answeredAt })).toBe(state)
  })
})
