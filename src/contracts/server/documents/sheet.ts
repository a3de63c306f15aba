import { readFileSync } from 'node:fs'
import path from 'node:path'
import { palette, type PaletteColour } from '#content/palette.ts'
import { a4, mm, type PdfDocument } from '#src/platform/pdf/document.ts'
import { aspectRatio, drawSvg } from '#src/platform/pdf/drawing.ts'
import { colourValue, type TypeStyle } from '#src/platform/pdf/type-setting.ts'

const margin = mm(18)

/** The measure of every page of our papers, in points: margins of 18, 16 and 22 mm. Nothing is set below `end`. */
export const sheet = {
  left: margin,
  right: a4.width - margin,
  width: a4.width - 2 * margin,
  top: mm(16),
  end: a4.height - mm(21),
  foot: a4.height - mm(16),
} as const

/** Two columns, 5 to 7, for who and whom. */
export const halves = {
  left: { x: sheet.left, width: (sheet.width - mm(8)) * (5 / 12) },
  right: { x: sheet.left + (sheet.width - mm(8)) * (5 / 12) + mm(8), width: (sheet.width - mm(8)) * (7 / 12) },
} as const

const tracking = 0.013

export const type = {
  title: { face: 'bill', size: 64, leading: 60, tracking },
  number: { face: 'bill', size: 20, leading: 20, tracking },
  share: { face: 'bill', size: 19, leading: 20, tracking },
  heading: { face: 'strong', size: 10.5, leading: 13.6 },
  body: { face: 'text', size: 10, leading: 13.5, strong: 'strong' },
  /** For what clients typed: `**` in a name is not a mark. */
  plain: { face: 'text', size: 10, leading: 13.5 },
  strong: { face: 'strong', size: 10, leading: 13.5 },
  name: { face: 'strong', size: 12, leading: 15.6 },
  small: { face: 'text', size: 9, leading: 12.4, strong: 'strong' },
  label: { face: 'text', size: 8.5, leading: 11.9, colour: 'ink-2' },
  mono: { face: 'mono', size: 8.5, leading: 13.9 },
} satisfies Record<string, TypeStyle>

export const inColour = (style: TypeStyle, colour: PaletteColour | 'white'): TypeStyle => ({ ...style, colour })

/** From the last baseline of one text to the capitals of the next, where they are as close as two lines. */
export const lineGap = 6.3

/** The mark, its one lit window hot, and at the right what the paper is: number, version, date. */
export function head(pdf: PdfDocument, lines: readonly string[], ink: PaletteColour = 'ink', height = mm(8.5)): void {
  const drawing = readFileSync(path.resolve('content/brand/logo.svg'), 'utf8').replaceAll(palette.ink, colourValue(ink))
  pdf.artifact(() => drawSvg(pdf.kit, drawing, { x: sheet.left, y: sheet.top, width: height * aspectRatio(drawing) }))
  const place = { x: sheet.left + sheet.width / 2, y: sheet.top + 1, width: sheet.width / 2, align: 'right' as const }
  const style: TypeStyle = { face: 'text', size: 8.5, leading: 11.9, colour: ink }
  if (lines.length) pdf.text('P', lines.join('\n'), style, place)
}

/** Document, number, text fingerprint, page of pages. */
export function foot(pdf: PdfDocument, words: string, index: number, count: number): void {
  const style: TypeStyle = { face: 'text', size: 8, leading: 10, colour: 'ink-2' }
  pdf.artifact(() => {
    pdf.box(sheet.left, sheet.foot, sheet.width, 1.4, 'ink')
    pdf.draw(words, style, { x: sheet.left, y: sheet.foot + 8, width: sheet.width - 60 })
    pdf.draw(`${index + 1} of ${count}`, style, { x: sheet.right - 60, y: sheet.foot + 8, width: 60, align: 'right' })
  }, 'Pagination')
}

/** `{name}` by its value, once over: what a value contains is not filled in again. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

/** `b41c 09e7 55aa 3f10`: the beginning of a fingerprint, to compare by eye. */
export const shortFingerprint = (sha256: string) => sha256.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ')
