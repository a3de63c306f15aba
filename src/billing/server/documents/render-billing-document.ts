import { billingWords as words } from '#content/portal/billing.ts'
import { brand } from '#content/brand.ts'
import { feeOptions } from '#content/facts/fees.ts'
import type { Seller } from '#content/facts/seller.ts'
import { a4, mm, PdfDocument } from '#src/platform/pdf/document.ts'
import { Flow } from '#src/platform/pdf/flow.ts'
import { capHeight, textWidth, type TypeStyle } from '#src/platform/pdf/type-setting.ts'
import { fill } from '#src/values/fill.ts'
import { longDate, noon } from '#src/values/london-time.ts'
import { type BillingDocument, documentPrefixes } from '../../billing-document.ts'
import { band } from './band.ts'
import { pounds } from '#src/values/money.ts'
import { foot, head, sheet } from '#src/platform/pdf/sheet.ts'
import { isSurplusReceipt } from './is-surplus-receipt.ts'
import { isPayableByCard } from './payable-by-card.ts'
import { type PrintedDocument, printedDocument } from './printed-document.ts'
import { halves, lineGap, type, unequal } from './type.ts'
import { sumsTable } from './sums-table.ts'

/**
 * An invoice, a receipt or a credit note as a tagged A4 PDF, not yet sealed (PAY-15). The same document and
 * seller give the same bytes. Throws if a document lacks what its kind must say.
 */
export async function renderBillingDocument(document: BillingDocument, seller: Seller): Promise<Uint8Array> {
  const printed = printedDocument(document)
  const names = document.money?.isTest ? words.testNames : words.names
  const title = `${names[document.kind]} ${document.number}`
  const pdf = new PdfDocument({
    title,
    author: brand.name,
    subject: printed.buyer.companyName,
    createdAt: noon(document.issuedOn),
  })
  pdf.addPage()
  pdf.bookmark(title, 'document')
  head(pdf, [seller.name, ...seller.addressLines, seller.email, ...vatNumberOf(seller)])
  const flow = new Flow(pdf, masthead(pdf, printed) + mm(11), {
    bottom: sheet.end,
    top: sheet.top,
    nextPage: () => pdf.addPage(),
  })
  partiesAndSubject(flow, printed)
  flow.y += mm(10)
  sumsTable(flow, printed)
  flow.y += mm(5)
  band(flow, printed)
  flow.y += mm(8)
  pair(flow, paymentCells(printed, seller), halves)
  if (!printed.isExact) codePoints(flow)
  closingLine(flow, words.thanks[printed.kind])
  pdf.eachPage((index, count) =>
    foot(pdf, `${title} • ${printed.contract.number}`, fill(words.pageOf, { page: index + 1, count })),
  )
  return pdf.bytes()
}

const vatNumberOf = ({ vatNumber }: Seller) => (vatNumber ? [fill(words.vatNumber, { number: vatNumber })] : [])

/** Draws the kind of document in large letters, with number and date on its last baseline. */
function masthead(pdf: PdfDocument, { kind, number, issuedOn, money }: PrintedDocument): number {
  const top = sheet.top + mm(8.5 + 15)
  const titles = money?.isTest ? words.testTitles : words.titles
  const baseline = pdf.text('H1', titles[kind].join('\n'), type.title, { x: sheet.left, y: top, width: sheet.width })
  const facts = [
    { label: words.number, value: number },
    { label: words.date, value: longDate(issuedOn) },
  ]
  const value = baseline - capHeight('strong', type.name.size)
  const label = value - lineGap - capHeight('text', type.label.size) - 1
  const widths = facts.map((fact) => textWidth(fact.value, 'strong', type.name.size) + 1)
  let x = sheet.right - widths.reduce((sum, width) => sum + width, mm(10))
  facts.forEach((fact, index) => {
    const width = widths[index]!
    pdf.element('P', () => {
      pdf.content(() => pdf.draw(`${fact.label} `, type.label, { x, y: label, width }))
      pdf.content(() => pdf.draw(fact.value, type.name, { x, y: value, width }))
    })
    x += width + mm(10)
  })
  return baseline
}

