import { describe, expect, test } from 'vitest'
import { addDays } from '#src/values/calendar-date.ts'
import { instantOf } from '#src/values/zoned-time.ts'
import { diaryZone } from './booking.ts'
import { diarySheet, lanesOf } from './diary-sheet.ts'

// The clocks go back on 25 October 2026 and forward on 28 March 2027, both at 01:00 UTC.

const at = (date: string, time: string) => instantOf(date, time, diaryZone).toISOString()
const day = (date: string, hours?: [string, string]) => ({
  date,
  from: at(date, '00:00'),
  until: at(addDays(date, 1), '00:00'),
  opened: hours ? [{ from: at(date, hours[0]), until: at(date, hours[1]) }] : [],
  shut: [],
  calls: [],
  held: [],
})
const span = (from: string, minutes: number) => ({
  from,
  until: new Date(Date.parse(from) + minutes * 60_000).toISOString(),
})
const week = (monday: string) => Array.from({ length: 7 }, (_, index) => day(addDays(monday, index)))

describe('an ordinary week', () => {
  test('shows its opening hours only, in full hours', () => {
    const sheet = diarySheet([day('2026-11-23', ['09:15', '16:30']), day('2026-11-24')], { allDay: false })
    expect([sheet.rows[0]!.time, sheet.rows.at(-1)!.time]).toEqual(['09:00', '16:45'])
    expect(sheet.placeOf('2026-11-23', span('2026-11-23T10:30:00Z', 30))).toEqual({ top: 6, height: 2 })
    expect(sheet.placeOf('2026-11-24', span('2026-11-24T10:35:00Z', 10))!.top).toBeCloseTo(6 + 1 / 3)
  })

  test('makes room for a call outside of them, and cuts off what reaches over the edge', () => {
    const evening = {
      ...day('2026-11-23', ['09:00', '17:00']),
      calls: [{ startsAt: '2026-11-23T19:05:00Z', endsAt: '2026-11-23T19:35:00Z' } as never],
    }
    const sheet = diarySheet([evening], { allDay: false })
    expect(sheet.rows.at(-1)!.time).toBe('19:45')
    expect(sheet.placeOf('2026-11-23', { from: at('2026-11-23', '00:00'), until: at('2026-11-23', '10:00') })).toEqual({
      top: 0,
      height: 4,
    })
    expect(sheet.placeOf('2026-11-23', span('2026-11-23T03:00:00Z', 60))).toBeUndefined()
  })

  test('without any calls shows a working day', () => {
    expect(
      diarySheet(week('2026-11-23'), { allDay: false })
        .rows.map(({ time }) => time)
        .filter((time) => time.endsWith(':00')),
    ).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'])
  })
})

describe('the night in which the clocks go back', () => {
  const sheet = diarySheet(week('2026-10-19'), { allDay: true })

  test('has 25 hours, one of them twice, and the other days have 24', () => {
    expect(sheet.rows).toHaveLength(100)
    expect(sheet.rows.filter(({ time }) => time === '01:30')).toEqual([
      { time: '01:30', again: false },
      { time: '01:30', again: true },
    ])
    expect(sheet.again).toEqual({ top: 8, height: 4 })
    expect(sheet.missing('2026-10-25')).toEqual([])
    expect(sheet.missing('2026-10-23')).toEqual([{ top: 8, height: 4 }])
  })

  test('keeps the two half past ones apart, and ten o’clock level with every other day', () => {
    expect(sheet.placeOf('2026-10-25', span('2026-10-25T00:30:00Z', 30))).toEqual({ top: 6, height: 2 })
    expect(sheet.placeOf('2026-10-25', span('2026-10-25T01:30:00Z', 30))).toEqual({ top: 10, height: 2 })
    const tens = ['2026-10-19', '2026-10-25'].map((date) => sheet.placeOf(date, span(at(date, '10:00'), 30)))
    expect(tens).toEqual([
      { top: 44, height: 2 },
      { top: 44, height: 2 },
    ])
  })
})

describe('the night in which they go forward', () => {
  const sheet = diarySheet(week('2027-03-22'), { allDay: true })

  test('has 23 hours, without the one that is skipped', () => {
    expect(sheet.rows).toHaveLength(96)
    expect(sheet.missing('2027-03-28')).toEqual([{ top: 4, height: 4 }])
    expect(sheet.missing('2027-03-27')).toEqual([])
  })

  test('draws a call after it at the time on its clock, and one across it over the gap', () => {
    expect(sheet.placeOf('2027-03-28', span('2027-03-28T01:00:00Z', 30))).toEqual({ top: 8, height: 2 })
    expect(sheet.placeOf('2027-03-28', span('2027-03-28T00:45:00Z', 30))).toEqual({ top: 3, height: 6 })
  })
})

describe('things at the same time', () => {
  const at = (from: string, until: string) => ({
    from: `2026-11-24T${from}:00.000Z`,
    until: `2026-11-24T${until}:00.000Z`,
  })

  test('are drawn beside each other, in as many lanes as needed', () => {
    expect(lanesOf([at('10:00', '10:30'), at('10:00', '10:30'), at('10:15', '10:45')])).toEqual([
      { lane: 0, lanes: 3 },
      { lane: 1, lanes: 3 },
      { lane: 2, lanes: 3 },
    ])
  })

  test('use a lane that has become free, and the full width if alone', () => {
    expect(lanesOf([at('11:00', '11:30'), at('10:00', '11:00'), at('10:30', '10:45'), at('10:45', '11:00')])).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 1, lanes: 2 },
    ])
    expect(lanesOf([])).toEqual([])
  })
})
