import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as fontkit from 'fontkit'
import type { Font } from 'fontkit'
import { root } from '../root.ts'

const fontsDirectory = path.join(root, 'src/platform/pdf/fonts')

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
  arabic: 'ibm-plex-sans-arabic-400.ttf',
  hebrew: 'noto-sans-hebrew-400.ttf',
  chinese: 'noto-sans-sc-400.ttf',
  traditional: 'noto-sans-tc-400.ttf',
  japanese: 'noto-sans-jp-400.ttf',
  korean: 'noto-sans-kr-400.ttf',
} as const

export type FaceName = keyof typeof files

const open = new Map<FaceName, Font>()

/** A font of our documents. Opening one costs more than setting a page in it, so each process opens it only once. */
export function face(name: FaceName): Font {
  const openFace = open.get(name)
  if (openFace) return openFace
  const font = fontkit.create(readFileSync(path.join(fontsDirectory, files[name]))) as Font
  keepLettersApart(font)
  if (name === 'arabic') keepLigaturesRare(font)
  keepLayouts(font)
  open.set(name, font)
  return font
}

/**
 * fontkit caches each glyph with the letters that first needed it, or with none if an accented letter needed its base:
 * the H of the next document could then not be read or copied. Here glyphs are cached for each letter separately, so
 * that a document's text does not depend on earlier documents.
 */
function keepLettersApart(font: Font): void {
  const inner = font as unknown as {
    _glyphs: Record<number, unknown>
    getGlyph: (id: number, letters?: readonly number[]) => unknown
  }
  const make = inner.getGlyph.bind(inner)
  const glyphs = new Map<number | string, unknown>()
  inner.getGlyph = (id, letters = []) => {
    const key = letters.length === 1 ? id * 0x110000 + letters[0]! : `${id} ${letters.join(' ')}`
    let glyph = glyphs.get(key)
    if (!glyph) {
      delete inner._glyphs[id]
      glyph = make(id, letters)
      glyphs.set(key, glyph)
    }
    return glyph
  }
}

const lamAlef = /\u0644[\u0622\u0623\u0625\u0627]/

/**
 * Arabic needs the ligatures of lam and alef, but not the font's many others, whose letters some programs copy in the
 * wrong order.
 */
function keepLigaturesRare(font: Font): void {
  const layout = font.layout.bind(font)
  font.layout = (text, features, ...more) =>
    layout(text, lamAlef.test(text) ? features : { ...(features as object), rlig: false }, ...more)
}

const mostLayouts = 10_000

/**
 * Every agreement has the same words, and to lay them out is a quarter of the work of making one. pdfkit scales the
 * positions that it gets in place, so it gets copies.
 */
function keepLayouts(font: Font): void {
  const layout = font.layout.bind(font)
  const runs = new Map<string, ReturnType<typeof layout>>()
  font.layout = (text, features, ...more) => {
    if (features || more.length) return layout(text, features, ...more)
    let run = runs.get(text)
    if (!run) {
      run = layout(text)
      if (runs.size >= mostLayouts) runs.clear()
      runs.set(text, run)
    }
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions }) as typeof run
  }
}

/** The font that replaces another which lacks a letter: Greek, Cyrillic, Vietnamese. */
export const standIns: Partial<Record<FaceName, FaceName>> = {
  poster: 'wideStrong',
  bill: 'wideStrong',
  card: 'wideStrong',
  text: 'wide',
  strong: 'wideStrong',
  bold: 'wideStrong',
}

/**
 * Fonts for other scripts, in the order in which they are tried. They are large, so each is opened only when a text has
 * such a letter.
 */
export const wideFaces: readonly { face: FaceName; letters: RegExp }[] = [
  { face: 'arabic', letters: /\p{Script_Extensions=Arabic}/u },
  { face: 'hebrew', letters: /\p{Script_Extensions=Hebrew}/u },
  ...(['chinese', 'traditional', 'japanese'] as const).map((face) => ({
    face,
    letters: /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\uff00-\uffef]/u,
  })),
  { face: 'korean', letters: /\p{Script_Extensions=Hangul}/u },
]

export const faceNames = Object.keys(files) as readonly FaceName[]
