import { commission, pay, wrongHire } from '#content/hiring-guide/preparation.ts'
import { a4, type PdfDocument } from '#src/platform/pdf/document.ts'
import { drawTable } from '#src/platform/pdf/table.ts'
import { capHeight, type TypeStyle } from '#src/platform/pdf/type-setting.ts'
import {
  chapterHead,
  columns,
  fillingLine,
  inColour,
  list,
  logo,
  mustEnd,
  numberSquare,
  pounds,
  sheet,
  type,
} from './sheet.ts'

const thousands = ([from, to]: readonly [number, number]) => `£${from}k to £${to}k`

/** Salaries as floating bars: base pay in ink, on-target earnings in hot. */
export function payPage(pdf: PdfDocument): void {
  pdf.addPage()
  let y = chapterHead(pdf, { ...pay, number: 2, ground: 'white', ink: 'ink', size: 68 })
  y = sampleLabel(pdf, y)
  const scale = { x: sheet.left + 168, width: sheet.width - 168, from: 20, to: 140 }
  const at = (value: number) => scale.x + ((value - scale.from) / (scale.to - scale.from)) * scale.width
  const bottom = drawTable(pdf, {
    x: sheet.left,
    y: y + 12,
    head: type.label,
    body: type.body,
    padding: 8,
    rowHeight: 38,
    columns: [
      { title: 'Role', width: 168, namesRow: true, style: { ...type.strong, size: 10.5 } },
      { title: 'Base', width: 88 },
      { title: 'On target', width: 100, style: type.strong },
      { title: 'Split', width: 58 },
      { title: 'Up to speed in', width: sheet.width - 414 },
    ],
    rows: pay.rows.map((row) => [row.role, thousands(row.base), thousands(row.onTarget), row.split, row.ramp]),
    decorate: ({ row, column, y: top, height }) => {
      const figures = pay.rows[row]
      if (column || !figures) return
      const line = top + height - 12
      pdf.box(scale.x, line + 2.6, scale.width, 0.8, 'line')
      pdf.box(at(figures.base[0]), line, at(figures.base[1]) - at(figures.base[0]), 6, 'ink')
      pdf.box(at(figures.onTarget[0]), line, at(figures.onTarget[1]) - at(figures.onTarget[0]), 6, 'hot')
    },
  })
  legend(pdf, bottom + 9)
  const thirds = [
    { x: sheet.left, width: 192 },
    { x: sheet.left + 214, width: 142 },
    { x: sheet.left + 378, width: sheet.width - 378 },
  ]
  const ends = thirds.map((column, index) => {
    const [heading, text] = pay.notes[index]!
    pdf.rule(column.x, bottom + 34, column.width, 'ink', 1.4)
    const headed = pdf.text('H3', heading, type.subject, { x: column.x, y: bottom + 46, width: column.width })
    return pdf.text('P', text, type.small, { x: column.x, y: headed + 9, width: column.width })
  })
  mustEnd(pay.title, Math.max(...ends))
}

/** Labels the table as a sample, in words, so that nobody quotes its invented figures as facts. */
function sampleLabel(pdf: PdfDocument, y: number): number {
  pdf.box(sheet.left, y, sheet.width, 25, 'rose')
  pdf.text('P', `**${pay.label}.** ${pay.labelText}`, type.small, {
    x: sheet.left + 10,
    y: y + 9.3,
    width: sheet.width - 20,
  })
  return y + 25
}

function legend(pdf: PdfDocument, y: number): void {
  const [base, target] = pay.legend
  pdf.box(sheet.left + 168, y, 18, 6, 'ink')
  pdf.text('P', base, type.label, { x: sheet.left + 191, y, width: 40 })
  pdf.box(sheet.left + 256, y, 18, 6, 'hot')
  pdf.text('P', target, type.label, { x: sheet.left + 279, y, width: 180 })
}

export function commissionPage(pdf: PdfDocument): void {
  pdf.addPage()
  logo(pdf, { x: sheet.right - 67, y: 40, width: 67 }, 'ink')
  numberSquare(pdf, 2, { x: sheet.left, y: 36 }, { square: 'ink', figure: 'white' })
  const title: TypeStyle = { ...type.title, size: 60, leading: 58 }
  let y = pdf.text('H3', commission.title, title, { x: sheet.left, y: 84, width: sheet.width }) + 24

  const splitEnds = columns(3, 22).map((column, index) => {
    const split = commission.splits[index]!
    const side = (column.width - 9 * 3) / 10
    pdf.artifact(() => {
      for (let square = 0; square < 10; square++) {
        pdf.box(column.x + square * (side + 3), y, side, side * 2, square < split.base ? 'ink' : 'hot')
      }
    })
    const name = pdf.text(
      'H4',
      split.name,
      { ...type.subject, size: 27 },
      { x: column.x, y: y + side * 2 + 12, width: column.width },
    )
    const whoBottom = pdf.text('P', split.who, type.strong, { x: column.x, y: name + 10, width: column.width })
    return pdf.text('P', split.why, type.small, { x: column.x, y: whoBottom + 8, width: column.width })
  })
  y = Math.max(...splitEnds) + 22

  const [left, right] = [
    { x: sheet.left, width: 312 },
    { x: sheet.left + 340, width: sheet.width - 340 },
  ]
  pdf.rule(sheet.left, y, sheet.width, 'ink', 4)
  const rulesHead = pdf.text('H4', commission.rulesTitle, type.subject, { ...left, y: y + 17 })
  const rulesEnd = list(pdf, commission.rules, { ...left, y: rulesHead + 13, style: type.body, gap: 2.5 })
  const testHead = pdf.text('H4', commission.testTitle, type.subject, { ...right, y: y + 17 })
  const testEnd = pdf.text('P', commission.test, type.body, { ...right, y: testHead + 13 })
  bill(pdf, Math.max(rulesEnd, testEnd) + 22)
}

