import fs from 'node:fs/promises'
import path from 'node:path'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

/*
 * Cuts down the fonts for names in documents that are not in Latin, Greek or Cyrillic letters, and records which
 * letters all of our fonts have together. The packages are large and only needed here:
 *
 *   npm install --prefix FOLDER @fontsource/ibm-plex-sans-arabic@5.3.0 @fontsource/noto-sans-{hebrew,sc,tc,jp,kr}@5.3.0
 *   node scripts/make-wide-faces.ts FOLDER
 *
 * The same packages give the same bytes.
 */

const fonts = path.resolve(import.meta.dirname, '../src/platform/pdf/fonts')
const table = path.resolve(import.meta.dirname, '../src/platform/pdf/printable-letters.ts')

/**
 * Each font has only the letters that those before it lack. Arabic is Plex, which has a glyph for each form of each
 * letter: Noto adds the dots as separate glyphs, so that text copied out of a document is misspelt.
 */
const cuts = [
  { name: 'ibm-plex-sans-arabic', set: 'arabic', wants: /[\p{Script_Extensions=Arabic}\u200c\u200d]/u },
  { name: 'noto-sans-hebrew', set: 'hebrew', wants: /\p{Script_Extensions=Hebrew}/u },
  {
    name: 'noto-sans-sc',
    set: 'chinese-simplified',
    wants: /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\uff00-\uffef]/u,
  },
  { name: 'noto-sans-tc', set: 'chinese-traditional', wants: /\p{Script_Extensions=Han}/u },
  { name: 'noto-sans-jp', set: 'japanese', wants: /\p{Script_Extensions=Han}/u },
  { name: 'noto-sans-kr', set: 'korean', wants: /\p{Script_Extensions=Hangul}/u },
] as const
/**
 * The features that correct writing needs. Optional ligatures are left out, because text copied from them has the wrong
 * order.
 */
const shaping = ['ccmp', 'init', 'medi', 'fina', 'isol', 'rlig', 'mark', 'mkmk', 'kern', 'ljmo', 'vjmo', 'tjmo']
/** Our existing fonts for names. */
const textFaces = ['instrument-sans-400.ttf', 'inter-400.ttf']

const lettersOf = (bytes: Uint8Array) => (fontkit.create(Buffer.from(bytes)) as fontkit.Font).characterSet

const folder = path.resolve(process.argv[2] ?? '')
const ownLetters = new Set<number>()
for (const file of textFaces)
  for (const letter of lettersOf(await fs.readFile(path.join(fonts, file)))) ownLetters.add(letter)
const drawn = new Set<number>()
for (const { name, set, wants } of cuts) {
  const from = path.join(folder, `node_modules/@fontsource/${name}`)
  const source = await fs.readFile(path.join(from, `files/${name}-${set}-400-normal.woff2`))
  const letters = lettersOf(source).filter((letter) => wants.test(String.fromCodePoint(letter)) && !drawn.has(letter))
  // A space belongs to the words on both sides of it.
  const text = ` ${String.fromCodePoint(...letters)}`
  // 13 and 14 are the licence, which has to stay with the font.
  const made = await subsetFont(source, text, {
    targetFormat: 'truetype',
    noHinting: true,
    preserveNameIds: [13, 14],
    keepFeatures: shaping,
  })
  // fontkit reads a few bytes beyond an empty glyph, such as the space, even at the end of the file.
  const cut = Buffer.concat([made, Buffer.alloc(16)])
  const file = `${name}-400.ttf`
  await fs.writeFile(path.join(fonts, file), cut)
  const kept = lettersOf(cut)
  for (const letter of kept) {
    if (letter !== 0x20) drawn.add(letter)
    ownLetters.add(letter)
  }
  process.stdout.write(`${file}: ${kept.length} letters, ${cut.length} bytes\n`)
}
await fs.copyFile(
  path.join(folder, 'node_modules/@fontsource/noto-sans-sc/LICENSE'),
  path.join(fonts, 'OFL-NotoSans.txt'),
)

/** Pairs of a gap and a length, in base 36: how many letters are missing, then how many exist. */
const steps: string[] = []
let at = 0
for (const letter of [...ownLetters].sort((a, b) => a - b)) {
  if (letter < at) continue
  let end = letter
  while (ownLetters.has(end)) end++
  steps.push((letter - at).toString(36), (end - letter).toString(36))
  at = end
}
await fs.writeFile(
  table,
  `// Made by scripts/make-wide-faces.ts: how many letters are missing, how many are there, and so on, in base 36.\n` +
    `export const printableLetters =\n  '${steps.join(' ').replace(/(.{100,118}) /g, "$1 ' +\n  '")}'\n`,
)
process.stdout.write(`${ownLetters.size} letters in ${steps.length / 2} stretches\n`)
