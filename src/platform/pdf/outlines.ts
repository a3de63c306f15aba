import { face as openFace, type FaceName, wideFaces } from './faces.ts'

/** Without tracking the heavy letters would touch (src/design/tokens.css adds some too). */
const tracking = 0.012

/** A line of text as the path of an SVG, and how wide it is: a picture has no fonts. */
export function outline(
  face: FaceName,
  text: string,
  { size, x, baseline }: { size: number; x: number; baseline: number },
): { d: string; width: number } {
  const font = fontFor(face, text)
  const scale = size / font.unitsPerEm
  const run = font.layout(text)
  let pen = x
  const parts = run.glyphs.map((glyph, index) => {
    const d = glyph.path.scale(scale, -scale).translate(pen, baseline).toSVG()
    pen += run.positions[index]!.xAdvance * scale + size * tracking
    return d
  })
  return { d: parts.join(''), width: pen - x }
}

/** Returns how wide a line of text is at a size, without drawing it. */
export function widthOf(face: FaceName, text: string, size: number): number {
  const font = fontFor(face, text)
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm + text.length * size * tracking
}

/** The font, the wide one if it lacks a letter (Greek, Cyrillic, Vietnamese), or that of another script. */
function fontFor(name: FaceName, text: string) {
  const others = wideFaces.filter(({ letters }) => letters.test(text)).map(({ face }) => face)
  const tried = [name, 'wideStrong' as const, ...others].map(openFace)
  return (
    tried.find((font) => [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!))) ?? tried[1]!
  )
}
