import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as fontkit from 'fontkit'
import type { Font } from 'fontkit'

/** Below the repository root, which is the working directory of every command. */
const fontsDirectory = path.resolve('src/platform/pdf/fonts')

const files = {
  poster: 'anybody-900-50.ttf',
  bill: 'anybody-860-60.ttf',
  card: 'anybody-820-72.ttf',
  text: 'instrument-sans-400.ttf',
  strong: 'instrument-sans-600.ttf',
  bold: 'instrument-sans-700.ttf',
  wide: 'inter-400.ttf',
  wideStrong: 'inter-600.ttf',
  mono: 'ibm-plex-mono-500.ttf',
} as const

export type FaceName = keyof typeof files

const open = new Map<FaceName, Font>()

/** A face of our documents. Opening one costs more than setting a page in it, so each is opened once a process. */
export function face(name: FaceName): Font {
  const known = open.get(name)
  if (known) return known
  const font = fontkit.create(readFileSync(path.join(fontsDirectory, files[name]))) as Font
  keepLettersApart(font)
  open.set(name, font)
  return font
}

/**
 * fontkit keeps each glyph with the letters that first asked for it, and with none when an accented letter asked for
 * its base: the next document then prints an H that reads as nothing. Here a glyph is kept for each letter by itself,
 * so that what a document says does not depend on the documents before it.
 */
function keepLettersApart(font: Font): void {
  const inner = font as unknown as {
    _glyphs: Record<number, unknown>
    getGlyph: (id: number, letters?: readonly number[]) => unknown
  }
  const make = inner.getGlyph.bind(inner)
  const kept = new Map<number | string, unknown>()
  inner.getGlyph = (id, letters = []) => {
    const key = letters.length === 1 ? id * 0x110000 + letters[0]! : `${id} ${letters.join(' ')}`
    let glyph = kept.get(key)
    if (!glyph) {
      delete inner._glyphs[id]
      glyph = make(id, letters)
      kept.set(key, glyph)
    }
    return glyph
  }
}

/** The face that stands in for another where that lacks a letter: Greek, Cyrillic, Vietnamese. */
export const standIns: Partial<Record<FaceName, FaceName>> = {
  poster: 'wideStrong',
  bill: 'wideStrong',
  card: 'wideStrong',
  text: 'wide',
  strong: 'wideStrong',
  bold: 'wideStrong',
}

export const faceNames = Object.keys(files) as readonly FaceName[]
