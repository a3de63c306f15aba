import { readFileSync } from 'node:fs'
import path from 'node:path'
import { a4, mm, type PdfDocument } from '#src/platform/pdf/document.ts'
import { aspectRatio, drawSvg } from '#src/platform/pdf/drawing.ts'
import type { TypeStyle } from '#src/platform/pdf/type-setting.ts'

const margin = mm(18)

/** The measure of a page, in points: as the agreement's. Nothing is set below `end`. */
export const sheet = {
  left: margin,
  right: a4.width - margin,
  width: a4.width - 2 * margin,
  top: mm(16),
  end: a4.height - mm(21),
  foot: a4.height - mm(16),
} as const

const columns = (first: number, gap: number) => {
  const left = (sheet.width - gap) * first
  return { left: { x: sheet.left, width: left }, right: { x: sheet.left + left + gap, width: sheet.width - gap - left } }
}

/** Who and for what, 5 to 7; how to pay, halves. */
export const unequal = columns(5 / 12, mm(8))
export const halves = columns(1 / 2, mm(8))

export const type = {
  title: { face: 'bill', size: 96, leading: 78, tracking: 0.013 },
  figure: { face: 'bill', size: 50, leading: 44, tracking: 0.013 },
  thanks: { face: 'card', size: 17, leading: 19, tracking: 0.013 },
  plain: { face: 'text', size: 10.5, leading: 14.4 },
  strong: { face: 'strong', size: 10.5, leading: 14.4 },
  name: { face: 'strong', size: 12, leading: 15.6 },
  band: { face: 'strong', size: 9.5, leading: 12.4 },
  label: { face: 'text', size: 8.5, leading: 11.9, colour: 'ink-2' },
  head: { face: 'text', size: 8.5, leading: 11.9 },
  foot: { face: 'text', size: 8, leading: 10, colour: 'ink-2' },
} satisfies Record<string, TypeStyle>

/** From the last baseline of one text to the capitals of the next, where they are as close as two lines. */
export const lineGap = 6.6

/** The mark, and at the right who sends the paper. Leaves off where the title may begin. */
export function head(pdf: PdfDocument, lines: readonly string[]): void {
  const drawing = readFileSync(path.resolve('content/brand/logo.svg'), 'utf8')
  pdf.artifact(() => drawSvg(pdf.kit, drawing, { x: sheet.left, y: sheet.top, width: mm(8.5) * aspectRatio(drawing) }))
  const place = { x: sheet.left + sheet.width / 2, y: sheet.top + 1, width: sheet.width / 2, align: 'right' as const }
  pdf.text('P', lines.join('\n'), type.head, place)
}

/** What the paper is, and page of pages. */
export function foot(pdf: PdfDocument, words: string, page: string): void {
  pdf.artifact(() => {
    pdf.box(sheet.left, sheet.foot, sheet.width, 1.4, 'ink')
    pdf.draw(words, type.foot, { x: sheet.left, y: sheet.foot + 8, width: sheet.width - 60 })
    pdf.draw(page, type.foot, { x: sheet.right - 60, y: sheet.foot + 8, width: 60, align: 'right' })
  }, 'Pagination')
}
