/**
 * Everything that an invoice, a receipt or a credit note prints, and what it was calculated from; never changed once
 * issued. All sums in pence, dates YYYY-MM-DD in London.
 */
export interface BillingDocument {
  kind: 'invoice' | 'receipt' | 'credit_note'
  /** `INV-0001`, `RCP-0001`, `CRN-0001`: consecutive, without gaps. */
  number: string
  issuedOn: string
  /** Invoices only: 14 calendar days after its date (PAY-3). */
  dueOn?: string
  contract: { number: string; option: 'standard' | 'monthly' | 'retained'; signedOn: string }
  buyer: { companyName: string; contactName: string; jobTitle: string; registeredAddress: string; email: string }
  lines: readonly { label: string; detail?: string; pence: number }[]
  /** Sum of the lines. */
  totalPence: number
  /** Contained in the total; absent if VAT is switched off. */
  vat?: { percent: number; netPence: number; vatPence: number }
  /** What was paid before and is deducted: the deposit. */
  credits: readonly { label: string; pence: number }[]
  /** Total less credits. */
  payablePence: number
  /** What to quote when paying. */
  reference: string
  /**
   * Receipts and credit notes: what happened to the money. `isTest`: the test gateway only simulated it. `isDispute`:
   * the card's bank moved it.
   */
  money?: { on: string; how: string; gatewayReference: string; isTest?: true; isDispute?: true }
  /** The number of the invoice that this receipt or credit note is about. */
  cites?: string
  /** Receipts for a part payment: what is left to pay on the cited invoice. */
  openPence?: number
  /** Placement invoices: what the fee was calculated from. Later parts are calculated from the same. */
  placement?: PlacementBasis
}

export interface PlacementBasis {
  part: number
  /** Retained only: distinguishes one search from another before there is a candidate. */
  role?: string
  candidate?: string
  firstYearSalaryPence?: number
  startsOn?: string
  briefMiddlePence?: number
}

/**
 * What a document is for, and what its subject id then identifies: `deposit`, a contract; `placement`, a placement;
 * `receipt`, a card payment or a transfer; `refund`, a refund at the gateway, a transfer, or an old card payment;
 * `dispute` and `dispute-won`, a dispute; `uncovered`, a card payment; `taken-back`, `paid-back` and `withdrawn`, an
 * invoice.
 */
export type Purpose =
  | 'deposit'
  | 'placement'
  | 'uncovered'
  | 'receipt'
  | 'refund'
  | 'dispute'
  | 'dispute-won'
  | 'taken-back'
  | 'paid-back'
  | 'withdrawn'

/** Why a document is issued. There is only one document for each cause, which a unique index guarantees. */
export interface DocumentCause {
  purpose: Purpose
  subjectId: string
  /** The number from 1 if one subject has several: the parts of a placement, invoices for uncovered sums. */
  part?: number
}

export const documentPrefixes = { invoice: 'INV', receipt: 'RCP', credit_note: 'CRN' } as const

/** `INV-0001`. */
export function documentNumber(kind: BillingDocument['kind'], number: number): string {
  return `${documentPrefixes[kind]}-${String(number).padStart(4, '0')}`
}

/** Returns the file name under which a document is downloaded and mailed. */
export function documentFileName(document: Pick<BillingDocument, 'kind' | 'number'>): string {
  return `${document.kind.replace('_', '-')}-${document.number}.pdf`
}
