import { palette } from '#content/palette.ts'

interface Paint {
  fill: string
  stroke: string
  strokeWidth: number
  cap: 'butt' | 'round' | 'square'
  join: 'miter' | 'round' | 'bevel'
  fillOpacity: number
  strokeOpacity: number
  rule: 'nonzero' | 'evenodd'
}

const start: Paint = {
  fill: '#000',
  stroke: 'none',
  strokeWidth: 1,
  cap: 'butt',
  join: 'miter',
  fillOpacity: 1,
  strokeOpacity: 1,
  rule: 'nonzero',
}

/**
 * Draws our own flat SVG files as vectors: `g`, `path`, `circle`, `ellipse`, `rect`, presentation attributes,
 * `transform`, and colours as hex or `var(--token)`. Anything else in a file is an error, so that no part of a portrait
 * is silently missing. The drawing is clipped to its viewBox, which cuts portraits flat at the bottom.
 */
export function drawSvg(kit: PDFKit.PDFDocument, svg: string, place: { x: number; y: number; width: number }): void {
  const box = svg
    .match(/viewBox="([^"]+)"/)?.[1]
    ?.split(/[\s,]+/)
    .map(Number)
  if (!box || box.length !== 4) throw new Error('A drawing needs a viewBox')
  const [left, top, width, height] = box as [number, number, number, number]
  const scale = place.width / width
  kit.save()
  kit.translate(place.x, place.y).scale(scale).translate(-left, -top)
  kit.rect(left, top, width, height).clip()
  drawElements(kit, svg)
  kit.restore()
}

/** A drawing's width divided by its height. */
export function aspectRatio(svg: string): number {
  const [, , width = 1, height = 1] =
    svg
      .match(/viewBox="([^"]+)"/)?.[1]
      ?.split(/[\s,]+/)
      .map(Number) ?? []
  return width / height
}

function drawElements(kit: PDFKit.PDFDocument, svg: string): void {
  const paints: Paint[] = [start]
  for (const [, closing, name, source, selfClosing] of svg.matchAll(
    /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (name === 'svg') continue
    if (closing) {
      if (name === 'g') {
        paints.pop()
        kit.restore()
      }
      continue
    }
    const attributes = Object.fromEntries(
      [...source!.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    )
    const paint = inherit(paints.at(-1)!, attributes)
    kit.save()
    transform(kit, attributes.transform)
    if (name === 'g' && !selfClosing) {
      paints.push(paint)
      continue
    }
    outline(kit, name!, attributes)
    apply(kit, paint)
    kit.restore()
  }
}

function inherit(from: Paint, attributes: Record<string, string | undefined>): Paint {
  const ownOpacity = Number(attributes.opacity ?? 1)
  return {
    fill: attributes.fill ?? from.fill,
    stroke: attributes.stroke ?? from.stroke,
    strokeWidth: attributes['stroke-width'] ? Number(attributes['stroke-width']) : from.strokeWidth,
    cap: (attributes['stroke-linecap'] as Paint['cap']) ?? from.cap,
    join: (attributes['stroke-linejoin'] as Paint['join']) ?? from.join,
    fillOpacity: from.fillOpacity * ownOpacity * Number(attributes['fill-opacity'] ?? 1),
    strokeOpacity: from.strokeOpacity * ownOpacity * Number(attributes['stroke-opacity'] ?? 1),
    rule: (attributes['fill-rule'] as Paint['rule']) ?? from.rule,
  }
}

function transform(kit: PDFKit.PDFDocument, source = ''): void {
  for (const [, name, list] of source.matchAll(/([a-z]+)\(([^)]*)\)/gi)) {
    const [a = 0, b, c = 0, ...rest] = list!
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    if (name === 'translate') kit.translate(a, b ?? 0)
    else if (name === 'scale') kit.scale(a, b ?? a)
    else if (name === 'rotate') kit.rotate(a, { origin: [b ?? 0, c] })
    else if (name === 'matrix') kit.transform(a, b ?? 0, c, rest[0] ?? 1, rest[1] ?? 0, rest[2] ?? 0)
    else throw new Error(`A drawing uses the transform ${name}`)
  }
}

function outline(kit: PDFKit.PDFDocument, name: string, attributes: Record<string, string | undefined>): void {
  const number = (key: string) => Number(attributes[key] ?? 0)
  if (name === 'path') kit.path(attributes.d ?? '')
  else if (name === 'circle') kit.circle(number('cx'), number('cy'), number('r'))
  else if (name === 'ellipse') kit.ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
  else if (name === 'rect' && attributes.rx) {
    kit.roundedRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
  } else if (name === 'rect') kit.rect(number('x'), number('y'), number('width'), number('height'))
  else throw new Error(`A drawing uses the element ${name}`)
}

function apply(kit: PDFKit.PDFDocument, paint: Paint): void {
  const filled = paint.fill !== 'none'
  const stroked = paint.stroke !== 'none'
  if (paint.fillOpacity < 1) kit.fillOpacity(paint.fillOpacity)
  if (paint.strokeOpacity < 1) kit.strokeOpacity(paint.strokeOpacity)
  if (stroked) kit.lineWidth(paint.strokeWidth).lineCap(paint.cap).lineJoin(paint.join)
  const rule = paint.rule === 'evenodd' ? 'even-odd' : 'non-zero'
  if (filled && stroked) kit.fillAndStroke(colour(paint.fill), colour(paint.stroke), rule)
  else if (filled) kit.fill(colour(paint.fill), rule)
  else if (stroked) kit.stroke(colour(paint.stroke))
}

function colour(value: string): string {
  const token = value.match(/^var\(--([\w-]+)\)$/)?.[1]
  if (token) {
    if (!(token in palette)) throw new Error(`A drawing uses the colour --${token}, which is not in the palette`)
    return palette[token as keyof typeof palette]
  }
  if (value === 'currentColor') return palette.ink
  return value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
}
