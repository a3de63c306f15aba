import { law, ninetyDays, offer } from '#content/hiring-guide/arrival.ts'
import { a4, type PdfDocument } from '#src/platform/pdf/document.ts'
import { drawTable } from '#src/platform/pdf/table.ts'
import { capHeight, type TypeStyle } from '#src/platform/pdf/type-setting.ts'
import { chapterHead, columns, list, mustEnd, portrait, sheet, type } from './sheet.ts'

export function offerPage(pdf: PdfDocument): void {
  pdf.addPage()
  const top = chapterHead(pdf, { ...offer, number: 8, ground: 'rose', ink: 'ink', width: 330, size: 92 })
  portrait(pdf, 'mei', { x: sheet.right - 142, bottom: top, width: 142 })

  let y = clock(pdf, top + 22) + 20
  const half = sheet.width / 2
  y = drawTable(pdf, {
    x: sheet.left,
    y: y - 6,
    head: { ...type.subject, size: 17 },
    body: type.body,
    padding: 8,
    columns: [
      { title: offer.tableHeads[0], width: half + 30, style: type.strong },
      { title: offer.tableHeads[1], width: half - 30 },
    ],
    rows: offer.table,
  })

  const [left, right] = [
    { x: sheet.left, width: 212 },
    { x: sheet.left + 240, width: sheet.width - 240 },
  ]
  const counterHead = pdf.text('H3', offer.counterTitle, type.subject, { ...left, y: y + 24 })
  const counter = pdf.text('P', offer.counter, type.body, { ...left, y: counterHead + 12 })
  const restraint = pdf.text('P', offer.restraint, type.note, { ...left, y: counter + 16 })
  const insideHead = pdf.text('H3', offer.insideTitle, type.subject, { ...right, y: y + 24 })
  const inside = list(pdf, offer.inside, {
    ...right,
    y: insideHead + 13,
    style: type.body,
    gap: 1.5,
    mark: 'box',
    markColour: 'ink',
  })
  mustEnd(offer.title, Math.max(restraint, inside))
}

/** Four days, each a step higher. */
function clock(pdf: PdfDocument, top: number): number {
  const heading = pdf.text('H3', offer.clockTitle, type.subject, { x: sheet.left, y: top, width: 200 })
  const ground = heading + 76
  const ends = columns(4, 4).map((column, index) => {
    const [when, what] = offer.clock[index]!
    const height = 30 + index * 15
    pdf.box(column.x, ground - height, column.width, height, index === 3 ? 'hot' : 'mint')
    const label: TypeStyle = { ...type.subject, size: 16 }
    pdf.text('H4', when, label, { x: column.x + 8, y: ground - height + 9, width: column.width - 12 })
    return pdf.text('P', what, type.small, { x: column.x, y: ground + 10, width: column.width - 10 })
  })
  return Math.max(...ends)
}

export function ninetyDaysPage(pdf: PdfDocument): void {
  pdf.addPage()
  let y = chapterHead(pdf, { ...ninetyDays, number: 9, ground: 'white', ink: 'ink' }) + 8
  const [they, you] = [
    { x: sheet.left + 190, width: 142 },
    { x: sheet.left + 350, width: sheet.width - 350 },
  ]
  pdf.text('P', ninetyDays.heads[0], type.label, { ...they, y })
  pdf.text('P', ninetyDays.heads[1], type.label, { ...you, y })
  y += 16
  const row = 66
  pdf.element('L', () => {
    ninetyDays.steps.forEach((step, index) => {
      const width = 76 + index * 19
      pdf.box(0, y, sheet.left + width, row, index === ninetyDays.steps.length - 1 ? 'hot' : 'deep')
      const label: TypeStyle = {
        face: 'bill',
        size: 25,
        leading: 26,
        tracking: 0.013,
        colour: index === 5 ? 'ink' : 'paper',
      }
      pdf.element('LI', () => {
        pdf.text('Lbl', step.when, label, { x: sheet.left, y: y + (row - capHeight('bill', 25)) / 2, width })
        pdf.element('LBody', () => {
          pdf.text('P', step.they, type.body, { ...they, y: y + 12 })
          pdf.text('P', step.you, type.body, { ...you, y: y + 12 })
        })
      })
      pdf.rule(they.x, y + row - 0.7, sheet.right - they.x, 'line', 0.7)
      y += row
    })
  })
  y += 26
  const heading = pdf.text('H3', ninetyDays.weeklyTitle, type.subject, { x: sheet.left, y, width: 170 })
  const end = list(pdf, ninetyDays.weekly, {
    x: they.x,
    width: sheet.right - they.x,
    y,
    style: { ...type.lead, size: 12, leading: 16 },
    gap: 1,
    mark: 'number',
    markColour: 'ink',
  })
  mustEnd(ninetyDays.title, Math.max(heading, end))
}

/** As sober as the agreement: a clause, its rule, its source. */
export function lawPage(pdf: PdfDocument): void {
  pdf.addPage()
  let y = chapterHead(pdf, { ...law, number: 10, ground: 'white', ink: 'ink', size: 66 }) - 2
  const text = { x: sheet.left + 122, width: sheet.width - 122 }
  const wording: TypeStyle = { ...type.body, size: 9.4, leading: 13.1 }
  for (const clause of law.clauses) {
    pdf.rule(sheet.left, y, sheet.width, 'ink', 1.4)
    pdf.text('H3', clause.name, type.subject, { x: sheet.left, y: y + 11, width: 116 })
    const rule = pdf.text('P', clause.text, wording, { ...text, y: y + 11 })
    y = pdf.link(clause.source, { ...type.note, leading: 11 }, { ...text, y: rule + 9 }, clause.link) + 11
  }
  pdf.box(0, y + 2, a4.width, a4.height - y - 2, 'mint')
  const end = pdf.text(
    'P',
    law.advice,
    { ...type.lead, size: 11.5, leading: 16 },
    { x: sheet.left, y: y + 20, width: sheet.width },
  )
  mustEnd(law.title, end)
}
