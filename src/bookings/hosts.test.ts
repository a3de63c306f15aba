import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diaryRules } from '#content/facts/diary.ts'
import { freeSlots } from './availability.ts'
import type { CallKind } from './booking.ts'
import {
  byTurn,
  diariesOf,
  freeWithAnybody,
  type Host,
  type HostBusy,
  initialsOf,
  type Load,
  type OwnRules,
  refusalOfAll,
} from './hosts.ts'

// A Sunday evening. The week after it has nothing special.
const now = new Date('2026-11-15T20:00:00Z')
const monday = (time: string) => new Date(`2026-11-16T${time}:00Z`)

const host = (number: number, own: OwnRules = {}, kinds: CallKind[] = ['demo', 'consultation']): Host => ({
  number,
  name: `Host ${number}`,
  memberId: null,
  version: 1,
  kinds,
  own,
})
const stored = (...hosts: Host[]) => ({ opening: undefined, exceptions: [], hosts })
const busy = (number: number, from: string, until: string): HostBusy => ({
  host: number,
  startsAt: monday(from),
  blockedFrom: monday(from),
  blockedUntil: monday(until),
})
const timesOn = (date: string, hosts: Host[], entries: HostBusy[] = [], kind: CallKind = 'demo') =>
  freeWithAnybody(diariesOf(diaryRules, stored(...hosts)), kind, entries, now)
    .filter((slot) => slot.date === date)
    .map(({ time }) => time)

describe('the offer of several hosts', () => {
  test('is what the rules offer if there is one host', () => {
    const entries = [busy(1, '10:00', '11:00')]
    expect(freeWithAnybody(diariesOf(diaryRules, stored(host(1))), 'demo', entries, now)).toEqual(
      freeSlots(diaryRules, 'demo', entries, now),
    )
  })

  test('has each time at which one of them is free, once, in order', () => {
    const early = host(1, { weekly: { 1: [{ from: '09:00', to: '10:00' }] } })
    const late = host(2, { weekly: { 1: [{ from: '09:30', to: '11:00' }] } })
    expect(timesOn('2026-11-16', [early, late])).toEqual(['09:00', '09:30', '10:00', '10:30'])
    expect(timesOn('2026-11-16', [early, late], [busy(1, '09:30', '10:00')])).toContain('09:30')
    expect(timesOn('2026-11-16', [early, late], [busy(1, '09:30', '10:00'), busy(2, '09:30', '10:00')])).toEqual([
      '09:00',
      '10:00',
      '10:30',
    ])
  })

  test('excludes hosts who don’t take the kind, and ends after the number of shown days', () => {
    const tuesdays = host(1, { weekly: { 2: [{ from: '09:00', to: '10:00' }] } }, ['consultation'])
    expect(timesOn('2026-11-17', [tuesdays])).toEqual([])
    expect(timesOn('2026-11-17', [tuesdays], [], 'consultation')).toEqual(['09:00', '09:15', '09:30', '09:45'])
    const everyDay = [host(1), host(2, { weekly: { 6: [{ from: '09:00', to: '10:00' }] } })]
    const days = freeWithAnybody(diariesOf(diaryRules, stored(...everyDay)), 'demo', [], now).map(({ date }) => date)
    expect(new Set(days).size).toBe(diaryRules.shownDays)
    expect(days).toContain('2026-11-21')
  })

  test('respects each host’s own daily limit', () => {
    const one = host(1, { dailyCap: 1 })
    expect(timesOn('2026-11-16', [one], [busy(1, '10:00', '10:30')])).toEqual([])
    expect(timesOn('2026-11-16', [one, host(2)], [busy(1, '10:00', '10:30')])).not.toEqual([])
  })

  test('counts notice in the agency’s hours for every host', () => {
    const opening = { noticeBy: 'days' as const, noticeDays: 1 }
    const mondays = host(1, { weekly: { 1: [{ from: '09:00', to: '17:00' }] } })
    const diaries = diariesOf(diaryRules, { ...stored(mondays), opening })
    const friday = new Date('2026-11-13T10:00:00Z')
    expect(freeWithAnybody(diaries, 'demo', [], friday)[0]?.date).toBe('2026-11-16')
    expect(freeWithAnybody(diaries, 'demo', [], now)[0]?.date).toBe('2026-11-23')
  })

  test('still has the times of the other hosts while one of them is off', () => {
    const away = { id: 'dex_1', what: 'blocked' as const, reason: '', by: 'Moira', host: 2 }
    const diaries = diariesOf(diaryRules, {
      ...stored(host(1), host(2)),
      exceptions: [{ ...away, from: '2026-11-16T00:00', until: '2026-11-17T00:00' }],
    })
    const offers = ({ rules }: { rules: typeof diaryRules }) =>
      freeSlots(rules, 'demo', [], now).some(({ date }) => date === '2026-11-16')
    expect(diaries.map((diary) => offers(diary as never))).toEqual([true, false])
  })

  test('is refused with the mildest of the hosts’ reasons', () => {
    const evenings = host(2, { weekly: { 1: [{ from: '18:00', to: '19:00' }] } })
    const diaries = diariesOf(diaryRules, stored(host(1), evenings))
    expect(refusalOfAll(diaries, 'demo', monday('18:00'), now)).toBeUndefined()
    expect(refusalOfAll(diaries, 'demo', monday('18:10'), now)).toBe('off_grid')
    expect(refusalOfAll(diaries, 'demo', monday('20:00'), now)).toBe('closed')
    expect(refusalOfAll(diaries, 'demo', new Date('2026-11-13T11:00:00Z'), now)).toBe('past')
    expect(refusalOfAll([], 'demo', monday('11:00'), now)).toBe('closed')
  })
})

describe('whose turn it is', () => {
  const load = (number: number, calls: number, lastBooked?: string): Load => ({
    host: number,
    calls,
    lastBookedAt: lastBooked ? new Date(lastBooked) : null,
  })
  const first = (...loads: Load[]) => loads.toSorted(byTurn)[0]!.host

  test.each([
    ['the fewest calls in the week', [load(1, 2, '2026-11-01'), load(2, 1, '2026-11-14')], 2],
    ['then the longest without a new one', [load(1, 1, '2026-11-14'), load(2, 1, '2026-11-01')], 2],
    ['then who never had one', [load(1, 0, '2026-11-14'), load(2, 0)], 2],
    ['then the lowest number', [load(3, 0), load(2, 0)], 2],
  ])('%s', (_, loads, expected) => {
    expect(first(...loads)).toBe(expected)
  })

  test('is the same in whatever order the hosts are listed', () => {
    const loads = fc.uniqueArray(
      fc.record({
        host: fc.integer({ min: 1, max: 9 }),
        calls: fc.nat(3),
        lastBookedAt: fc.option(fc.date({ noInvalidDate: true })),
      }),
      { selector: (one) => one.host, minLength: 1 },
    )
    fc.assert(
      fc.property(loads, fc.func(fc.integer()), (all, order) => {
        const shuffled = all.toSorted((a, b) => order(a.host) - order(b.host))
        expect(shuffled.toSorted(byTurn)).toEqual(all.toSorted(byTurn))
      }),
    )
  })
})

test.each([
  ['Isla Reid', 'IR'],
  ['Siân Mhairi O’Hara', 'SO'],
  ['Callum', 'C'],
  ['  ', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
