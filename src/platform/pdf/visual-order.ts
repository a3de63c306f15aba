import bidiModule, { type Bidi } from 'bidi-js'
import { isolate, marks, runsRightToLeft, withoutMarks } from './direction-marks.ts'
import type { FaceName } from './faces.ts'

interface Run {
  text: string
  face: FaceName
}

// The package's types describe the wrong kind of module.
const newBidi = bidiModule as unknown as () => Bidi
let bidi: Bidi | undefined

/** Makes each isolated stretch of text end with its line and begin again on the next. */
export function isolatedByLine<Part extends Run>(lines: readonly (readonly Part[])[]): Part[][] {
  let open = 0
  return lines.map((parts) => {
    const before = open
    for (const { text } of parts) for (const [mark] of text.matchAll(marks)) open += mark === isolate.open ? 1 : -1
    return parts.map((part, index) => {
      const head = index === 0 ? isolate.open.repeat(before) : ''
      const tail = index === parts.length - 1 ? isolate.close.repeat(open) : ''
      return { ...part, text: head + part.text + tail }
    })
  })
}

/**
 * A line's runs from left to right, as they are drawn (UAX #9, in a line of English). Text from
 * right to left is returned word by word; shaping reverses the letters within words.
 */
export function inVisualOrder(runs: readonly Run[]): Run[] {
  const line = runs.map(({ text }) => text).join('')
  if (!runsRightToLeft(line))
    return runs.map((run) => ({ ...run, text: withoutMarks(run.text) })).filter(({ text }) => text)
  bidi ??= newBidi()
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr')
  const pieces = piecesOf(runs, levels)
  for (let level = Math.max(...pieces.map((piece) => piece.level)); level > 0; level--) reverseFrom(pieces, level)
  return pieces.map(({ text, face }) => ({ text, face }))
}

interface Piece extends Run {
  level: number
}

/** Pieces of one font and one direction; from right to left, each word, space and sign is a piece. */
function piecesOf(runs: readonly Run[], levels: Uint8Array): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { text, face } of runs) {
    let open: Piece | undefined
    for (const letter of text) {
      const level = levels[at]!
      at += letter.length
      if (letter === isolate.open || letter === isolate.close) continue
      const isTurned = level % 2 === 1
      const shownLetter = isTurned ? (bidi!.getMirroredCharacter(letter) ?? letter) : letter
      const isOfWord = !isTurned || /[\p{L}\p{M}\u200c\u200d]/u.test(letter)
      if (open && open.level === level && isOfWord) open.text += shownLetter
      else {
        const piece: Piece = { text: shownLetter, face, level }
        pieces.push(piece)
        open = isOfWord ? piece : undefined
      }
    }
  }
  return pieces
}

/** Rule L2: from the highest level to the lowest, reverses every stretch at that level or above. */
function reverseFrom(pieces: Piece[], level: number): void {
  for (let start = 0; start < pieces.length; start++) {
    let end = start
    while (end < pieces.length && pieces[end]!.level >= level) end++
    if (end > start) pieces.splice(start, end - start, ...pieces.slice(start, end).toReversed())
    start = end
  }
}
