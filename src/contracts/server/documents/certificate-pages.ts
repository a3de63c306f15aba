import { brand } from '#content/brand.ts'
import type { Agreement } from '#content/agreement.ts'
import { printedWords } from '#content/agreement/printed.ts'
import { a4, mm, type PdfDocument } from '#src/platform/pdf/document.ts'
import { Flow } from '#src/platform/pdf/flow.ts'
import type { TypeStyle } from '#src/platform/pdf/type-setting.ts'
import { head, sheet } from '#src/platform/pdf/sheet.ts'
import { fill } from '#src/values/fill.ts'
import { longDate, zonedStamp } from '#src/values/london-time.ts'
import { chosenOption } from './agreement-pages.ts'
import { auditTrail } from './audit-trail.ts'
import type { PrintedContract } from './printed-contract.ts'
import { inColour, lineGap, type } from './type.ts'
import { signatureBox } from './signature-box.ts'

const words = printedWords.certificate
const title: TypeStyle = { ...type.title, size: 78, leading: 68, colour: 'paper' }
const lead: TypeStyle = { ...type.plain, size: 11.5, leading: 15.5, colour: 'paper' }
const column = (sheet.width - mm(10)) / 2
const label = mm(19)

/** Draws who signed, how, each event, the fingerprint, the seal, and how to check. Begins on a new page. */
export function certificatePages(pdf: PdfDocument, agreement: Agreement, contract: PrintedContract): void {
  pdf.addPage()
  const fieldEnd = headField(pdf, contract)
  const flow = new Flow(pdf, fieldEnd + mm(7), {
    bottom: sheet.end,
    top: sheet.top,
    nextPage: () => pdf.addPage(),
  })
  signer(flow, contract, factsOf(agreement, contract))
  auditTrail(flow, contract.events)
  fingerprint(flow, contract.agreement.sha256)
  seal(flow, contract)
  check(flow, contract)
}

/** Draws the coloured field with title and lead. Returns its lower edge. */
function headField(pdf: PdfDocument, contract: PrintedContract): number {
  const top = sheet.top + mm(8.5 + 10)
  const below = pdf.measure(words.title, title, { y: top, width: sheet.width }) + mm(5.5)
  const field = pdf.measure(words.lead, lead, { y: below, width: sheet.width }) + mm(8)
  pdf.box(0, 0, a4.width, field, 'deep')
  pdf.bookmark(words.title, 'certificate')
  head(pdf, [contract.number, longDate(contract.signedAt)], 'paper')
  pdf.text('H2', words.title, title, { x: sheet.left, y: top, width: sheet.width })
  pdf.text('P', words.lead, lead, { x: sheet.left, y: below, width: sheet.width })
  return field
}

type Fact = readonly [name: string, value: string]

