import { describe, expect, test } from 'vitest'
import { readCaptions } from './captions.ts'
import { cuesBetween, cuesOf, vttOf } from './cues.ts'

const vtt = `WEBVTT

1
00:00:00.150 --> 00:00:01.937 line:78%
<v Dee>Linen, to hotels.

NOTE who reads this

01:04.529 --> 01:06.695
Ten &amp; three,
in two lines.
`

describe('cues of captions', () => {
  test('are read without voices, marks and notes', () => {
    expect(cuesOf(vtt)).toEqual([
      { starts: 0.15, ends: 1.937, text: 'Linen, to hotels.' },
      { starts: 64.529, ends: 66.695, text: 'Ten & three,\nin two lines.' },
    ])
  })

  test('can be read again after they were written, whatever their text is', () => {
    const cues = [
      { starts: 0, ends: 3599.9994, text: 'a --> b\n\n<c> & d' },
      { starts: 3600, ends: 7325.5, text: 'Late.' },
    ]
    const written = vttOf(cues)
    expect(readCaptions(Buffer.from(written))).toEqual({ text: written })
    expect(cuesOf(written)).toEqual([{ starts: 0, ends: 3599.999, text: 'a --> b\n<c> & d' }, cues[1]])
  })

  test('of a piece begin and end with the piece', () => {
    const cues = [
      { starts: 0, ends: 2, text: 'one' },
      { starts: 2, ends: 5, text: 'two' },
      { starts: 5, ends: 9, text: 'three' },
    ]
    expect(cuesBetween(cues, { starts: 2, ends: 6 })).toEqual([
      { starts: 0, ends: 3, text: 'two' },
      { starts: 3, ends: 4, text: 'three' },
    ])
  })
})
