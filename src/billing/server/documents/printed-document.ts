import { printable } from '#src/platform/pdf/printable.ts'
import type { BillingDocument } from '../../billing-document.ts'

/** A document with all texts in characters that our fonts have. `isExact`: every letter is what was typed. */
export interface PrintedDocument extends BillingDocument {
  isExact: boolean
}

export function printedDocument(document: BillingDocument): PrintedDocument {
  let isExact = true
  const print = (text: string) => {
    const printed = printable(text)
    isExact &&= printed.isExact
    return printed.text
  }
  const { buyer, money } = document
  const printed: BillingDocument = {
    ...document,
    buyer: {
      companyName: print(buyer.companyName),
      contactName: print(buyer.contactName),
      jobTitle: print(buyer.jobTitle),
      registeredAddress: print(onOneLine(buyer.registeredAddress)),
      email: print(buyer.email),
    },
    lines: document.lines.map(({ label, detail, pence }) => ({
      label: print(label),
      ...(detail && { detail: print(detail) }),
      pence,
    })),
    credits: document.credits.map(({ label, pence }) => ({ label: print(label), pence })),
    ...(money && { money: { ...money, how: print(money.how), gatewayReference: print(money.gatewayReference) } }),
  }
  return { ...printed, isExact }
}

/** Joins the lines of an address with commas. */
const onOneLine = (address: string) =>
  address
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ')
