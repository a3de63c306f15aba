import { expect, test } from 'vitest'
import { cuesOfSpeech, frameSeconds, speechIn } from './pauses.ts'

/** Levels of a film: so many seconds at so many decibels, with the little ups and downs of a voice. */
const levels = (...parts: [seconds: number, level: number][]) =>
  parts.flatMap(([seconds, level]) =>
    Array.from({ length: Math.round(seconds / frameSeconds) }, (_, frame) => level + Math.sin(frame) * 2),
  )
const rounded = (at: number) => Math.round(at * 100) / 100
const found = (...parts: [number, number][]) =>
  speechIn(levels(...parts)).map(({ starts, ends, pauses }) => [rounded(starts), rounded(ends), pauses.map(rounded)])

test.each<[string, [number, number][], unknown[]]>([
  [
    'speech between silences',
    [
      [1, -80],
      [2, -20],
      [1, -80],
    ],
    [[0.85, 3.15, []]],
  ],
  [
    'a quiet voice in a noisy kitchen',
    [
      [1, -45],
      [2, -28],
      [1, -45],
    ],
    [[0.85, 3.15, []]],
  ],
  [
    'a short pause, which is kept in mind',
    [
      [1, -80],
      [2, -20],
      [0.3, -80],
      [2, -20],
      [1, -80],
    ],
    [[0.85, 5.45, [3.15]]],
  ],
  [
    'a long pause, which ends a stretch',
    [
      [1, -80],
      [2, -20],
      [1, -80],
      [2, -20],
      [1, -80],
    ],
    [
      [0.85, 3.15, []],
      [3.85, 6.15, []],
    ],
  ],
  [
    'a click, which nobody said',
    [
      [1, -80],
      [0.04, -20],
      [1, -80],
      [2, -20],
      [1, -80],
    ],
    [[1.89, 4.19, []]],
  ],
  ['silence', [[5, -80]], []],
  ['a tone that never changes', [[5, -20]], []],
  ['nothing at all', [], []],
])('it hears %s', (_, parts, expected) => {
  expect(found(...parts)).toEqual(expected)
})

test('somebody who never pauses is cut where they are quietest, and no stretch is longer than ten seconds', () => {
  const stretches = found([1, -80], [5, -20], [0.06, -32], [20, -20], [1, -80])
  expect(stretches[0]).toEqual([0.85, expect.closeTo(6.04, 1), []])
  expect(stretches.every(([starts, ends]) => (ends as number) - (starts as number) < 10)).toBe(true)
  // Nothing is left out between two stretches.
  for (const [index, [starts]] of stretches.entries())
    if (index > 0) expect(starts).toBeCloseTo(stretches[index - 1]![1] as number, 5)
})

test('each sentence becomes a caption that ends at a pause near its share of the time', () => {
  const cues = cuesOfSpeech(
    { starts: 10, ends: 16, pauses: [12.2, 15.2] },
    'I sold heat pumps. “They said no.” So I asked why?',
  )
  expect(cues.map(({ starts, ends, text }) => [rounded(starts), rounded(ends), text])).toEqual([
    [10, 12.2, 'I sold heat pumps.'],
    [12.2, 14.13, '“They said no.”'],
    [14.13, 16, 'So I asked why?'],
  ])
})

test('a long sentence is broken into captions of two lines, after a comma where there is one', () => {
  const text = `${'They said that it was far too much for them, '.repeat(3)}and then they signed.`
  const cues = cuesOfSpeech({ starts: 0, ends: 9, pauses: [] }, text)
  expect(cues.map((cue) => cue.text).join(' ')).toBe(text)
  expect(cues.every((cue) => cue.text.length <= 84)).toBe(true)
  expect(cues[0]!.text).toMatch(/,$/)
  expect(cues.at(-1)!.ends).toBe(9)
})

test.each(['', '  ', '…', '. . .'])('“%s”, which the model writes where nobody speaks, is not a caption', (text) => {
  expect(cuesOfSpeech({ starts: 0, ends: 3, pauses: [] }, text)).toEqual([])
})
