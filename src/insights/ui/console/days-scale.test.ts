import { describe, expect, test } from 'vitest'
import { addDays } from '#src/values/calendar-date.ts'
import { axisOf, columnsOf, namedColumns } from './days-scale.ts'

const days = (length: number, value = (index: number) => index) =>
  Array.from({ length }, (_, index) => ({
    day: addDays('2026-11-23', index + 1 - length),
    now: value(index),
    before: 1,
  }))

test('an axis has round whole numbers, at most five, and ends no lower than the largest value', () => {
  expect(axisOf(112)).toEqual([0, 40, 80, 120])
  expect(axisOf(0)).toEqual([0, 1, 2, 3])
  expect(axisOf(1)).toEqual([0, 1, 2, 3])
  expect(axisOf(17)).toEqual([0, 5, 10, 15, 20])
  expect(axisOf(10_234_336)).toEqual([0, 4_000_000, 8_000_000, 12_000_000])
  for (let most = 1; most < 5000; most += 7) {
    const marks = axisOf(most)
    expect([most, marks.length <= 5, marks.at(-1)! >= most, marks.every(Number.isInteger)]).toEqual([
      most,
      true,
      true,
      true,
    ])
  }
})

describe('columns', () => {
  test('are days if there is room', () => {
    const { columns, areWeeks } = columnsOf(days(30), 302)
    expect([columns.length, areWeeks, columns.at(-1)]).toEqual([
      30,
      false,
      { from: '2026-11-23', until: '2026-11-23', now: 29, before: 1 },
    ])
  })

  test('are weeks otherwise, the newest being the last seven days, and no day is left out', () => {
    const { columns, areWeeks } = columnsOf(
      days(365, () => 7),
      302,
    )
    expect([columns.length, areWeeks]).toEqual([52, true])
    expect(columns.at(-1)).toEqual({ from: '2026-11-17', until: '2026-11-23', now: 7, before: 1 })
    expect(columns[0]).toEqual({ from: '2025-11-24', until: '2025-12-01', now: 7, before: 1 })
    expect(columnsOf(days(90), 300).columns).toHaveLength(12)
    expect(columnsOf(days(7), 10).areWeeks).toBe(false)
  })
})

test('with names end with the newest and are weeks apart', () => {
  expect(namedColumns(30, 10, false)).toEqual([1, 15, 29])
  expect(namedColumns(30, 38, false)).toEqual([1, 8, 15, 22, 29])
  expect(namedColumns(7, 160, false)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(namedColumns(7, 43, false)).toEqual([0, 3, 6])
})
