import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRanges, type Range, secondsIn } from './ranges.ts'

test.for<[string, Range[], [number, number][]]>([
  ['nothing', [], []],
  [
    'one after the other',
    [
      [0, 5],
      [5, 9.5],
    ],
    [[0, 9.5]],
  ],
  [
    'out of order and doubled',
    [
      [20, 30],
      [0, 10],
      [20, 30],
      [8, 12],
    ],
    [
      [0, 12],
      [20, 30],
    ],
  ],
  [
    'beyond the end and before the beginning',
    [
      [-5, 3],
      [70, 900],
    ],
    [
      [0, 3],
      [70, 78.3],
    ],
  ],
  [
    'backwards, empty and not a number',
    [
      [9, 4],
      [5, 5],
      [Number.NaN, 7],
      [2, Number.POSITIVE_INFINITY],
    ],
    [],
  ],
  [
    'one within another',
    [
      [0, 40],
      [10, 20],
    ],
    [[0, 40]],
  ],
])('of a film of 78.34 seconds, %s', ([, ranges, merged]) => {
  expect(mergeRanges(ranges, 78.34)).toEqual(merged)
})

const range = fc.tuple(fc.double({ min: -10, max: 200, noNaN: true }), fc.double({ min: -10, max: 200, noNaN: true }))

test("the order and the number of reports don't matter, and no film is watched for longer than its length", () => {
  fc.assert(
    fc.property(fc.array(range), fc.array(range), fc.double({ min: 0.5, max: 180, noNaN: true }), (a, b, duration) => {
      const all = mergeRanges([...a, ...b], duration)
      expect(mergeRanges([...b, ...a, ...b], duration)).toEqual(all)
      expect(mergeRanges([...mergeRanges(a, duration), ...b], duration)).toEqual(all)
      expect(mergeRanges(all, duration)).toEqual(all)
      expect(secondsIn(all)).toBeLessThanOrEqual(duration)
    }),
  )
})

test('the seconds of ranges are added up to a tenth', () => {
  expect(secondsIn([])).toBe(0)
  expect(
    secondsIn([
      [1.1, 3.4],
      [10, 12.54],
    ]),
  ).toBe(4.8)
})
