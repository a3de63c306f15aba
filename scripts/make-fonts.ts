import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

/*
 * Cuts the two fonts down to the characters that pages use and writes them to
 * src/design/fonts, with the widths of the display font beside them. Run it after a
 * change of the fonts or the characters: `node scripts/make-fonts.ts`. The same packages
 * give the same bytes. src/design/type/fonts.css repeats the ranges.
 */

const fonts = new URL('../src/design/fonts/', import.meta.url)
const widthTable = new URL('../src/design/type/display-width-table.ts', import.meta.url)

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** The characters of every page; the first screen waits for these two files. */
const basic = range(0x20, 0x7e) + '\u00a0£©·×–—‘’“”•…€'
/** For names with accents. A browser loads these files only if a page shows such a letter. */
const accents = (range(0xc0, 0xff) + 'Œœ').replace(/[×÷]/g, '')
const extended = range(0x100, 0x17f) + 'ȘșȚț'

interface Face {
  name: string
  /** The package's file for one of its own character sets ("latin", "latin-ext"), with all axes that we need. */
  source(set: string): string
  axes: Record<string, { min: number; max: number }>
}

const faces: Face[] = [
  {
    name: 'anybody',
    source: (set) => `@fontsource-variable/anybody/files/anybody-${set}-standard-normal.woff2`,
    axes: { wght: { min: 700, max: 900 }, wdth: { min: 50, max: 100 } },
  },
  {
    name: 'instrument-sans',
    source: (set) => `@fontsource-variable/instrument-sans/files/instrument-sans-${set}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
  },
]

const cuts = [
  { file: 'latin', set: 'latin', text: basic },
  { file: 'latin-accents', set: 'latin', text: accents },
  { file: 'latin-ext', set: 'latin-ext', text: extended },
]

const require = createRequire(import.meta.url)
const load = (face: Face, set: string) => readFile(require.resolve(face.source(set)))

async function cut(source: Buffer, face: Face, text: string, targetFormat: 'woff2' | 'truetype'): Promise<Buffer> {
  return subsetFont(source, text, {
    targetFormat,
    variationAxes: face.axes,
    noHinting: true,
    keepFeatures: ['kern', 'liga', 'tnum'],
    // 13 and 14 are the licence, which has to stay with the font.
    preserveNameIds: [0, 1, 2, 3, 4, 5, 6, 13, 14],
  })
}

/**
 * Advances of the display font at weight 900 in thousandths of an em, at 50 and 60 per cent
 * width. Between those they are linear, because the font has no master in between.
 */
function displayTable(ttf: Buffer): string {
  const font = fontkit.create(ttf) as fontkit.Font
  const [narrow, wide] = [50, 60].map((wdth) => font.getVariation({ wdth, wght: 900 }))
  const thousandths = (at: fontkit.Font, text: string) => (at.layout(text).advanceWidth * 1000) / font.unitsPerEm
  const characters = [...(basic.replace('\u00a0', '') + 'ÆØÐÞßæøðþŒœ')]

  const advances = (at: fontkit.Font) => characters.map((character) => Math.round(thousandths(at, character)))
  const kerns: { pair: string; at50: number; at60: number }[] = []
  for (const left of characters) {
    for (const right of characters) {
      const kern = (at: fontkit.Font) =>
        Math.round(thousandths(at, left + right) - thousandths(at, left) - thousandths(at, right))
      if (!isSet(left) || !isSet(right)) continue
      const [at50, at60] = [kern(narrow!), kern(wide!)]
      if (Math.max(Math.abs(at50), Math.abs(at60)) >= 15) kerns.push({ pair: left + right, at50, at60 })
    }
  }

  const list = (numbers: number[]) => `[\n${wrap(numbers.join(', '))},\n  ]`
  const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`
  return `/* Made by scripts/make-fonts.ts. Anybody at weight 900, in thousandths of an em, at 50 and at 60 per cent width. */

export const advances = {
  characters: ${quoted(characters.join(''))},
  at50: ${list(advances(narrow!))},
  at60: ${list(advances(wide!))},
}

/** Pairs of letters whose kerning is large enough to be seen, written one after the other. */
export const kerning = {
  pairs: ${quoted(kerns.map(({ pair }) => pair).join(''))},
  at50: ${list(kerns.map(({ at50 }) => at50))},
  at60: ${list(kerns.map(({ at60 }) => at60))},
}
`
}

/** The characters for which kerning matters at large sizes: letters, figures and punctuation. */
function isSet(character: string): boolean {
  return /[A-Za-z0-9.,’£-]/.test(character)
}

function wrap(numbers: string): string {
  return numbers.replace(/(.{1,110})(?:, |$)/g, '    $1,\n').replace(/,\n$/, '')
}

await mkdir(fonts, { recursive: true })
for (const face of faces) {
  for (const { file, set, text } of cuts) {
    const woff2 = await cut(await load(face, set), face, text, 'woff2')
    await writeFile(new URL(`${face.name}-${file}.woff2`, fonts), woff2)
    console.log(`${String(woff2.length).padStart(6)} bytes  ${face.name}-${file}.woff2`)
  }
}
const display = faces[0]!
await writeFile(widthTable, displayTable(await cut(await load(display, 'latin'), display, basic + accents, 'truetype')))
