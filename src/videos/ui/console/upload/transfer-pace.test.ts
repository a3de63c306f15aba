import { expect, test } from 'vitest'
import { bytesPerSecond, type PaceSample, secondsLeft, speedText, timeLeftText, withSample } from './transfer-pace.ts'

const MB = 1024 * 1024

function sent(...points: [seconds: number, bytes: number][]): PaceSample[] {
  return points.reduce<PaceSample[]>(
    (samples, [seconds, bytes]) => withSample(samples, { at: seconds * 1000, bytes }),
    [],
  )
}

test('the pace is what was sent over the last ten seconds, so it recovers soon with the connection', () => {
  const slowThenFast = sent([0, 0], [5, 0.1 * MB], [10, 0.2 * MB], [14, 8.2 * MB], [18, 16.2 * MB], [21, 22.2 * MB])
  expect(bytesPerSecond(slowThenFast)! / MB).toBeCloseTo(2, 5)
  expect(secondsLeft(slowThenFast, 42.2 * MB)).toBeCloseTo(10, 5)
  expect(speedText(2 * MB)).toBe('2.00 MB/s')
})

test('no remaining time is shown while it would be a guess, without progress, or after bytes were lost', () => {
  expect(bytesPerSecond(sent())).toBeUndefined()
  expect(bytesPerSecond(sent([0, 0], [0.4, MB]))).toBeUndefined()
  expect(secondsLeft(sent([0, MB], [4, MB]), 9 * MB)).toBeUndefined()
  expect(bytesPerSecond(sent([0, 5 * MB], [4, MB]))).toBeUndefined()
  expect(secondsLeft(sent([0, 0], [4, 10 * MB]), 9 * MB)).toBe(0)
})

test.each([
  [0.2, 'a few seconds'],
  [31, 'about 35 s'],
  [56, 'about 1 min'],
  [66, 'about 1 min 10 s'],
  [114, 'about 2 min'],
  [301, 'about 6 min'],
  [3600, 'about 1 h'],
  [4790, 'about 1 h 20 min'],
])('%d seconds are "%s"', (seconds, text) => {
  expect(timeLeftText(seconds)).toBe(text)
})
