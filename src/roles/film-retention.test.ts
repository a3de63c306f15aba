import { describe, expect, test } from 'vitest'
import { filmEndsOn } from './film-retention.ts'

const closed = (...days: (string | null)[]) => days.map((closedOn) => ({ closedOn }))

describe('the last day of a film', () => {
  test.each([
    ['whose only role was closed', closed('2026-05-23'), 6, '2026-11-23'],
    ['of several roles counts from the last', closed('2026-03-01', '2026-05-23', '2026-04-01'), 6, '2026-11-23'],
    ['of a short month is that month’s last', closed('2026-08-31'), 6, '2027-02-28'],
    ['with one role open has none', closed('2026-05-23', null), 6, undefined],
    ['on no role has none', closed(), 6, undefined],
  ])('%s', (_, roles, months, day) => {
    expect(filmEndsOn(roles, months)).toBe(day)
  })
})