function factsOf(agreement: Agreement, contract: PrintedContract): Fact[] {
  const { facts } = words
  const kindOfSignature = contract.signature.kind === 'drawn' ? words.drawn : words.typed
  const version = { version: String(agreement.version), date: longDate(agreement.date) }
  const option = chosenOption(agreement, contract.option).name
  return [
    [facts.signed, zonedStamp(contract.signedAt)],
    [facts.how, [kindOfSignature, contract.signer.device].filter(Boolean).join(', ')],
    [facts.from, contract.signer.address],
    [facts.email, contract.details.clientEmail],
    [facts.agreement, fill(facts.agreed, { ...version, option })],
    [facts.consent, `“${contract.consent}”`],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
}

/** Signature and facts side by side, or one above the other if a name or address is very long. */
function signer(flow: Flow, contract: PrintedContract, facts: readonly Fact[]): void {
  const { pdf } = flow
  const { contactName, jobTitle, companyName } = contract.details
  const signerLines = [contactName, `${jobTitle}, ${companyName}`] as const
  const caption = (width: number) =>
    flow.heightOf(signerLines[0], type.strong, width) + lineGap + flow.heightOf(signerLines[1], type.plain, width)
  const factsHeight = facts.reduce((sum, [, value]) => sum + flow.heightOf(value, type.strong, column - label) + 10, 0)
  const isSideBySide = Math.max(caption(column) + 90, factsHeight) < 200
  const top = flow.y

  signatureBox(flow, contract, { x: sheet.left, width: column })
  const captionWidth = isSideBySide ? column : sheet.width
  flow.y += mm(3)
  flow.text('P', signerLines[0], type.strong, { x: sheet.left, width: captionWidth })
  flow.y += lineGap
  flow.text('P', signerLines[1], type.plain, { x: sheet.left, width: captionWidth })
  const end = flow.y

  if (isSideBySide) flow.y = top
  else flow.y += mm(6)
  const place = isSideBySide
    ? { x: sheet.left + column + mm(10), width: column }
    : { x: sheet.left, width: sheet.width }
  pdf.element('L', () => facts.forEach((fact, index) => factRow(flow, fact, index, place)))
  if (isSideBySide) flow.y = Math.max(end, flow.y)
}

function factRow(flow: Flow, [name, value]: Fact, index: number, place: { x: number; width: number }): void {
  if (index) flow.y += lineGap + 3.5
  const width = place.width - label
  flow.keep(value, type.strong, width)
  flow.pdf.element('LI', () => {
    flow.pdf.text('Lbl', `${name} `, { ...type.label, size: 9 }, { x: place.x, y: flow.y + 0.5, width: label })
    flow.text('LBody', value, type.strong, { x: place.x + label, width })
  })
}

function fingerprint(flow: Flow, sha256: string): void {
  flow.y += mm(7)
  flow.need(40)
  flow.text('H3', words.fingerprint, type.heading, { x: sheet.left, width: sheet.width })
  flow.y += lineGap + 3
  // On one line and without spaces, so that it can be copied and compared.
  flow.text('P', sha256, { ...type.mono, size: 11.5, leading: 16 }, { x: sheet.left, width: sheet.width + 2 })
}

function seal(flow: Flow, contract: PrintedContract): void {
  const { pdf } = flow
  const { isSelfSigned, name, timeStamped } = contract.seal
  const [first, rest] = isSelfSigned ? words.selfSigned : words.sealed
  const place = { brand: brand.name, name }
  const strong: TypeStyle = { ...type.strong, size: 9.5, leading: 13.3 }
  const plain: TypeStyle = { ...type.plain, size: 9.5, leading: 13.3 }
  const note = [
    fill(rest, place),
    ...(timeStamped ? [words.timeStamped] : []),
    ...(timeStamped && isSelfSigned ? [words.nobodyToAsk] : []),
  ].join(' ')
  const padding = mm(3.5)
  const x = sheet.left + mm(14)
  const width = sheet.right - x - mm(4)
  const opening = fill(first, place)
  const height = flow.heightOf(opening, strong, width) + lineGap + flow.heightOf(note, plain, width) + padding * 2
  flow.y += mm(6)
  flow.need(height)
  pdf.frame({ x: sheet.left, y: flow.y, width: sheet.width, height }, 'ink', 1.4)
  halfSquare(pdf, sheet.left + mm(4), flow.y + (height - mm(6)) / 2, isSelfSigned)
  const bottom = flow.y + height
  flow.y += padding
  flow.text('P', opening, strong, { x, width })
  flow.y += lineGap
  flow.text('P', note, plain, { x, width })
  flow.y = bottom
}

/** Half full: sealed with our own certificate; full: with a certificate issued by somebody else. */
function halfSquare(pdf: PdfDocument, x: number, y: number, isHalf: boolean): void {
  const side = mm(6)
  pdf.frame({ x, y, width: side, height: side }, 'ink', 2.2)
  pdf.box(x, y + (isHalf ? side / 2 : 0), side, isHalf ? side / 2 : side, 'ink')
}

function check(flow: Flow, contract: PrintedContract): void {
  const { pdf } = flow
  const address = contract.verifyUrl.replace(/^https?:\/\//, '')
  flow.y += mm(6)
  flow.need(90)
  flow.text('H3', words.check, type.heading, { x: sheet.left, width: sheet.width })
  flow.y += lineGap + 3
  pdf.element('P', () => {
    flow.y = pdf.link(address, type.strong, { x: sheet.left, y: flow.y, width: sheet.width }, contract.verifyUrl)
    flow.y += lineGap + 1.5
    flow.content(words.checkNote, type.plain, { x: sheet.left, width: sheet.width })
  })
  flow.y += mm(6)
  flow.text('H3', words.inside, type.heading, { x: sheet.left, width: sheet.width })
  flow.y += lineGap + 3
  flow.text('P', words.attachments, type.plain, { x: sheet.left, width: sheet.width })
  if (contract.isExact) return
  flow.y += lineGap + 4
  flow.text('P', words.codePoints, inColour(type.strong, 'ink'), { x: sheet.left, width: sheet.width })
}
