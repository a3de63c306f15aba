import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PersonKey } from '#content/types.ts'
import { hiringGuide } from '#content/hiring-guide.ts'
import { palette, type PaletteColour } from '#content/palette.ts'
import { a4, type PdfDocument } from '#src/platform/pdf/document.ts'
import { aspectRatio, drawSvg } from '#src/platform/pdf/drawing.ts'
import { capHeight, colourValue, sizeForMeasure, textWidth, type TypeStyle } from '#src/platform/pdf/type-setting.ts'
import { root } from '#src/platform/root.ts'
import { figure } from '#src/values/numbers.ts'

export type Colour = PaletteColour | 'white'

/** The margins of every inner page, in points. Nothing but the foot is set below `end`. */
export const sheet = { left: 48, right: a4.width - 48, width: a4.width - 96, end: 786, foot: 802 } as const

/** Columns of equal width across the page, with gaps between them. */
export function columns(count: number, gap = 20): { x: number; width: number }[] {
  const width = (sheet.width - gap * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({ x: sheet.left + index * (width + gap), width }))
}

const tracking = 0.013

export const type = {
  title: { face: 'poster', size: 74, leading: 66, tracking },
  lead: { face: 'text', size: 13, leading: 18.5, strong: 'bold' },
  subject: { face: 'card', size: 19, leading: 20, tracking },
  body: { face: 'text', size: 10, leading: 14.2, strong: 'bold' },
  strong: { face: 'bold', size: 10, leading: 14.2 },
  small: { face: 'text', size: 9, leading: 12.6, strong: 'bold' },
  note: { face: 'text', size: 8.5, leading: 11.8, colour: 'ink-2', strong: 'bold' },
  label: { face: 'strong', size: 8.5, leading: 11 },
} satisfies Record<string, TypeStyle>

export const inColour = (style: TypeStyle, colour: Colour): TypeStyle => ({ ...style, colour })

/** The largest size at which a text fills the measure in one line. */
export function fillingLine(text: string, face: TypeStyle['face'], measure: number): TypeStyle {
  const size = sizeForMeasure(text, face, measure, tracking)
  return { face, size, leading: size * 0.86, tracking }
}

export interface ChapterHead {
  number: number | null
  /** A newline in it forces a line break. */
  title: string
  standfirst: string
  /** The colour of the field behind the head; white draws no field. */
  ground: Colour
  ink: Colour
  /** Width for title and standfirst, if a portrait stands next to them. */
  width?: number
  size?: number
}

/** Field, number, mark, title with its bookmark, standfirst. Returns the field's lower edge. */
export function chapterHead(pdf: PdfDocument, head: ChapterHead): number {
  const { number, ink, ground } = head
  const size = head.size ?? type.title.size
  const title: TypeStyle = { ...type.title, size, leading: size * 0.89, colour: ink }
  const standfirst = inColour(type.lead, ink)
  const place = { x: sheet.left, y: 84, width: (head.width ?? sheet.width) + 8 }
  const below = {
    x: sheet.left,
    y: pdf.measure(head.title, title, place) + 25,
    width: Math.min(head.width ?? 460, 460),
  }
  const edge = pdf.measure(head.standfirst, standfirst, below) + 22
  if (ground !== 'white') pdf.box(0, 0, a4.width, edge, ground)

  const words = head.title.replaceAll('\n', ' ')
  pdf.bookmark(number ? `${number}  ${words}` : words, bookmarkName(number))
  logo(pdf, { x: sheet.right - 67, y: 40, width: 67 }, ink)
  if (number) numberSquare(pdf, number, { x: sheet.left, y: 36 }, { square: ink, figure: ground })
  pdf.text('H2', head.title, title, place)
  pdf.text('P', head.standfirst, standfirst, below)
  return edge
}

export const bookmarkName = (chapter: number | null) => `chapter-${chapter ?? 'list'}`

/** A white figure on a filled square. */
export function numberSquare(
  pdf: PdfDocument,
  number: number,
  { x, y, side = 26 }: { x: number; y: number; side?: number },
  { square, figure }: { square: Colour; figure: Colour },
): void {
  const style: TypeStyle = { face: 'card', size: side * 0.66, leading: side, colour: figure }
  pdf.artifact(() => {
    pdf.box(x, y, side, side, square)
    const top = y + (side - capHeight(style.face, style.size)) / 2
    pdf.draw(String(number), style, { x, y: top, width: side, align: 'centre' })
  })
}

