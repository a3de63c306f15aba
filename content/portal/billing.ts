import { brand } from '../brand.ts'

/** The line for the deposit, in exactly the words of the agreement (PAY-1). */
export const depositLine = {
  label: 'Deposit, due at kickoff',
  detail: 'Deducted from your first placement invoice',
} as const

/** The line of its credit note when the deposit is refunded. */
export const depositReturnedLine = {
  label: 'Deposit, paid back',
  detail: 'No longer deducted from any invoice',
} as const

/** The line of the receipt for a card payment that arrived after the bank transfer, and of its credit note. */
export const surplusLine = {
  label: 'Deposit, paid a second time',
  detail: 'Not owed: the deposit had already come by bank. We’ll pay it back',
} as const
export const surplusReturnedLine = {
  label: 'Second payment of the deposit, paid back',
  detail: 'The deposit stays paid',
} as const

/**
 * The lines for money that the card's bank took back after a dispute, and for money that it returned later
 * (docs/decisions/0023).
 */
export const disputeLostLine = {
  label: 'Deposit, taken back by the card’s bank',
  detail: 'After a dispute. No longer deducted from any invoice',
} as const
export const surplusLostLine = {
  label: 'Second payment of the deposit, taken back by the card’s bank',
  detail: 'After a dispute. The deposit stays paid',
} as const
export const disputeWonLine = {
  label: 'Deposit, returned by the card’s bank',
  detail: 'After an appeal. Deducted from your next placement invoice',
} as const

/**
 * The line of an invoice for sums that earlier invoices had deducted for a deposit that was refunded afterwards.
 * {numbers}: those invoices.
 */
export const uncoveredLine = {
  label: 'Deposit deducted from invoices, then returned to the card',
  detail: 'Deducted from {numbers}',
} as const

/** The lines of credit notes for an instalment that is not due because the candidate has left. */
export const takenBackLine = {
  detail: 'Not due: last day worked {date} (clause 7)',
  deposit: '{sum} of it goes back to your deposit',
} as const
export const paidBackLine = {
  label: 'Payment of invoice {number}, paid back',
  detail: 'Not due: last day worked {date} (clause 7)',
} as const

/** The line of a receipt for a bank transfer that paid a placement's invoice: {number} is that invoice. */
export const bankReceiptLine = {
  label: 'Payment of invoice {number}',
  whole: 'Nothing left to pay',
  part: '{open} left to pay',
} as const

/**
 * The words of invoices, receipts and credit notes around their sums. `{name}` and the like are placeholders. A
 * document is read later than it is written, so none of the words say today.
 */
export const billingWords = {
  names: { invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit note' },
  /** The titles if the test gateway simulated the payment. */
  testNames: { invoice: 'Invoice', receipt: 'Test receipt', credit_note: 'Test credit note' },
  /** The large title: one line, or two if it would be too long. */
  titles: { invoice: ['Invoice'], receipt: ['Receipt'], credit_note: ['Credit', 'note'] },
  testTitles: { invoice: ['Invoice'], receipt: ['Test', 'receipt'], credit_note: ['Test credit', 'note'] },
  number: 'Number',
  date: 'Date',
  vatNumber: 'VAT number {number}',
  to: 'To',
  for: 'For',
  agreement: 'Agreement {number}',
  option: 'Option {number} {name}, {percent}%',
  signed: 'signed {date}',
  /** Printed below, on a document that refers to another: {document} is `invoice INV-0001`. */
  cites: { invoice: 'relates to {document}', receipt: 'settles {document}', credit_note: 'relates to {document}' },
  /** For a receipt that does not settle the invoice. */
  citesPart: 'part of {document}',
  what: 'What',
  amount: 'Amount',
  net: 'Total before VAT',
  vat: 'VAT at {percent}%',
  total: 'Total',
  afterCredits: { invoice: 'Left to pay', receipt: 'Paid', credit_note: 'Credited' },
  band: {
    invoice: { sum: 'To pay', date: 'Due {days} calendar days from the date above' },
    /** An invoice that is paid by credits: the first instalments may be less than the deposit. */
    covered: { sum: 'To pay', date: 'Covered by what you’ve paid', figure: 'Settled' },
    receipt: { sum: 'Paid', date: 'By {how}, on' },
    credit_note: { sum: 'Credited', date: 'Paid back to {how}, on' },
    /** Money that the card's bank moved after a dispute. */
    disputed: {
      receipt: { sum: 'Paid', date: 'Returned from {how}, on' },
      credit_note: { sum: 'Credited', date: 'Taken back to {how}, on' },
    },
    /** A credit note without a refund. */
    cancelled: { sum: 'Credited', date: 'Against', figure: 'your account' },
  },
  bank: {
    label: 'By bank',
    account: 'Sort code {sortCode}, account {account}',
    reference: 'Reference {reference}',
  },
  card: {
    label: 'By card',
    name: 'In your contract',
    text: 'Use the personal link in our email. Paying there settles this invoice.',
  },
  covered: { label: 'Nothing to do', name: 'Already covered', text: 'This is for your books. Please don’t pay it.' },
  received: { label: 'Received by', reference: 'Payment reference {reference}' },
  nothingLeft: {
    label: 'Nothing to do',
    name: 'Keep it for your books',
    text: 'It’s our receipt for the amount above.',
  },
  returned: { label: 'Returned to', reference: 'Payment reference {reference}' },
  partPaid: { label: 'Left to pay', text: 'By the date on the invoice, quoting its reference.' },
  toPayBack: {
    label: 'Nothing to do',
    name: 'We’ll pay it back',
    text: 'The deposit had already come by bank. A credit note will follow.',
  },
  /** Replaces how the money was paid, if the test gateway only simulated it. */
  test: {
    band: {
      receipt: { sum: 'Paid, as a test', date: 'As if by {how}, on' },
      credit_note: { sum: 'Credited, as a test', date: 'As if paid back to {how}, on' },
    },
    money: { label: 'Test gateway', name: 'No card was charged', reference: 'Test reference {reference}' },
    worth: {
      label: 'What it’s worth',
      name: 'Nothing: no money moved',
      text: 'This is a specimen. Please keep it out of your books.',
    },
  },
  bankDelay: { label: 'When', name: 'A few working days', text: 'That’s how long banks can take to show a refund.' },
  /** After a dispute. */
  taken: { label: 'Taken back by', reference: 'Dispute {reference}' },
  givenBack: { label: 'Returned by', reference: 'Dispute {reference}' },
  bankDecided: { label: 'Nothing to do', name: 'The bank has moved the money', text: 'This is for your books.' },
  setOff: {
    label: 'Nothing to do',
    name: 'You no longer owe this',
    text: 'If you’ve already paid it, reply to our email and we’ll pay it back.',
  },
  codePoints:
    'Some letters are not in our typefaces. They are printed as their Unicode code points, in square brackets.',
  thanks: {
    invoice: `Ta. Moira and all at ${brand.name}.`,
    receipt: `Ta. Moira and all at ${brand.name}.`,
    credit_note: `No hard feelings. Moira and all at ${brand.name}.`,
  },
  pageOf: '{page} of {count}',
} as const
