/*
 * The console's texts about money that moves without the console: disputes, refunds made at the card company, and
 * instalments that stop. Braces mark placeholders.
 */

/**
 * Why a cardholder's bank claims a payment back: Stripe's categories, in our words
 * (docs.stripe.com/disputes/categories).
 */
export const disputeReasons: Record<string, string> = {
  bank_cannot_process: 'their bank couldn’t process it',
  credit_not_processed: 'they say we owe them a refund',
  customer_initiated: 'they asked their bank for it',
  debit_not_authorized: 'they say they never agreed to it',
  duplicate: 'they say they paid twice',
  fraudulent: 'they say they didn’t make this payment',
  general: 'no reason given',
  noncompliant: 'the card network’s rules',
  product_not_received: 'they say they didn’t get what they paid for',
  product_unacceptable: 'they say it wasn’t what was agreed',
  subscription_canceled: 'they say they had cancelled',
  unrecognized: 'they don’t recognise this payment',
}
export const otherDisputeReason = 'no reason given'

export const disputeStateWords = {
  inquiry: 'Bank enquiry',
  needs_response: 'Disputed',
  under_review: 'With the bank',
  won: 'Dispute won',
  lost: 'Dispute lost',
  closed: 'Dispute closed',
} as const

export const disputesConsole = {
  heading: 'Disputes',
  takenBack: 'Taken back by the bank',
  open: {
    inquiry: {
      title: 'The client’s bank is asking about this payment.',
      text: '{sum}: {reason}. No money has been taken yet. Answer {due}.',
    },
    needs_response: { title: 'Disputed.', text: '{sum}: {reason}. The bank holds the money. Send evidence {due}.' },
    under_review: {
      title: 'Disputed.',
      text: '{sum}: {reason}. The bank has our evidence. A decision takes up to three months.',
    },
  },
  due: 'in Stripe by {due}',
  dueTest: 'by {due}',
  undated: 'as soon as you can',
  kept: 'Until the bank decides, the deposit counts as paid and can’t be refunded.',
  /** What the bank wants to see; links, in front of the full stop. */
  evidence: {
    lead: 'Send these with your answer:',
    agreement: 'the signed agreement with its audit trail',
    receipt: 'receipt {number}',
  },
  dueBy: 'evidence by {due}',
  play: {
    won: 'Simulate: we win',
    lost: 'Simulate: we lose',
    done: { title: 'Simulated', description: 'The result will show in a moment.' },
  },
  uncovered: {
    title: '{sum} is no longer covered.',
    text: 'Invoices deducted it from a deposit that has since gone back. Invoice it, and it is owed again.',
    action: 'Invoice this',
    dialog: 'Invoice {sum} again?',
    ask: 'The client gets a separate invoice, payable within 14 days.',
    submit: 'Issue invoice',
    done: { title: 'Invoice issued', description: '{number}, {sum}.' },
  },
} as const

export const refundsConsole = {
  heading: 'Refunds',
  toCard: 'to the card',
  states: {
    pending: 'On its way',
    succeeded: 'Refunded',
    failed: 'Failed',
    canceled: 'Cancelled',
    made_good: 'Paid by bank transfer',
  },
  uncredited: 'Refunded twice: {sum} had already been refunded',
  failed: {
    title: 'A refund failed.',
    text: 'We owe the client {sum}: their card didn’t accept the refund. Pay by bank transfer, then record it here.',
    textForStaff:
      'We owe the client {sum}: their card didn’t accept the refund. An owner needs to pay by bank transfer.',
    action: 'Record bank transfer',
  },
  dialog: {
    title: 'Record the bank transfer',
    text: 'Make a transfer of {sum} first, then enter its reference.',
    reference: 'Transfer reference',
    submit: 'Record transfer',
    done: { title: 'Recorded', description: '{sum} has been refunded.' },
  },
} as const

export const leavingConsole = {
  action: 'Candidate left',
  title: 'Candidate left',
  lead: 'Instalments after their last working day stop (clause 7). Earlier ones stay due.',
  which: 'Candidate',
  lastDay: 'Last working day',
  preview: 'Calculate',
  again: 'Edit',
  submit: 'Stop instalments',
  sums: {
    stays: 'Still due',
    takenBack: 'Credited',
    deposit: 'Back to the deposit',
    owedBack: 'To refund, by {date}',
    stopped: 'Never invoiced',
  },
  nothing: 'nothing',
  instalments: 'instalments {parts}',
  instalment: 'instalment {parts}',
  check: 'We’ll email credit notes to {email}.',
  done: { title: 'Instalments stopped', description: 'Last working day: {date}.' },
  left: '{name}: last day {date}, instalments stopped.',
  owed: {
    title: '{sum} to refund.',
    text: 'The client paid it for {number}, which is no longer due. The agreement says to refund it by {date}.',
    late: 'The client paid it for {number}, which is no longer due. It should have been refunded by {date}.',
    action: 'Record refund',
  },
  owedDialog: {
    title: 'Record refund for {number}',
    text: 'Make a transfer of {sum} first, then enter its reference. The client gets a credit note.',
    reference: 'Transfer reference',
    submit: 'Record transfer',
    done: { title: 'Recorded', description: 'Credit note {number}, {sum}.' },
  },
} as const

/** The lines in a person's timeline and in the inbox. */
export const movedMoneyWords = {
  disputed: 'Card payment disputed, {sum}',
  disputeEnded: {
    won: 'Dispute won, {sum}',
    lost: 'Dispute lost, {sum}',
    closed: 'Dispute closed, {sum}',
  },
  refunded: 'Deposit refunded, {sum}',
  refundFailed: 'Refund of {sum} failed',
  left: 'Candidate left, last day {day}',
  leftText: 'Instalments stopped.',
} as const
