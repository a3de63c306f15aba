import type { Agreement, AgreementParty } from '#content/agreement.ts'
import { printedWords } from '#content/agreement/printed.ts'
import { mm, type PdfDocument } from '#src/platform/pdf/document.ts'
import { Flow } from '#src/platform/pdf/flow.ts'
import { sizeForMeasure, type TypeStyle } from '#src/platform/pdf/type-setting.ts'
import { head, sheet } from '#src/platform/pdf/sheet.ts'
import { fill } from '#src/values/fill.ts'
import { longDate, zonedStamp } from '#src/values/london-time.ts'
import type { PricingOption } from '../../contract.ts'
import { clauses } from './clauses.ts'
import type { PrintedContract } from './printed-contract.ts'
import { halves, lineGap, type } from './type.ts'

/**
 * Draws the agreement from its headline to the signatures. Without a contract it draws the terms alone, without a
 * client.
 */
export function agreementPages(pdf: PdfDocument, agreement: Agreement, contract: PrintedContract | null): void {
  const version = `${printedWords.version} ${agreement.version}, ${longDate(agreement.date)}`
  pdf.addPage()
  head(pdf, contract ? [contract.number, version] : [version])
  const title = headline(pdf, agreement)
  const flow = new Flow(pdf, title + mm(8), {
    bottom: sheet.end,
    top: sheet.top,
    nextPage: () => pdf.addPage(),
  })
  parties(flow, agreement, contract)
  if (contract) choice(flow, agreement, contract)
  flow.y += 6
  clauses(flow, agreement.clauses, contract?.option ?? null)
  if (contract) signed(flow, contract)
  else unsigned(flow)
}

/** Draws a headline of two lines, sized so that the longer one fills the width. */
function headline(pdf: PdfDocument, agreement: Agreement): number {
  const [first = '', ...rest] = agreement.title.split(' ')
  const lines = [first, rest.join(' ')].filter(Boolean)
  const sizes = lines.map((line) => sizeForMeasure(line, 'bill', sheet.width, type.title.tracking))
  const size = Math.min(72, ...sizes)
  const style: TypeStyle = { ...type.title, size, leading: size * 0.92 }
  pdf.bookmark(agreement.title, 'agreement')
  return pdf.text('H1', lines.join('\n'), style, { x: sheet.left, y: sheet.top + mm(8.5 + 13), width: sheet.width + 4 })
}

function parties(flow: Flow, agreement: Agreement, contract: PrintedContract | null): void {
  const { ours, yours } = agreement.parties
  const client = contract ? filled(yours, contract.details) : { ...yours, ...printedWords.terms.client }
  pair(flow, [
    { label: printedWords.between, name: ours.name, lines: [...ours.lines, `“${ours.called}”`] },
    { label: printedWords.and, name: client.name, lines: [...client.lines, `“${client.called}”`] },
  ])
}

function choice(flow: Flow, agreement: Agreement, contract: PrintedContract): void {
  const { name, share } = chosenOption(agreement, contract.option)
  const { head: label, seeCertificate } = printedWords.signed
  pair(flow, [
    { label: printedWords.chosen, name, lines: [share] },
    { label, name: zonedStamp(contract.signedAt), lines: [seeCertificate] },
  ])
}

/** Returns the agreement's own name for an option, and its percentage. */
export function chosenOption(agreement: Agreement, option: PricingOption): { name: string; share: string } {
  const name = agreement.clauses.find((clause) => clause.option === option)?.heading
  const row = agreement.clauses
    .flatMap((clause) => clause.paragraphs)
    .flatMap((paragraph) => paragraph.table?.rows ?? [])
    .find((row) => row.option === option)
  if (!name || !row) throw new Error(`Version ${agreement.version} of the agreement has no option "${option}"`)
  return { name, share: fill(printedWords.share, { percent: row.cells[1]! }) }
}

const filled = (party: AgreementParty, details: Readonly<Record<string, string>>): AgreementParty => ({
  ...party,
  name: fill(party.name, details),
  lines: party.lines.map((line) => fill(line, details)),
})

type Cell = { label: string; name: string; lines: readonly string[] }

/** Two cells between rules. The second has what a client typed: it may be long, and may continue on the next page. */
function pair(flow: Flow, [left, right]: readonly [Cell, Cell]): void {
  const { pdf } = flow
  const padding = mm(4)
  flow.need(90)
  pdf.rule(sheet.left, flow.y, sheet.width)
  flow.y += padding + 1.4
  const top = flow.y
  cell(flow, left, halves.left)
  const leftEnd = flow.y
  flow.y = top
  const page = pdf.pageCount
  cell(flow, right, halves.right)
  if (pdf.pageCount === page) flow.y = Math.max(flow.y, leftEnd)
  flow.y += padding
  pdf.rule(sheet.left, flow.y, sheet.width)
}

function cell(flow: Flow, { label, name, lines }: Cell, place: { x: number; width: number }): void {
  flow.text('P', label, type.label, place)
  flow.y += lineGap
  flow.text('P', name, type.name, place)
  for (const line of lines) {
    flow.y += lineGap
    flow.text('P', line, type.plain, place)
  }
}

function signed(flow: Flow, contract: PrintedContract): void {
  const words = fill(printedWords.signed.end, { ...contract.details, signedAt: zonedStamp(contract.signedAt) })
  end(flow, printedWords.signed.head, words)
}

const unsigned = (flow: Flow) => end(flow, printedWords.terms.head, printedWords.terms.end)

function end(flow: Flow, title: string, words: string): void {
  const place = { x: sheet.left + mm(43), width: sheet.width - mm(43) }
  flow.y += 18
  flow.keep(words, type.plain, place.width)
  flow.need(52)
  flow.pdf.rule(sheet.left, flow.y, sheet.width)
  flow.y += 14
  flow.pdf.text('H2', title, type.heading, { x: sheet.left, y: flow.y, width: mm(40) })
  flow.text('P', words, type.plain, place)
}
