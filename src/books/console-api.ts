import { z } from 'zod'
import { TypedSum } from '#src/payments/console-api.ts'
import { typedText } from '#src/platform/http/text-fields.ts'
import type { AgedDebt } from './aged-debt.ts'
import type { EntryKind, EntryState } from './entry.ts'

export const entrySorts = ['date', 'client', 'sum', 'late'] as const

/** A line of `GET /api/admin/money`. Sums in pence, dates YYYY-MM-DD in London. */
export interface BookEntry {
  /** The id of the document, the transfer or the card payment. */
  id: string
  kind: EntryKind
  contractId: string
  /** `PT-0031`. */
  contractNumber: string
  /** `INV-0007`; empty for payments. */
  number: string
  company: string
  person: string
  /** The invoices that a receipt, a credit note or a transfer is about. */
  cites: string
  /** The first line of a document; empty for payments. */
  label: string
  /** Of payments: how it was paid, and what the statement or the card says. */
  how: 'bank' | 'card' | null
  reference: string
  on: string
  dueOn: string | null
  pence: number
  /** What is left to pay on an invoice. */
  openPence: number
  state: EntryState
  /** Only for invoices that are not paid. */
  daysLate: number
  /**
   * What the law would let us add to an overdue invoice on this day; `null` for the deposit, on which no interest runs.
   */
  late: { interestPence: number; fixedSumPence: number; percent: number } | null
  /** For credit notes: whether money was paid back. Otherwise it cancels an invoice. */
  isMoneyBack: boolean
  /** For receipts: whether a bank that had taken the money in a dispute gave it back. No payment says so. */
  isWonBack: boolean
  /** Whether its client gets no reminders. */
  isPaused: boolean
}

export interface MoneyList {
  rows: BookEntry[]
  total: number
  page: number
  pageSize: number
  /** Sums over all matches of the search and the other filters, whatever state is chosen. */
  totals: { state: EntryState; entries: number; pence: number }[]
  /** What is owed now by all clients. */
  aged: AgedDebt[]
}

/** `GET /api/admin/money/open-invoices`: the invoices that a transfer can pay, the earliest due date first. */
export interface OpenInvoice {
  number: string
  contractId: string
  company: string
  dueOn: string | null
  daysLate: number
  payablePence: number
  openPence: number
}

/** `POST /api/admin/money/transfers`. The use case reports missing fields, all at once. */
export const TransferRequest = z.object({
  pence: TypedSum.or(z.literal(0)),
  receivedOn: typedText(10),
  reference: typedText(140),
  shares: z
    .array(z.object({ invoiceNumber: typedText(20), pence: TypedSum }))
    .min(1, 'Choose the invoices that it is for.')
    .max(50, 'Please share a transfer over at most 50 invoices.'),
})

export interface TransferAnswer {
  receipts: { receipt: string; invoice: string; openPence: number }[]
}

/** `GET /api/admin/money/xero-files`: Xero accepts 500 lines in a file. */
export interface XeroFiles {
  files: number
}
