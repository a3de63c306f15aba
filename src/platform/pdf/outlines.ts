import { face as openFace, type FaceName } from './faces.ts'
import { onlyPrintable } from './printable.ts'
import { breakLines, type Line, trackingOf } from './type-setting.ts'
import { inVisualOrder } from './visual-order.ts'

/** Without tracking the heavy letters would touch (src/design/tokens.css adds some too). */
const tracking = 0.012

/** Where a line is drawn. All in pixels. */
export interface LinePlace {
  size: number
  x: number
  baseline: number
}

/**
 * Breaks a text into lines no wider than the measure, as in our documents. Letters that no font has, such as emoji, are
 * left out: in a picture, an empty box or a code point would look like a mistake.
 */
export function linesFor(face: FaceName, text: string, size: number, measure = Infinity): readonly Line[] {
  return breakLines(onlyPrintable(text), { face, size, leading: size, tracking }, measure)
}

/** A line as the path of an SVG, and how wide it is: a picture has no fonts. */
export function outlineLine(line: Line, { size, x, baseline }: LinePlace): { d: string; width: number } {
  let pen = x
  const parts = inVisualOrder(line.runs).flatMap(({ text, face }) => {
    const font = openFace(face)
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    return glyphs.map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!
      const d = glyph.path
        .scale(scale, -scale)
        .translate(pen + xOffset * scale, baseline - yOffset * scale)
        .toSVG()
      pen += xAdvance * scale + size * trackingOf(face, tracking)
      return d
    })
  })
  return { d: parts.join(''), width: pen - x }
}

/** A text in one line as the path of an SVG, and how wide it is. */
export function outline(face: FaceName, text: string, place: LinePlace): { d: string; width: number } {
  return outlineLine(linesFor(face, text, place.size)[0]!, place)
}

/** Returns how wide a text in one line is at a size, without drawing it. */
export function widthOf(face: FaceName, text: string, size: number): number {
  return linesFor(face, text, size)[0]!.width
}
