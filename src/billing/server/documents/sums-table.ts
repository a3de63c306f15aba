import { billingWords as words } from '#content/portal/billing.ts'
import { mm } from '#src/platform/pdf/document.ts'
import type { Flow } from '#src/platform/pdf/flow.ts'
import { capHeight, type TypeStyle } from '#src/platform/pdf/type-setting.ts'
import { fill } from '#src/values/fill.ts'
import { type Pence, pounds } from '#src/values/money.ts'
import { sheet } from '#src/platform/pdf/sheet.ts'
import type { PrintedDocument } from './printed-document.ts'
import { lineGap, type } from './type.ts'

const amountWidth = mm(34)
const what = { x: sheet.left, width: sheet.width - amountWidth - mm(6) }
const amount = { x: sheet.right - amountWidth, width: amountWidth, align: 'right' as const }
const padding = mm(3.5)

interface Row {
  label: string
  detail?: string | undefined
  pence: Pence
  style: TypeStyle
  rule: { colour: 'line' | 'ink'; weight: number }
}

const thin = { colour: 'line', weight: 0.7 } as const
const thick = { colour: 'ink', weight: 1.4 } as const

/** Each line with its sum, then the total, the VAT that it contains, and what was paid before. */
export function sumsTable(flow: Flow, document: PrintedDocument): void {
  const { pdf } = flow
  flow.need(70)
  pdf.element('Table', () => {
    pdf.element('TR', () => {
      pdf.text('TH', words.what, type.label, { ...what, y: flow.y }, { scope: 'Column' })
      pdf.text('TH', words.amount, type.label, { ...amount, y: flow.y }, { scope: 'Column' })
    })
    flow.y += capHeight('text', type.label.size) + mm(2)
    for (const row of rowsOf(document)) drawRow(flow, row)
  })
}

function rowsOf({ kind, lines, totalPence, vat, credits, payablePence }: PrintedDocument): Row[] {
  const { net, vat: vatWord, total, afterCredits } = words
  const vatLines = vat
    ? [
        { label: net, pence: vat.netPence },
        { label: fill(vatWord, { percent: vat.percent }), pence: vat.vatPence },
      ]
    : []
  const deductions = credits.map(({ label, pence }) => ({ label, pence: -pence }))
  return [
    ...lines.map((line) => ({ ...line, style: type.strong, rule: thin })),
    ...vatLines.map((part, index) => ({ ...part, style: type.plain, rule: index ? thin : thick })),
    { label: total, pence: totalPence, style: type.name, rule: vat ? thin : thick },
    ...deductions.map((credit) => ({ ...credit, style: type.plain, rule: thin })),
    ...(deductions.length ? [{ label: afterCredits[kind], pence: payablePence, style: type.name, rule: thick }] : []),
  ]
}

/** `−£2,000.00`, with the minus sign that is as wide as a plus. */
const signed = (pence: Pence) => (pence < 0 ? `−${pounds(-pence)}` : pounds(pence))

function drawRow(flow: Flow, { label, detail, pence, style, rule }: Row): void {
  const { pdf } = flow
  const height =
    flow.heightOf(label, style, what.width) + (detail ? lineGap + flow.heightOf(detail, type.plain, what.width) : 0)
  flow.need(Math.min(height + padding * 2, 200))
  pdf.rule(sheet.left, flow.y, sheet.width, rule.colour, rule.weight)
  flow.y += padding + rule.weight
  pdf.element('TR', () => {
    const rowStart = { page: pdf.pageCount, y: flow.y }
    pdf.element(
      'TH',
      () => {
        flow.content(label, style, what)
        if (!detail) return
        flow.y += lineGap
        flow.content(detail, type.plain, what)
      },
      { scope: 'Row' },
    )
    const sum = style.face === 'strong' && style !== type.name ? type.plain : style
    const y = pdf.pageCount === rowStart.page ? rowStart.y : flow.y - capHeight(sum.face, sum.size)
    pdf.text('TD', signed(pence), sum, { ...amount, y })
  })
  flow.y += padding
}
