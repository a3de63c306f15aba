import { xero } from '#content/facts/bookkeeping.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import type { CsvColumn } from '#src/platform/http/csv.ts'
import { britishDate } from './british-date.ts'

/**
 * One line of an invoice or a credit note, in the form that Xero imports. Lines with the same number make one document.
 */
export interface XeroLine {
  document: BillingDocument
  description: string
  /** In pounds, including VAT; below zero on a credit note, and for a deducted deposit. */
  unitAmount: number
}

/**
 * Returns the lines of a document. The deposit is deducted in a line below zero, so that Xero's total is what is to be
 * paid. A credit note is a document whose total is below zero. A receipt has no lines: Xero gets payments from the
 * bank.
 */
export function xeroLines(document: BillingDocument): XeroLine[] {
  if (document.kind === 'receipt') return []
  const sign = document.kind === 'credit_note' ? -1 : 1
  const line = (description: string, pence: number): XeroLine => ({ document, description, unitAmount: pence / 100 })
  return [
    ...document.lines.map(({ label, detail, pence }) => line([label, detail].filter(Boolean).join('. '), sign * pence)),
    ...document.credits.map(({ label, pence }) => line(label, -sign * pence)),
  ]
}

/** The most that Xero imports from one file. Its help counts invoices, its importer lines; counting lines is safe. */
export const mostXeroLines = 500

/**
 * Yields documents with the number of the file that each goes into, from 1. The lines of one document stay together.
 */
export async function* inXeroFiles(
  documents: AsyncIterable<BillingDocument>,
): AsyncGenerator<{ file: number; lines: XeroLine[] }> {
  let [file, used] = [1, 0]
  for await (const document of documents) {
    const lines = xeroLines(document)
    if (used > 0 && used + lines.length > mostXeroLines) [file, used] = [file + 1, 0]
    used += lines.length
    yield { file, lines }
  }
}

const empty = (header: string): CsvColumn<XeroLine> => ({ header, value: () => '' })

/**
 * The columns of Xero's template for sales invoices, in its order. Those with an asterisk are mandatory. Amounts
 * include tax, which Xero asks for when the file is imported. Dates are DD/MM/YYYY.
 */
export const xeroColumns: readonly CsvColumn<XeroLine>[] = [
  { header: '*ContactName', value: ({ document: { buyer } }) => buyer.companyName || buyer.contactName },
  { header: 'EmailAddress', value: ({ document }) => document.buyer.email },
  { header: 'POAddressLine1', value: ({ document }) => document.buyer.registeredAddress },
  empty('POAddressLine2'),
  empty('POAddressLine3'),
  empty('POAddressLine4'),
  empty('POCity'),
  empty('PORegion'),
  empty('POPostalCode'),
  empty('POCountry'),
  { header: '*InvoiceNumber', value: ({ document }) => document.number },
  { header: 'Reference', value: ({ document }) => document.cites ?? document.contract.number },
  { header: '*InvoiceDate', value: ({ document }) => britishDate(document.issuedOn) },
  { header: '*DueDate', value: ({ document }) => britishDate(document.dueOn ?? document.issuedOn) },
  empty('InventoryItemCode'),
  { header: '*Description', value: ({ description }) => description },
  { header: '*Quantity', value: () => 1 },
  { header: '*UnitAmount', value: ({ unitAmount }) => unitAmount },
  empty('Discount'),
  { header: '*AccountCode', value: () => xero.salesAccount },
  { header: '*TaxType', value: ({ document: { vat } }) => taxType(vat?.percent) },
  empty('TrackingName1'),
  empty('TrackingOption1'),
  empty('TrackingName2'),
  empty('TrackingOption2'),
  { header: 'Currency', value: () => 'GBP' },
  empty('BrandingTheme'),
]

function taxType(percent: number | undefined): string {
  return percent === undefined ? xero.withoutVat : (xero.vat[percent] ?? `${percent}% (VAT on Income)`)
}
