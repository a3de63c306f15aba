import { printedWords } from '#content/agreement/printed.ts'
import { mm, type PdfDocument } from '#src/platform/pdf/document.ts'
import type { Flow } from '#src/platform/pdf/flow.ts'
import { capHeight, textWidth } from '#src/platform/pdf/type-setting.ts'
import { sheet } from '#src/platform/pdf/sheet.ts'
import { shortMonth } from '#src/values/london-time.ts'
import { zonedParts } from '#src/values/zoned-parts.ts'
import type { PrintedContract } from './printed-contract.ts'
import { lineGap, type } from './type.ts'

const { title, head, note } = printedWords.certificate.trail
const padding = 6
const timeWidth = 112
const link = 60
const columns = {
  when: { x: sheet.left, width: timeWidth },
  what: { x: sheet.left + timeWidth, width: sheet.width - timeWidth - link },
  link: { x: sheet.right - link, width: link, align: 'right' as const },
}
const digits = 8

/** Draws every event, oldest first. The head is repeated on each page, but screen readers read it once. */
export function auditTrail(flow: Flow, events: PrintedContract['events']): void {
  const { pdf } = flow
  flow.y += mm(8)
  flow.need(70)
  pdf.bookmark(title, 'trail')
  flow.text('H3', title, type.heading, { x: sheet.left, width: sheet.width })
  flow.y += lineGap + 4
  pdf.element('Table', () => {
    pdf.element('TR', () =>
      heads(flow.y, (text, place) => pdf.text('TH', text, type.label, place, { scope: 'Column' })),
    )
    flow.y += capHeight('text', type.label.size) + 4
    for (const event of events) row(flow, event)
  })
  pdf.rule(sheet.left, flow.y, sheet.width, 'line', 0.7)
  flow.y += lineGap + 2
  flow.text('P', note, type.label, { x: sheet.left, width: sheet.width })
}

function heads(
  y: number,
  draw: (text: string, place: { x: number; y: number; width: number; align?: 'right' }) => unknown,
): void {
  head.forEach((text, index) => draw(text, { ...[columns.when, columns.what, columns.link][index]!, y }))
}

function row(flow: Flow, event: PrintedContract['events'][number]): void {
  const { pdf } = flow
  const page = pdf.pageCount
  flow.y += padding * 2
  flow.keep(event.what, type.plain, columns.what.width)
  if (pdf.pageCount === page) flow.y -= padding * 2
  else {
    pdf.artifact(() => heads(flow.y, (text, place) => pdf.draw(text, type.label, place)), 'Pagination')
    flow.y += capHeight('text', type.label.size) + 4
  }
  pdf.rule(sheet.left, flow.y, sheet.width, 'line', 0.7)
  flow.y += padding
  pdf.element('TR', () => {
    pdf.text('TD', trailTime(event.at), type.plain, { ...columns.when, y: flow.y })
    const start = { page: pdf.pageCount, y: flow.y }
    flow.text('TD', event.what, type.plain, columns.what)
    const isWhole = pdf.pageCount === start.page
    linkBox(pdf, event.hash.slice(0, digits), isWhole ? start.y : flow.y - capHeight('text', type.plain.size))
  })
  flow.y += padding
}

function linkBox(pdf: PdfDocument, text: string, y: number): void {
  const width = textWidth(text, 'mono', type.mono.size) + 8
  pdf.frame({ x: sheet.right - width, y: y - 3.4, width, height: 13.6 }, 'ink', 0.9)
  pdf.text('TD', text, type.mono, { x: sheet.right - width + 4, y: y + 0.4, width })
}

/** Formats `23 Nov 2026, 15:36:00`, in GMT all year. */
function trailTime(at: Date): string {
  const { day, month, year, hour, minute, second } = zonedParts(at, 'UTC')
  return `${day} ${shortMonth(month)} ${year}, ${hour}:${minute}:${second}`
}
