import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callKinds, callMinutes } from './booking.ts'
import { clockOf, contradicts, inZone, isTimeZone, readSlotId, slotAt } from './slot.ts'

const second = fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 })

describe("a slot's words", () => {
  test('are UK English, in Glasgow time', () => {
    expect(slotAt('demo', new Date('2026-11-23T11:00:00Z'))).toEqual({
      id: 'demo-20261123T110000Z',
      kind: 'demo',
      startsAt: new Date('2026-11-23T11:00:00Z'),
      endsAt: new Date('2026-11-23T11:30:00Z'),
      date: '2026-11-23',
      time: '11:00',
      formatted: 'Monday 23 November, 11:00',
    })
  })

  test('are an hour later in summer, with no zero before the day', () => {
    const slot = slotAt('consultation', new Date('2027-06-01T08:15:00Z'))
    expect(slot.formatted).toBe('Tuesday 1 June, 09:15')
    expect(slot.endsAt).toEqual(new Date('2027-06-01T08:30:00Z'))
  })

  test('are those of the day in Glasgow, not of the day in UTC', () => {
    expect(slotAt('demo', new Date('2027-06-01T23:00:00Z'))).toMatchObject({
      date: '2027-06-02',
      time: '00:00',
      formatted: 'Wednesday 2 June, 00:00',
    })
  })
})

describe("a slot's id", () => {
  test('contains the kind and the instant, and both are read from it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...callKinds), second, (kind, at) => {
        const slot = slotAt(kind, new Date(at * 1000))
        expect(readSlotId(slot.id)).toEqual({ kind, startsAt: slot.startsAt })
        expect(slot.endsAt.getTime() - slot.startsAt.getTime()).toBe(callMinutes[kind] * 60_000)
      }),
    )
  })

  test.each([
    '',
    'demo',
    'lunch-20261123T110000Z',
    'demo-20261123T110000',
    'demo-20261123T110000Z ',
    'demo-20260231T110000Z',
    'demo-20261123T250000Z',
    'demo-20261123T116000Z',
    'demo-2026-11-23T11:00:00Z',
    'Monday 23 November, 11:00',
  ])('%j is not an id', (id) => {
    expect(readSlotId(id)).toBeUndefined()
  })

  test('any other text is not an id either, and nothing throws', () => {
    fc.assert(fc.property(fc.string(), (text) => readSlotId(text) === undefined))
  })
})

test('the two slots of an hour that comes twice are distinguished', () => {
  const slots = ['2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z'].map((at) =>
    slotAt('demo', new Date(at)),
  )
  expect(slots.map(({ time }) => time)).toEqual(['01:00', '01:00', '02:00'])
  expect(slots.map(({ formatted }) => formatted)).toEqual([
    'Sunday 25 October, 01:00 BST',
    'Sunday 25 October, 01:00 GMT',
    'Sunday 25 October, 02:00',
  ])
  expect(slots.map(({ id }) => readSlotId(id)?.startsAt)).toEqual(slots.map(({ startsAt }) => startsAt))
})

test('a slot contradicts a different date, time or text, but not one that was left out', () => {
  const slot = slotAt('demo', new Date('2026-11-23T11:00:00Z'))
  const { date, time, formatted } = slot
  for (const shownSlot of [{}, { date: '', time: '', formatted: '' }, { date, time, formatted }, { time }])
    expect([shownSlot, contradicts(slot, shownSlot)]).toEqual([shownSlot, false])
  for (const shownSlot of [
    { date: '2026-11-24', time, formatted },
    { date, time: '11:30' },
    { formatted: 'Monday 23 November, 12:00' },
  ])
    expect([shownSlot, contradicts(slot, shownSlot)]).toEqual([shownSlot, true])
})

test('the diary’s clock says which of two in an hour that comes twice', () => {
  expect(clockOf({ datetime: '2026-10-25T00:30:00Z' })).toBe('01:30 BST')
  expect(clockOf({ datetime: '2026-06-01T12:00:00Z' })).toBe('13:00')
})

describe('the clock elsewhere', () => {
  test('the same instant is shown in three ways', () => {
    const instant = new Date('2026-11-23T11:00:00Z')
    expect(
      ['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'].map(
        (zone) => `${inZone(instant, zone).day}, ${inZone(instant, zone).time}`,
      ),
    ).toEqual(['Monday 23 November, 06:00', 'Monday 23 November, 16:30', 'Tuesday 24 November, 00:00'])
  })

  test('an unknown zone is not a zone', () => {
    expect(['Europe/Paris', 'UTC'].every(isTimeZone)).toBe(true)
    expect(['', 'Europe/Glasgow', 'Europe/London\n', '../etc'].map(isTimeZone)).toEqual([false, false, false, false])
    expect(() => inZone(new Date(0), 'Europe/Glasgow')).toThrow(RangeError)
  })
})
