import { palette, type PaletteColour } from '#content/palette.ts'
import { facesOf } from './coverage.ts'
import { withoutMarks } from './direction-marks.ts'
import { face, type FaceName } from './faces.ts'
import { isolatedByLine } from './visual-order.ts'

/** The style of a piece of text. Sizes and leading in points. */
export interface TypeStyle {
  face: FaceName
  size: number
  leading: number
  colour?: PaletteColour | 'white'
  /** Extra space after each letter, as a share of the size. The display font needs .012 to .015. */
  tracking?: number
  /** The font for `**marked**` words; without it, marks are not interpreted. */
  strong?: FaceName
}

export interface Run {
  text: string
  face: FaceName
}

export interface Line {
  runs: readonly (Run & { width: number })[]
  width: number
  /** The line ends within a word that is wider than the line. */
  cut?: boolean
}

const widths = new Map<string, number>()

/** The width of a text in points, including kerning, as the document will draw it. */
export function textWidth(marked: string, name: FaceName, size: number, tracking = 0): number {
  const text = withoutMarks(marked)
  const key = `${name} ${text}`
  let units = widths.get(key)
  if (units === undefined) {
    const font = face(name)
    units = font.layout(text).advanceWidth / font.unitsPerEm
    if (widths.size > 20_000) widths.clear()
    widths.set(key, units)
  }
  return units * size + text.length * trackingOf(name, tracking) * size
}

/** Arabic letters are joined, so they get no tracking. */
export function trackingOf(name: FaceName, tracking = 0): number {
  return name === 'arabic' ? 0 : tracking
}

const capHeights = new Map<FaceName, number>()

/** The height of a font's capitals at a size, which is where a line of text visually begins. */
export function capHeight(name: FaceName, size: number): number {
  let share = capHeights.get(name)
  if (share === undefined) {
    const font = face(name)
    share = font.capHeight / font.unitsPerEm
    capHeights.set(name, share)
  }
  return share * size
}

/** The space before the first letter's ink and after the last letter's, in points. */
export function sideBearings(text: string, name: FaceName, size: number): { left: number; right: number } {
  const font = face(name)
  const { glyphs, positions } = font.layout(withoutMarks(text))
  const first = glyphs[0]
  const last = glyphs.at(-1)
  const end = positions.at(-1)
  if (!first || !last || !end) return { left: 0, right: 0 }
  const scale = size / font.unitsPerEm
  // A space has no ink.
  const ofInk = (units: number) => (Number.isFinite(units) ? units * scale : 0)
  return { left: ofInk(first.bbox.minX), right: ofInk(end.xAdvance - last.bbox.maxX) }
}

/** The size at which the ink of one line is exactly as wide as the measure, as on a poster. */
export function sizeForMeasure(text: string, name: FaceName, measure: number, tracking = 0): number {
  const { left, right } = sideBearings(text, name, 1)
  return measure / (textWidth(text, name, 1, tracking) - left - right - tracking)
}

/** Turns `**word**` into a run in the strong font. */
function runsOf(text: string, style: TypeStyle): Run[] {
  const { strong } = style
  if (!strong) return [{ text, face: style.face }]
  return text
    .split('**')
    .map((part, index) => ({ text: part, face: index % 2 ? strong : style.face }))
    .filter((run) => run.text)
}

const mostBroken = 5000
const brokenTexts = new Map<string, readonly Line[]>()

/**
 * Breaks a text into lines no wider than the measure. A newline in the text is kept. The lines stay in memory: a text
 * is broken again whenever its place is measured, and most texts are the same in every document.
 */
export function breakLines(text: string, style: TypeStyle, measure: number): readonly Line[] {
  const key = JSON.stringify([text, style.face, style.size, style.tracking, style.strong, measure])
  const knownLines = brokenTexts.get(key)
  if (knownLines) return knownLines
  const lines = text.split('\n').flatMap((paragraph) => breakParagraph(runsOf(paragraph, style), style, measure))
  if (brokenTexts.size >= mostBroken) brokenTexts.clear()
  brokenTexts.set(key, lines)
  return lines
}

