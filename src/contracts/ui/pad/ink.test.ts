import { expect, test } from 'vitest'
import { isSignature, noInk, scaleInk } from './ink.ts'

const point = (x: number, y: number, time = 0) => ({ x, y, pressure: 0.5, time })

test('a stroke is a signature, a tap or two is not', () => {
  expect(isSignature(noInk)).toBe(false)
  expect(isSignature([[point(10, 10)]])).toBe(false)
  expect(isSignature([[point(10, 10)], [point(300, 90)]])).toBe(false)
  expect(isSignature([[point(10, 10), point(12, 12)]])).toBe(false)
  expect(isSignature([[point(10, 10), point(40, 20)]])).toBe(true)
  expect(isSignature([[point(10, 10)], [point(10, 60), point(14, 20), point(20, 64)]])).toBe(true)
})

test('a pad of another size shows the same ink at the same speed', () => {
  const ink = [[point(0, 0, 0), point(40, 30, 20)]]
  const small = scaleInk(ink, 0.7)
  const [first, second] = small[0]!
  const speed = Math.hypot(second!.x - first!.x, second!.y - first!.y) / (second!.time - first!.time)
  expect(speed).toBeCloseTo(50 / 20)
  expect(scaleInk(small, 1 / 0.7)[0]![1]!.x).toBeCloseTo(40)
})
