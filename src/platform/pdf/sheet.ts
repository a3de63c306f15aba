import { readFileSync } from 'node:fs'
import path from 'node:path'
import { palette, type PaletteColour } from '#content/palette.ts'
import { root } from '../root.ts'
import { a4, mm, type PdfDocument } from './document.ts'
import { aspectRatio, drawSvg } from './drawing.ts'
import { colourValue, type TypeStyle } from './type-setting.ts'

const margin = mm(18)

/** The layout of every page of our documents, in points: margins of 18, 16 and 22 mm. No text is set below `end`. */
export const sheet = {
  left: margin,
  right: a4.width - margin,
  width: a4.width - 2 * margin,
  top: mm(16),
  end: a4.height - mm(21),
  foot: a4.height - mm(16),
} as const

/** Two columns across the page; `first` is the first one's share of the width without the gap. */
export function columns(first: number, gap = mm(8)) {
  const leftWidth = (sheet.width - gap) * first
  return {
    left: { x: sheet.left, width: leftWidth },
    right: { x: sheet.left + leftWidth + gap, width: sheet.width - gap - leftWidth },
  }
}

const headStyle: TypeStyle = { face: 'text', size: 8.5, leading: 11.9 }
const footStyle: TypeStyle = { face: 'text', size: 8, leading: 10, colour: 'ink-2' }

/** The header: the logo, with its one lit window hot, and at the right what the document is or who sends it. */
export function head(pdf: PdfDocument, lines: readonly string[], ink: PaletteColour = 'ink', height = mm(8.5)): void {
  const drawing = readFileSync(path.join(root, 'content/brand/logo.svg'), 'utf8').replaceAll(
    palette.ink,
    colourValue(ink),
  )
  pdf.artifact(() => drawSvg(pdf.kit, drawing, { x: sheet.left, y: sheet.top, width: height * aspectRatio(drawing) }))
  const place = { x: sheet.left + sheet.width / 2, y: sheet.top + 1, width: sheet.width / 2, align: 'right' as const }
  if (lines.length) pdf.text('P', lines.join('\n'), { ...headStyle, colour: ink }, place)
}

/** The footer: what the document is, and the page number with the number of pages. */
export function foot(pdf: PdfDocument, words: string, page: string): void {
  pdf.artifact(() => {
    pdf.box(sheet.left, sheet.foot, sheet.width, 1.4, 'ink')
    pdf.draw(words, footStyle, { x: sheet.left, y: sheet.foot + 8, width: sheet.width - 60 })
    pdf.draw(page, footStyle, { x: sheet.right - 60, y: sheet.foot + 8, width: 60, align: 'right' })
  }, 'Pagination')
}
