import { printedWords } from '#content/agreement/printed.ts'
import type { Flow } from '#src/platform/pdf/flow.ts'
import { breakLines, capHeight, type TypeStyle } from '#src/platform/pdf/type-setting.ts'
import { fill } from '#src/values/fill.ts'
import { signaturePad } from '../../contract.ts'
import type { PrintedContract } from './printed-contract.ts'

const inset = 10

/**
 * Draws the signature pad's box with the ink on its line, or with the typed name in large letters. Leaves `y` at its
 * lower edge.
 */
export function signatureBox(flow: Flow, contract: PrintedContract, place: { x: number; width: number }): void {
  const { pdf } = flow
  const { signature } = contract
  const height = (place.width * signaturePad.height) / signaturePad.width
  if (signature.kind === 'typed') return typed(flow, signature.name, place, height)
  flow.need(height)
  baseline(flow, place, flow.y + height * 0.81)
  pdf.frame({ x: place.x, y: flow.y, width: place.width, height }, 'line-strong', 0.7)
  const alt = fill(printedWords.certificate.signatureOf, { name: contract.details.contactName })
  const bbox = [place.x, flow.y, place.x + place.width, flow.y + height]
  pdf.element('Figure', () => pdf.content(() => pdf.image(signature.png, place.x, flow.y, place.width, height)), {
    alt,
    bbox,
  })
  flow.y += height
}

/** Draws the name as large as fits the box. A very long one makes the box higher instead of the letters smaller. */
function typed(flow: Flow, name: string, place: { x: number; width: number }, least: number): void {
  const { pdf } = flow
  const width = place.width - inset * 2
  const style = styleFor(name, width, least - inset * 2.4)
  const text = flow.heightOf(name, style, width)
  const height = Math.max(least, text + inset * 2.4)
  flow.need(height)
  const end = flow.y + height
  const isOneLine = breakLines(name, style, width).length === 1
  if (isOneLine) baseline(flow, place, flow.y + least * 0.81)
  pdf.frame({ x: place.x, y: flow.y, width: place.width, height }, 'line-strong', 0.7)
  const y = isOneLine ? flow.y + least * 0.81 - 5 - capHeight(style.face, style.size) : flow.y + (height - text) / 2
  pdf.text('P', name, style, { x: place.x + inset, y, width })
  flow.y = end
}

function styleFor(name: string, width: number, height: number): TypeStyle {
  const styleOf = (size: number): TypeStyle => ({ face: 'card', size, leading: size * 1.15, tracking: 0.013 })
  const fits = (size: number) => {
    const lines = breakLines(name, styleOf(size), width)
    const isWhole = lines.every((line) => !line.cut)
    return isWhole && capHeight('card', size) + (lines.length - 1) * size * 1.15 <= height
  }
  const onOneLine = [34, 30, 26, 22, 19].find((size) => breakLines(name, styleOf(size), width).length === 1)
  return styleOf(onOneLine ?? [22, 18, 15, 12].find(fits) ?? 11)
}

/** The dotted line of the pad. */
function baseline(flow: Flow, place: { x: number; width: number }, y: number): void {
  const { pdf } = flow
  pdf.artifact(() => {
    pdf.kit
      .save()
      .moveTo(place.x + place.width * 0.05, y)
      .lineTo(place.x + place.width * 0.95, y)
      .dash(1.2, { space: 2.4 })
      .lineWidth(0.6)
      .stroke('#8A7B65')
      .restore()
  })
}
