import sharp from 'sharp'
import { brand } from '#content/brand.ts'
import { palette } from '#content/palette.ts'
import { linesFor, outline, outlineLine } from '#src/platform/pdf/outlines.ts'
import type { Line } from '#src/platform/pdf/type-setting.ts'
import { type ArticleContent, categoryName } from '../article.ts'

export type CardContent = Pick<ArticleContent, 'title' | 'category' | 'featured'>

const width = 1200
const height = 630
const margin = 64
/** The title's smallest size, in pixels. */
const smallest = 40
/** From baseline to baseline, as a share of the title's size. */
const lineHeight = 0.92
const steps = [0.62, 0.74, 0.86, 0.98]
const tints = [palette.mint, palette.rose, palette.deep, palette.hot]

/**
 * The picture for link previews: category, title and logo as outlines, and the people above the
 * article, on stairs. 1200×630, the size that readers of Open Graph expect.
 */
export async function drawCard(
  article: CardContent,
  portraitOf: (name: string) => string | undefined,
): Promise<Uint8Array> {
  const faces =
    article.featured && 'faces' in article.featured
      ? article.featured.faces.flatMap((name) => portraitOf(name) ?? [])
      : []
  const stair = faces.length > 0 ? Math.min(480, faces.length * 150) : 0
  const measure = width - margin * 2 - (stair ? stair + 40 : 0)
  const { size, lines } = fitted(article.title, measure)
  const badge = outline('bold', categoryName(article.category), { size: 28, x: margin + 16, baseline: margin + 36 })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${palette.paper}"/>
${faces.map((face, index) => frame(face, index, faces.length, stair)).join('')}
<rect x="${margin}" y="${margin}" width="${badge.width + 32}" height="52" fill="${palette.hot}"/>${path(badge.d)}
${lines.map((line, index) => path(outlineLine(line, { size, x: margin, baseline: 150 + size * (0.78 + index * lineHeight) }).d)).join('')}
${path(outline('poster', brand.name.toUpperCase(), { size: 44, x: margin, baseline: height - margin }).d)}
</svg>`
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** The largest size at which the title fits between badge and logo without a cut word; else the smallest size. */
function fitted(title: string, measure: number): { size: number; lines: readonly Line[] } {
  const room = height - 150 - margin - 80
  const linesAt = (size: number) => linesFor('poster', title, size, measure)
  for (let size = 168; size > smallest; size -= 4) {
    const lines = linesAt(size)
    if (!lines.some(({ cut }) => cut) && lines.length * size * lineHeight <= room) return { size, lines }
  }
  return { size: smallest, lines: linesAt(smallest).slice(0, Math.floor(room / (smallest * lineHeight))) }
}

function frame(face: string, index: number, count: number, stair: number): string {
  const step = steps.length - count + index
  const wide = stair / count
  const tall = (height - 60) * steps[step]!
  const x = width - stair + index * wide
  const portrait = Math.min(wide * 1.5, tall * 0.8)
  const inner = face
    .replace(/^.*?<svg[^>]*>/s, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => palette[name as keyof typeof palette] ?? palette.ink)
  return `<clipPath id="f${index}"><rect x="${x}" y="0" width="${wide}" height="${height}"/></clipPath><rect x="${x}" y="${height - tall}" width="${wide}" height="${tall}" fill="${tints[step]}"/>
<g clip-path="url(#f${index})"><svg x="${x + wide / 2 - portrait / 2}" y="${height - portrait * 1.15}" width="${portrait}" height="${portrait * 1.15}" viewBox="0 0 400 460" stroke-linecap="round" stroke-linejoin="round">${inner}</svg></g>`
}

function path(d: string): string {
  return `<path d="${d}" fill="${palette.ink}"/>`
}