interface Word {
  parts: Run[]
  width: number
  /** All but the last piece of a word that is wider than the measure. */
  cut?: boolean
}

function breakParagraph(runs: Run[], style: TypeStyle, measure: number): Line[] {
  const lines: Word[][] = [[]]
  let used = 0
  for (const word of wordsOf(runs, style).flatMap((word) => cutWord(word, style, measure))) {
    const current = lines.at(-1)!
    const space = current.length ? textWidth(' ', style.face, style.size, style.tracking) : 0
    if (current.length && used + space + word.width > measure + 0.01) {
      lines.push([word])
      used = word.width
    } else {
      current.push(word)
      used += space + word.width
    }
  }
  const joined = isolatedByLine(lines.map(joinWords))
  return lines.map((words, index) => ({ ...measured(joined[index]!, style), ...(words.at(-1)?.cut && { cut: true }) }))
}

const clusters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })

/**
 * Cuts a word that is wider than the measure into pieces that each fill a line, after a mark such as `@` if possible.
 */
function cutWord(word: Word, style: TypeStyle, measure: number): Word[] {
  if (word.width <= measure) return [word]
  const letters = word.parts.flatMap((part) =>
    [...clusters.segment(part.text)].map(({ segment }) => ({
      text: segment,
      face: part.face,
      width: textWidth(segment, part.face, style.size, style.tracking),
    })),
  )
  const pieces: Word[] = []
  for (let start = 0; start < letters.length;) {
    let end = start
    let width = 0
    while (end < letters.length && (end === start || width + letters[end]!.width <= measure)) {
      width += letters[end++]!.width
    }
    const last = end === letters.length
    if (!last) {
      const mark = letters.slice(start, end).findLastIndex(({ text }) => /[@.:/_-]/.test(text)) + 1
      if (mark > (end - start) * 0.6) end = start + mark
    }
    const parts = joinLetters(letters.slice(start, end))
    pieces.push({ parts, width: partsWidth(parts, style), cut: !last })
    start = end
  }
  return pieces
}

function joinLetters(letters: readonly Run[]): Run[] {
  const runs: Run[] = []
  for (const { text, face } of letters) {
    const run = runs.at(-1)
    if (run?.face === face) run.text += text
    else runs.push({ text, face })
  }
  return runs
}

/** Splits runs into words. A word may change its font within: "**Right**:" stays one word. */
function wordsOf(runs: Run[], style: TypeStyle): Word[] {
  const words: Word[] = []
  let open: Run[] = []
  const close = () => {
    if (open.length) words.push({ parts: open, width: partsWidth(open, style) })
    open = []
  }
  for (const run of runs) {
    run.text.split(/( +)/).forEach((piece) => {
      if (!piece) return
      if (piece.startsWith(' ')) close()
      else open.push(...facesOf(piece, run.face))
    })
  }
  close()
  return words
}

const partsWidth = (parts: readonly Run[], style: TypeStyle) =>
  parts.reduce((sum, part) => sum + textWidth(part.text, part.face, style.size, style.tracking), 0)

function joinWords(words: Word[]): Run[] {
  const runs: Run[] = []
  words.forEach((word, index) => {
    for (const [position, part] of word.parts.entries()) {
      const last = runs.at(-1)
      const lead = index && position === 0 ? ' ' : ''
      if (last && last.face === part.face) last.text += lead + part.text
      else {
        if (last && lead) last.text += lead
        runs.push({ ...part })
      }
    }
  })
  return runs
}

function measured(parts: readonly Run[], style: TypeStyle): Line {
  const runs = parts.map((run) => ({ ...run, width: textWidth(run.text, run.face, style.size, style.tracking) }))
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

/** Returns a colour of the palette as hexadecimal. */
export const colourValue = (colour: PaletteColour | 'white' = 'ink') =>
  colour === 'white' ? '#FFFFFF' : palette[colour]
