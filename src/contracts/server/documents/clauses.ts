import type { AgreementClause, AgreementParagraph } from '#content/agreement.ts'
import { printedWords } from '#content/agreement/printed.ts'
import { mm } from '#src/platform/pdf/document.ts'
import type { Flow } from '#src/platform/pdf/flow.ts'
import { capHeight } from '#src/platform/pdf/type-setting.ts'
import { sheet } from '#src/platform/pdf/sheet.ts'
import { listMark, paragraphNumber } from '../../agreement.ts'
import type { PricingOption } from '../../contract.ts'
import { optionTable, tableHeight } from './option-table.ts'
import { inColour, lineGap, type } from './type.ts'

/** Number and heading are on the left, the clause's paragraphs to the right of them. */
const number = { x: sheet.left, width: mm(10) }
const heading = { x: sheet.left + mm(10), width: mm(31) }
const column = { x: sheet.left + mm(43), width: sheet.width - mm(43) }
const hanging = 24
const body = { x: column.x + hanging, width: column.width - hanging }

const gap = { clause: 18, paragraph: lineGap + 3.4, item: lineGap + 1.2, table: 12, band: 10 } as const

/** Draws the clauses. The clause of the chosen option stands on a coloured field. */
export function clauses(flow: Flow, list: readonly AgreementClause[], chosen: PricingOption | null): void {
  list.forEach((clause, index) => {
    flow.y += gap.clause
    const isChosen = clause.option !== undefined && clause.option === chosen
    if (isChosen) band(flow, clause)
    else flow.need(Math.max(heightOf(flow, clause, 1), beginning(flow, clause.paragraphs[0]!)))
    headline(flow, clause, index, chosen)
    clause.paragraphs.forEach((paragraph, place) => {
      if (place) flow.y += gap.paragraph
      numbered(flow, paragraph, paragraphNumber(index, place), chosen)
    })
    if (isChosen) flow.y += gap.band
  })
}

/**
 * Draws the coloured field behind the chosen option's clause, slightly wider than the page's text, and keeps it
 * together on a page.
 */
function band(flow: Flow, clause: AgreementClause): void {
  const height = heightOf(flow, clause, clause.paragraphs.length)
  flow.need(height + gap.band * 2 + 4)
  const field = {
    x: sheet.left - gap.band,
    y: flow.y,
    width: sheet.width + gap.band * 2,
    height: height + gap.band * 2 + 4,
  }
  flow.pdf.box(field.x, field.y, field.width, field.height, 'mint')
  flow.pdf.frame(field, 'ink', 1.4)
  flow.y += gap.band + 5
}

function headline(flow: Flow, clause: AgreementClause, index: number, chosen: PricingOption | null): void {
  const { pdf, y } = flow
  pdf.bookmark(`${index + 1}  ${clause.heading}`, `clause-${index + 1}`)
  let baseline = y
  pdf.element('H2', () =>
    pdf.content(() => {
      const drop = capHeight('strong', type.heading.size) - capHeight('bill', type.number.size)
      pdf.draw(`${index + 1} `, type.number, { ...number, y: y + drop })
      baseline = pdf.draw(clause.heading, type.heading, { ...heading, y })
    }),
  )
  if (!chosen || !clause.option) return
  const isChosen = clause.option === chosen
  const place = { ...heading, y: baseline + lineGap + 1 }
  if (isChosen) pdf.text('P', printedWords.chosen, { ...type.strong, size: 9 }, place)
  else pdf.text('P', printedWords.notChosen, type.label, place)
}

function numbered(flow: Flow, paragraph: AgreementParagraph, name: string, chosen: PricingOption | null): void {
  const { pdf } = flow
  flow.need(beginning(flow, paragraph))
  pdf.element('P', () => {
    pdf.content(() => {
      const drop = capHeight('text', type.body.size) - capHeight('text', 8.5)
      pdf.draw(`${name} `, inColour(type.label, 'ink-2'), { x: column.x, y: flow.y + drop, width: hanging })
    })
    flow.content(paragraph.text, type.body, body)
  })
  if (paragraph.list) drawList(flow, paragraph)
  if (paragraph.table) {
    flow.y += gap.table
    optionTable(flow, paragraph.table, body, chosen)
  }
}

/** Returns the height that must be kept together, so that a text is not parted from its list. */
function beginning(flow: Flow, { text, list }: AgreementParagraph): number {
  const [first] = list ?? []
  const height = flow.heightOf(text, type.body, body.width)
  return first ? height + gap.item + flow.heightOf(first, type.body, body.width - 19) : height
}

function drawList(flow: Flow, paragraph: AgreementParagraph): void {
  const { pdf } = flow
  pdf.element('L', () => {
    paragraph.list!.forEach((item, index) => {
      flow.y += gap.item
      const mark = listMark(paragraph, index)
      const indent = mark ? 19 : 0
      flow.need(flow.heightOf(item, type.body, body.width - indent))
      pdf.element('LI', () => {
        if (mark) pdf.text('Lbl', `${mark} `, type.plain, { x: body.x, y: flow.y, width: indent })
        flow.text('LBody', item, type.body, { x: body.x + indent, width: body.width - indent })
      })
    })
  })
}

/** The height of a clause's first paragraphs, from its capitals to the last baseline. */
function heightOf(flow: Flow, clause: AgreementClause, paragraphs: number): number {
  const height = clause.paragraphs.slice(0, paragraphs).reduce((sum, paragraph, index) => {
    const items = paragraphs > 1 ? (paragraph.list ?? []) : []
    return (
      sum +
      (index ? gap.paragraph : 0) +
      flow.heightOf(paragraph.text, type.body, body.width) +
      items.reduce((height, item, at) => {
        const indent = listMark(paragraph, at) ? 19 : 0
        return height + gap.item + flow.heightOf(item, type.body, body.width - indent)
      }, 0) +
      (paragraph.table ? gap.table + tableHeight(flow, paragraph.table, body) : 0)
    )
  }, 0)
  return Math.max(height, flow.heightOf(clause.heading, type.heading, heading.width))
}