/** The logo; its one lit window is hot, except on a hot field. */
export function logo(
  pdf: PdfDocument,
  place: { x: number; y: number; width: number },
  colour: Colour,
  window: Colour = 'hot',
): void {
  const drawing = readFileSync(path.join(root, 'content/brand/logo.svg'), 'utf8')
    .replaceAll(palette.ink, colourValue(colour))
    .replaceAll(palette.hot, colourValue(window))
  pdf.artifact(() => drawSvg(pdf.kit, drawing, place))
}

/** A portrait with its feet on `bottom`: with a description it is a figure, without one it is decoration. */
export function portrait(
  pdf: PdfDocument,
  key: PersonKey,
  place: { x: number; bottom: number; width: number },
  alt?: string,
): void {
  const drawing = readFileSync(path.join(root, `content/people/${key}.svg`), 'utf8')
  const height = place.width / aspectRatio(drawing)
  const draw = () => drawSvg(pdf.kit, drawing, { x: place.x, y: place.bottom - height, width: place.width })
  if (!alt) return pdf.artifact(draw)
  const bbox = [place.x, place.bottom - height, Math.min(place.x + place.width, a4.width), place.bottom]
  pdf.element('Figure', () => pdf.content(draw), { alt, bbox })
}

export interface ListPlan {
  x: number
  y: number
  width: number
  style: TypeStyle
  /** Between items, besides the space between any two lines. */
  gap: number
  /** A filled square, an open box to tick, or the item's number. */
  mark?: 'square' | 'box' | 'number'
  markColour?: Colour
}

/** A list with squares for marks. Returns the last baseline. */
export function list(pdf: PdfDocument, items: readonly string[], plan: ListPlan): number {
  const { style, mark = 'square', markColour = 'hot' } = plan
  const cap = capHeight(style.face, style.size)
  const indent = mark === 'square' ? cap + 7 : mark === 'box' ? cap + 11 : style.size * 1.7
  let y = plan.y
  pdf.element('L', () => {
    items.forEach((item, index) => {
      pdf.element('LI', () => {
        if (mark === 'number') {
          const figure: TypeStyle = {
            face: 'card',
            size: style.size * 1.25,
            leading: style.leading,
            colour: markColour,
          }
          const top = y - (capHeight('card', figure.size) - cap) / 2
          pdf.text('Lbl', String(index + 1), figure, { x: plan.x, y: top, width: indent })
        } else if (mark === 'square') pdf.box(plan.x, y + cap * 0.1, cap * 0.84, cap * 0.84, markColour)
        else pdf.frame({ x: plan.x, y: y - 1.6, width: cap + 3.2, height: cap + 3.2 }, markColour, 1.2)
        y = pdf.text('LBody', item, style, { x: plan.x + indent, y, width: plan.width - indent })
      })
      if (index < items.length - 1) y += style.leading - cap + plan.gap
    })
  })
  return y
}

/** A stair of squares, climbing to the right: the agency's only ornament. */
export function stair(
  pdf: PdfDocument,
  { x, bottom }: { x: number; bottom: number },
  { steps, side, colour }: { steps: number; side: number; colour: Colour },
): void {
  pdf.artifact(() => {
    for (let step = 0; step < steps; step++) {
      for (let floor = 0; floor <= step; floor++) {
        pdf.box(x + step * side * 1.35, bottom - floor * side * 1.35 - side, side, side, colour)
      }
    }
  })
}

/**
 * Throws if a page's content runs into the foot. That is a mistake in the content, and no guide is better than one with
 * text cut off.
 */
export function mustEnd(page: string, bottom: number, limit: number = sheet.end): void {
  if (bottom > limit + 0.5) throw new Error(`"${page}" runs ${Math.round(bottom - limit)} pt over its page`)
}

/** The line at the bottom of a page. Not tagged to be read aloud, because the outline has it already. */
export function foot(pdf: PdfDocument, index: number, count: number, ink: Colour): void {
  const style: TypeStyle = { face: 'strong', size: 8, leading: 10, colour: ink }
  pdf.artifact(() => {
    pdf.box(sheet.left, sheet.foot - 6, sheet.width, 1.4, ink)
    const words = `${hiringGuide.title} • ${hiringGuide.edition}`
    pdf.draw(words, style, { x: sheet.left, y: sheet.foot + 4, width: sheet.width / 2 })
    const page = `${index + 1} of ${count}`
    pdf.draw(page, style, { x: sheet.right - 100, y: sheet.foot + 4, width: 100, align: 'right' })
  }, 'Pagination')
}

export const pounds = (amount: number) => `${amount < 0 ? '−' : ''}£${figure(Math.abs(amount))}`

export const widthOf = (text: string, style: TypeStyle) => textWidth(text, style.face, style.size, style.tracking)
