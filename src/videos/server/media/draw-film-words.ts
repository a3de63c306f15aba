import sharp from 'sharp'
import { palette } from '#content/palette.ts'
import type { FaceName } from '#src/platform/pdf/faces.ts'
import { linesFor, outline, outlineLine, widthOf } from '#src/platform/pdf/outlines.ts'

/** The person who speaks: the name, and up to two lines under it. */
export interface NamePlate {
  name: string
  lines: readonly string[]
}

const margin = 24

/** Draws the brand's name plate, which is under every film of a candidate: the first name large, the rest beside it. */
export async function drawNamePlate(
  { name, lines }: NamePlate,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const first = (name.split(/\s+/)[0] ?? '').toUpperCase()
  const large = sizeThatFits('poster', first, { most: 88, room: width * 0.4 })
  const firstLine = outline('poster', first, { size: large, x: margin, baseline: height / 2 + large * 0.36 })
  const x = margin + firstLine.width + 20
  const rows = [name, ...lines].filter(Boolean).slice(0, 3)
  const pitch = 28
  const top = height / 2 - ((rows.length - 1) * pitch) / 2 + 7
  const beside = rows.map((text, index) => {
    const face: FaceName = index === 0 ? 'bold' : 'text'
    const size = sizeThatFits(face, text, { most: 21, room: width - x - margin })
    return outline(face, text, { size, x, baseline: top + index * pitch }).d
  })
  return png({ width, height }, [
    `<rect width="${width}" height="${height}" fill="${palette.ink}"/>`,
    ...[firstLine.d, ...beside].map((d) => `<path d="${d}" fill="${palette.paper}"/>`),
  ])
}

/**
 * Draws one caption on a dark box, at most three lines, to lay over the picture; without `text`, an empty picture.
 */
export async function drawCaption(text: string, size: { width: number; height: number }): Promise<Buffer> {
  const [type, pitch] = [30, 42]
  // The rest of a longer caption is only in the captions that can be switched on.
  const lines = linesFor('strong', text, type, size.width - 2 * margin - 32).slice(0, 3)
  const top = size.height - lines.length * pitch - 16
  return png(
    size,
    lines.flatMap((line, index) => {
      const x = (size.width - line.width) / 2
      const y = top + index * pitch
      return [
        `<rect x="${x - 16}" y="${y}" width="${line.width + 32}" height="${pitch}" fill="${palette.ink}"/>`,
        `<path d="${outlineLine(line, { size: type, x, baseline: y + 31 }).d}" fill="${palette.paper}"/>`,
      ]
    }),
  )
}

function sizeThatFits(face: FaceName, text: string, { most, room }: { most: number; room: number }): number {
  const wide = widthOf(face, text, most)
  return wide <= room ? most : (most * room) / wide
}

function png({ width, height }: { width: number; height: number }, shapes: readonly string[]): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9 }).toBuffer()
}