/** The figure in the advert, compared with what is really paid. */
function bill(pdf: PdfDocument, top: number): void {
  pdf.box(0, top, a4.width, a4.height - top, 'deep')
  const [says, pays] = commission.billTitle
  const figure: TypeStyle = { face: 'poster', size: 72, leading: 72, tracking: 0.013, colour: 'paper' }
  const right = sheet.left + 196
  pdf.text('P', says, inColour(type.strong, 'mint'), { x: sheet.left, y: top + 22, width: 180 })
  const first = pdf.text(
    'P',
    pounds(commission.advert),
    { ...figure, size: 50 },
    { x: sheet.left, y: top + 36, width: 190 },
  )
  pdf.text('P', pays, inColour(type.strong, 'mint'), { x: sheet.left, y: first + 20, width: 180 })
  const total = pdf.text('P', pounds(commission.billTotal), figure, { x: sheet.left, y: first + 34, width: 190 })
  let y = top + 22
  pdf.element('Table', () => {
    for (const [what, amount] of commission.bill) {
      const line = { x: right, y, width: sheet.right - right }
      pdf.element('TR', () => {
        pdf.text('TH', what, inColour(type.small, 'paper'), { ...line, width: line.width - 60 }, { scope: 'Row' })
        pdf.text('TD', pounds(amount), inColour({ ...type.strong, size: 9.5 }, 'paper'), { ...line, align: 'right' })
      })
      y += 15
      pdf.rule(right, y, sheet.right - right, 'mint', 0.6)
      y += 10
    }
  })
  const noted = pdf.text('P', commission.billNote, inColour(type.note, 'mint'), {
    x: right,
    y: y + 4,
    width: sheet.right - right,
  })
  mustEnd(commission.title, Math.max(noted, total), sheet.end)
}

/** What a wrong hire costs, drawn as a till receipt. */
export function wrongHirePage(pdf: PdfDocument): void {
  pdf.addPage('hot')
  pdf.bookmark(`3  ${wrongHire.title}`, 'chapter-3')
  logo(pdf, { x: sheet.right - 67, y: 40, width: 67 }, 'ink', 'paper')
  numberSquare(pdf, 3, { x: sheet.left, y: 36 }, { square: 'ink', figure: 'hot' })
  const title = fillingLine(wrongHire.title, 'poster', sheet.width)
  let y = 0
  pdf.element('H2', () => pdf.content(() => (y = pdf.drawLineAt(wrongHire.title, title, sheet.left, 84))))
  const top = y + 38
  const receiptEnd = receipt(pdf, sheet.left, top, 286)

  const side = { x: sheet.left + 312, width: sheet.width - 312 }
  let text = pdf.text('P', wrongHire.standfirst, { ...type.lead, size: 12, leading: 16.5 }, { ...side, y: top }) + 22
  pdf.rule(side.x, text, side.width, 'ink', 1.4)
  text = pdf.text('H3', wrongHire.signsTitle, type.subject, { ...side, y: text + 13 })
  for (const [sign, meaning] of wrongHire.signs) {
    text = pdf.text('P', `**${sign}** ${meaning}`, type.body, { ...side, y: text + 12 })
  }
  text = pdf.text('P', wrongHire.remedy, type.body, { ...side, y: text + 16 })

  const total = fillingLine(pounds(wrongHire.total), 'poster', sheet.width)
  const place = sheet.end - capHeight('poster', total.size) - 20
  mustEnd(wrongHire.title, Math.max(receiptEnd, text), place - 30)
  pdf.element('P', () => pdf.content(() => pdf.drawLineAt(pounds(wrongHire.total), total, sheet.left, place)))
  pdf.text('P', wrongHire.kicker, { ...type.lead, face: 'bold' }, { x: sheet.left, y: place - 25, width: sheet.width })
}

function receipt(pdf: PdfDocument, x: number, top: number, width: number): number {
  const line = 18
  const lines = wrongHire.out.length + wrongHire.again.length + 6
  const height = lines * line + 44
  pdf.artifact(() => {
    pdf.box(x, top, width, height, 'paper-hi')
    const tooth = width / 44
    for (let index = 0; index < 22; index++) {
      pdf.box(x + index * tooth * 2, top - tooth, tooth, tooth, 'paper-hi')
      pdf.box(x + index * tooth * 2, top + height, tooth, tooth, 'paper-hi')
    }
  })
  let y = top + 19
  const row = (label: string, amount: number, style: TypeStyle) => {
    const place = { x: x + 14, y, width: width - 28 }
    pdf.element('TR', () => {
      pdf.text('TH', label, style, { ...place, width: place.width - 50 }, { scope: 'Row' })
      pdf.text('TD', pounds(amount), style, { ...place, align: 'right' })
    })
    y += line
  }
  const sum = (label: string, amount: number) => {
    pdf.rule(x + 14, y - 2, width - 28, 'ink', 1)
    y += 8
    row(label, amount, type.strong)
    y += 4
  }
  pdf.text('P', wrongHire.label, type.note, { x: x + 14, y, width: width - 28 })
  y += line + 2
  pdf.element('Table', () => {
    for (const [what, amount] of wrongHire.out) row(what, amount, type.body)
    sum('Money out', wrongHire.outTotal)
    row(wrongHire.back[0], wrongHire.back[1], type.body)
    sum('Out of pocket', wrongHire.gone)
    for (const [what, amount] of wrongHire.again) row(what, amount, type.body)
    sum('All in', wrongHire.total)
  })
  return top + height + 8
}
