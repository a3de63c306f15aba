import { brand } from '#content/brand.ts'
import { checklist, howWeWork } from '#content/hiring-guide/working-with-us.ts'
import { a4, type PdfDocument } from '#src/platform/pdf/document.ts'
import { drawTable } from '#src/platform/pdf/table.ts'
import type { TypeStyle } from '#src/platform/pdf/type-setting.ts'
import { chapterHead, columns, inColour, list, mustEnd, numberSquare, portrait, sheet, type } from './sheet.ts'

export function howWeWorkPage(pdf: PdfDocument): void {
  pdf.addPage()
  const top = chapterHead(pdf, { ...howWeWork, number: 11, ground: 'mint', ink: 'ink', width: 340, size: 66 })
  portrait(pdf, howWeWork.portrait, { x: sheet.right - 172, bottom: top, width: 172 }, howWeWork.alt)
  let y = steps(pdf, top + 28) + 32

  const figure: TypeStyle = { face: 'poster', size: 46, leading: 46, tracking: 0.013 }
  y = drawTable(pdf, {
    x: sheet.left,
    y: y - 8,
    head: type.label,
    body: type.body,
    padding: 10,
    columns: [
      { title: howWeWork.optionHeads[0], width: 100, namesRow: true, style: type.subject },
      { title: howWeWork.optionHeads[1], width: 92, style: figure },
      { title: howWeWork.optionHeads[2], width: 105 },
      { title: howWeWork.optionHeads[3], width: 112 },
      { title: howWeWork.optionHeads[4], width: sheet.width - 409, style: type.strong },
    ],
    rows: howWeWork.options.map((option) => [option.name, `${option.rate}%`, option.pay, option.with, option.example]),
  })
  y = pdf.text('P', howWeWork.optionNote, type.note, { x: sheet.left, y: y + 10, width: sheet.width }) + 30

  const [left, right] = columns(2, 28)
  const [amount, terms] = howWeWork.deposit
  const deposit = pdf.text('P', amount, { ...figure, size: 62 }, { ...left!, y })
  const explained = pdf.text('P', terms, type.body, { ...left!, y: deposit + 21 })
  const heading = pdf.text('H3', howWeWork.honestTitle, type.subject, { ...right!, y })
  const honest = list(pdf, howWeWork.honest, { ...right!, y: heading + 13, style: type.body, gap: 2 })
  mustEnd(howWeWork.title, Math.max(explained, honest))
}

function steps(pdf: PdfDocument, top: number): number {
  const ends = columns(5, 14).map((column, index) => {
    const [name, text] = howWeWork.steps[index]!
    const colours =
      index === 4 ? ({ square: 'hot', figure: 'ink' } as const) : ({ square: 'ink', figure: 'white' } as const)
    numberSquare(pdf, index + 1, { x: column.x, y: top, side: 22 }, colours)
    const named = pdf.text('H3', name, type.subject, { ...column, y: top + 33 })
    return pdf.text('P', text, type.small, { ...column, y: named + 9 })
  })
  return Math.max(...ends)
}

/** The page to pin up, with our contact details at the bottom. */
export function checklistPage(pdf: PdfDocument): void {
  pdf.addPage()
  const standfirst = checklist.standfirst
  const top =
    chapterHead(pdf, { number: null, title: checklist.title, standfirst, ground: 'white', ink: 'ink', size: 62 }) + 2
  const pair = columns(2, 28)
  let y = top
  for (let index = 0; index < checklist.groups.length; index += 2) {
    const ends = pair.map((column, side) => {
      const group = checklist.groups[index + side]!
      pdf.rule(column.x, y, column.width, 'ink', 4)
      const heading = pdf.text('H3', group.name, type.subject, { ...column, y: y + 16 })
      return list(pdf, group.items, {
        ...column,
        y: heading + 14,
        style: type.body,
        gap: 2.5,
        mark: 'box',
        markColour: 'ink',
      })
    })
    y = Math.max(...ends) + 22
  }

  const field = Math.max(y, 590)
  pdf.box(0, field, a4.width, a4.height - field, 'hot')
  portrait(pdf, checklist.portrait, { x: sheet.right - 204, bottom: sheet.foot - 6, width: 204 }, checklist.alt)
  const [line, promise] = checklist.closing
  const lineBottom = pdf.text(
    'P',
    line,
    { ...type.title, size: 66, leading: 60 },
    { x: sheet.left, y: field + 28, width: 300 },
  )
  const promised = pdf.text('P', promise, type.lead, { x: sheet.left, y: lineBottom + 27, width: 250 })
  const end = pdf.link(
    brand.email,
    inColour({ ...type.lead, face: 'bold' }, 'ink'),
    { x: sheet.left, y: promised + 18, width: 260 },
    `mailto:${brand.email}`,
  )
  mustEnd(checklist.title, end)
}
