import { billingWords as words } from '#content/portal/billing.ts'
import type { PaletteColour } from '#content/palette.ts'
import { a4, mm } from '#src/platform/pdf/document.ts'
import type { Flow } from '#src/platform/pdf/flow.ts'
import { capHeight, sizeForMeasure, type TypeStyle } from '#src/platform/pdf/type-setting.ts'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { PrintedDocument } from './printed-document.ts'
import { halves, type } from './type.ts'
import { daysBetween } from '#src/values/calendar-date.ts'

interface Band {
  colour: PaletteColour
  /** The label above each figure. */
  sum: string
  date: string
  figure: string
}

/** The document's one field of colour, from edge to edge: how much, and when. */
export function band(flow: Flow, document: PrintedDocument): void {
  const { pdf } = flow
  const { colour, sum, date, figure } = bandOf(document)
  const labels = Math.max(
    flow.heightOf(sum, type.band, halves.left.width),
    flow.heightOf(date, type.band, halves.right.width),
  )
  const figures = mm(7) + labels + mm(4)
  const height = figures + capHeight('bill', type.figure.size) + mm(7)
  flow.need(height)
  pdf.box(0, flow.y, a4.width, height, colour)
  cell(flow, sum, pounds(document.payablePence), halves.left, figures)
  cell(flow, date, figure, halves.right, figures)
  flow.y += height
}

function cell(
  { pdf, y }: Flow,
  label: string,
  figure: string,
  place: { x: number; width: number },
  figures: number,
): void {
  const style: TypeStyle = {
    ...type.figure,
    size: Math.min(type.figure.size, sizeForMeasure(figure, 'bill', place.width, type.figure.tracking)),
  }
  const drop = capHeight('bill', type.figure.size) - capHeight('bill', style.size)
  pdf.text('P', label, type.band, { ...place, y: y + mm(7) })
  pdf.text('P', figure, style, { ...place, width: place.width + 4, y: y + figures + drop })
}

function bandOf(document: PrintedDocument): Band {
  const { kind, issuedOn, dueOn, money, cites, payablePence } = document
  const { band } = words
  if (kind === 'invoice') {
    if (payablePence === 0) return { colour: 'mint', ...band.covered }
    if (!dueOn) throw new Error(`Invoice ${document.number} has no due date`)
    const days = daysBetween(issuedOn, dueOn)
    return {
      colour: 'hot',
      sum: band.invoice.sum,
      date: fill(band.invoice.date, { days }),
      figure: longDate(dueOn, issuedOn),
    }
  }
  if (!money) {
    if (kind === 'receipt') throw new Error(`Receipt ${document.number} does not say what was received`)
    return { colour: 'rose', ...band.cancelled, ...(cites && { figure: cites }) }
  }
  const { sum, date } = money.isTest ? words.test.band[kind] : money.isDispute ? band.disputed[kind] : band[kind]
  return {
    colour: kind === 'receipt' ? 'mint' : 'rose',
    sum,
    date: fill(date, { how: inSentence(money.how) }),
    figure: longDate(money.on, issuedOn),
  }
}

/** Within a sentence, `card` and `bank transfer` are lower case; `Visa` is a name. */
const inSentence = (wayToPay: string) => wayToPay.replace(/^(Card|Bank transfer)\b/, (word) => word.toLowerCase())
