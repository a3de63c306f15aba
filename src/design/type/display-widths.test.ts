import { readFile } from 'node:fs/promises'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { beforeAll, describe, expect, it } from 'vitest'
import { displayWidth } from './display-widths.ts'

let face: fontkit.Font

beforeAll(async () => {
  const woff2 = await readFile(new URL('../fonts/anybody-latin.woff2', import.meta.url))
  const everything = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code)).join('')
  face = fontkit.create(await subsetFont(woff2, everything, { targetFormat: 'truetype' })) as fontkit.Font
})

/** The text's width in a browser: glyphs and kerning. */
function setWidth(text: string, wdth: number): number {
  return face.getVariation({ wdth, wght: 900 }).layout(text).advanceWidth / face.unitsPerEm
}

describe('displayWidth', () => {
  const lines = [
    'VIDEO PROFILES',
    'not CVs',
    'TALENT DAYS',
    'HEADHUNTING',
    'AVATAR',
    'You’re on, Iain.',
    '£2,000.00',
    '20+',
  ]

  const cases = ([50, 54, 60] as const).flatMap((stretch) => lines.map((line) => ({ line, stretch })))
  it.each(cases)(
    "is within half a per cent of the font's own width of $line at $stretch per cent",
    ({ line, stretch }) => {
      const width = setWidth(line, stretch)
      expect(Math.abs(displayWidth(line, stretch) - width) / width).toBeLessThan(0.005)
    },
  )

  it('kerns: AVATAR is narrower than its letters', () => {
    const letters = [...'AVATAR'].reduce((sum, letter) => sum + displayWidth(letter, 50), 0)
    expect(displayWidth('AVATAR', 50)).toBeLessThan(letters - 0.1)
  })

  it('ignores accents, however they are encoded', () => {
    expect(displayWidth('Siân', 54)).toBe(displayWidth('Sian', 54))
    expect(displayWidth('Sia\u0302n', 54)).toBe(displayWidth('Sian', 54))
  })

  it('returns a width for any text, even for characters that the font lacks', () => {
    expect(displayWidth('', 50)).toBe(0)
    expect(displayWidth('日本', 50)).toBe(2 * displayWidth('n', 50))
  })
})
