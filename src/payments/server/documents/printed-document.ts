import { printable } from '#src/platform/pdf/printable.ts'
import type { BillingDocument } from '../../billing-document.ts'

/** A document with every text as paper can show it, and whether that is letter by letter what was typed. */
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

/** An address that was typed in lines reads on with commas. */
const onOneLine = (address: string) =>
  address
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ')