function partiesAndSubject(flow: Flow, { kind, buyer, contract, cites, openPence }: PrintedDocument): void {
  const about = cites && fill(openPence ? words.citesPart : words.cites[kind], { document: documentOf(cites) })
  flow.pdf.rule(sheet.left, flow.y, sheet.width)
  flow.y += mm(4) + 1.4
  pair(
    flow,
    [
      {
        label: words.to,
        name: buyer.companyName,
        lines: [`${buyer.contactName}, ${buyer.jobTitle}`, buyer.registeredAddress],
      },
      {
        label: words.for,
        name: fill(words.agreement, { number: contract.number }),
        lines: [
          fill(words.option, feeOptions[contract.option]),
          fill(words.signed, { date: longDate(contract.signedOn) }),
          ...(about ? [about] : []),
        ],
      },
    ],
    unequal,
  )
  flow.y += mm(4)
  flow.pdf.rule(sheet.left, flow.y, sheet.width)
}

/** `invoice INV-0001`. */
function documentOf(number: string): string {
  const kinds = Object.keys(documentPrefixes) as BillingDocument['kind'][]
  const kind = kinds.find((kind) => number.startsWith(`${documentPrefixes[kind]}-`))
  return kind ? `${words.names[kind].toLowerCase()} ${number}` : number
}

interface Cell {
  label: string
  name: string
  lines: readonly string[]
}

/** How the sum is to be paid, or was paid: the two cells below the band. */
function paymentCells(document: PrintedDocument, { bank }: Seller): readonly Cell[] {
  const { kind, payablePence, reference, money, openPence } = document
  const textCell = ({ label, name, text }: { label: string; name: string; text: string }) => ({
    label,
    name,
    lines: [text],
  })
  if (kind === 'invoice') {
    if (payablePence === 0) return [textCell(words.covered)]
    const account = fill(words.bank.account, { sortCode: bank.sortCode, account: bank.account })
    const byBank = {
      label: words.bank.label,
      name: bank.name,
      lines: [account, fill(words.bank.reference, { reference })],
    }
    return isPayableByCard(document) ? [byBank, textCell(words.card)] : [byBank]
  }
  if (!money) return [textCell(words.setOff)]
  const moneyWords = money.isDispute
    ? kind === 'receipt'
      ? words.givenBack
      : words.taken
    : kind === 'receipt'
      ? words.received
      : words.returned
  const fields = { reference: money.gatewayReference }
  if (money.isTest) {
    const { money: simulated, worth } = words.test
    return [
      { label: simulated.label, name: simulated.name, lines: [fill(simulated.reference, fields)] },
      textCell(worth),
    ]
  }
  const payment = { label: moneyWords.label, name: money.how, lines: [fill(moneyWords.reference, fields)] }
  if (money.isDispute) return [payment, textCell(words.bankDecided)]
  if (kind === 'credit_note') return [payment, textCell(words.bankDelay)]
  if (openPence) return [payment, textCell({ ...words.partPaid, name: pounds(openPence) })]
  return [payment, textCell(isSurplusReceipt(document) ? words.toPayBack : words.nothingLeft)]
}

/** Two cells side by side, or one below the other if a client's text does not fit on the page. */
function pair(flow: Flow, [left, right]: readonly Cell[], place: typeof halves): void {
  const { pdf } = flow
  flow.need(70)
  const start = { page: pdf.pageCount, y: flow.y }
  cell(flow, left!, place.left)
  if (!right) return
  const end = flow.y
  const isWhole = pdf.pageCount === start.page
  flow.y = isWhole ? start.y : end + mm(4)
  cell(flow, right, place.right)
  if (isWhole) flow.y = Math.max(flow.y, end)
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

function codePoints(flow: Flow): void {
  flow.y += mm(8)
  flow.text('P', words.codePoints, type.label, { x: sheet.left, width: sheet.width })
}

/** Draws a closing line at the foot of the last page. */
function closingLine(flow: Flow, text: string): void {
  const style: TypeStyle = type.thanks
  const y = a4.height - mm(24) - capHeight(style.face, style.size)
  flow.need(mm(10) + capHeight(style.face, style.size) + mm(3))
  flow.pdf.text('P', text, style, { x: sheet.left, y: Math.max(y, flow.y), width: sheet.width })
}
