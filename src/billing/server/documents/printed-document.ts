import { addressOnOneLine, textPrinter } from '#src/platform/pdf/printable.ts'
import type { BillingDocument } from '../../billing-document.ts'

/** A document with all texts in characters that our fonts have. `isExact`: every letter is what was typed. */
export interface PrintedDocument extends BillingDocument {
  isExact: boolean
}

/** Converts every text of a document into characters that our fonts have. */
export function printedDocument(document: BillingDocument): PrintedDocument {
  const { print, isExact } = textPrinter()
  const { buyer, money } = document
  const printed: BillingDocument = {
    ...document,
    buyer: {
      companyName: print(buyer.companyName),
      contactName: print(buyer.contactName),
      jobTitle: print(buyer.jobTitle),
      registeredAddress: print(addressOnOneLine(buyer.registeredAddress)),
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
  return { ...printed, isExact: isExact() }
}
