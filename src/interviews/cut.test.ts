import { describe, expect, test } from 'vitest'
import { captionsOfCut, cutProblem, sentencesOf, snapped } from './cut.ts'

const lengths = new Map([
  ['q1', 60],
  ['q2', 114],
])
const clip = (question: string, starts: number, ends: number) => ({ question, starts, ends })

describe('a cut', () => {
  test.each([
    [[], 'empty'],
    [[clip('q3', 0, 5)], 'no_film'],
    [[clip('q1', 0, 5), clip('q1', 6, 9)], 'twice'],
    [[clip('q1', -1, 5)], 'outside'],
    [[clip('q1', 50, 61)], 'outside'],
    [[clip('q1', 5, 5.4)], 'too_short'],
    [[clip('q1', 5, 5.5)], undefined],
    [[clip('q1', 0, 60.05)], undefined],
    [[clip('q1', 0, 60), clip('q2', 0, 30.1)], 'too_long'],
    [[clip('q1', 0, 60), clip('q2', 0, 30)], undefined],
    [[clip('q1', 30, 60), clip('q2', 50, 110)], undefined],
  ])('%j: %s', (clips, problem) => {
    expect(cutProblem(clips, lengths)?.problem).toBe(problem)
  })

  const cues = [
    { starts: 1, ends: 3, text: 'I had the price,' },
    { starts: 3, ends: 6, text: 'and never asked who signs.' },
    { starts: 7, ends: 9, text: '“They went to Leeds.”' },
    { starts: 10, ends: 12, text: 'And then' },
  ]

  test('snaps to sentences, which may run over several captions', () => {
    const sentences = sentencesOf(cues)
    expect(sentences).toEqual([
      { starts: 1, ends: 6, text: 'I had the price, and never asked who signs.' },
      { starts: 7, ends: 9, text: '“They went to Leeds.”' },
      { starts: 10, ends: 12, text: 'And then' },
    ])
    const spaced = [
      { starts: 0, ends: 1, text: 'Yes. ' },
      { starts: 1, ends: 2, text: 'No.' },
    ]
    expect(sentencesOf(spaced)).toEqual(spaced)
    // Of two that are as near, the earlier one.
    expect(snapped(4, 'starts', sentences)).toBe(1)
    expect([snapped(2.9, 'starts', sentences), snapped(8, 'ends', sentences), snapped(4.2, 'starts', [])]).toEqual([
      1, 9, 4.2,
    ])
  })

  test('carries the captions of its pieces, in its own time', () => {
    expect(
      captionsOfCut([
        { ...clip('q2', 7, 9), cues },
        { ...clip('q1', 1, 6), cues },
      ]),
    ).toEqual([
      { starts: 0, ends: 2, text: '“They went to Leeds.”' },
      { starts: 2, ends: 4, text: 'I had the price,' },
      { starts: 4, ends: 7, text: 'and never asked who signs.' },
    ])
  })
})
