/*
 * What the console says about money that moves outside its own buttons: disputes, refunds at the card company, and
 * instalments that stop. In braces: what is filled in.
 */

/** Why a cardholder's bank asks for a payment back: Stripe's words for it, in ours (docs.stripe.com/disputes/categories). */
export const disputeReasons: Record<string, string> = {
  bank_cannot_process: 'their bank could not process it',
  credit_not_processed: 'they say we owe them a refund',
  customer_initiated: 'they asked their bank for it',
  debit_not_authorized: 'they say they never agreed to it',
  duplicate: 'they say they paid twice',
  fraudulent: 'they say they did not make it',
  general: 'no reason given',
  noncompliant: 'the card network’s rules',
  product_not_received: 'they say they did not get what they paid for',
  product_unacceptable: 'they say it was not what was agreed',
  subscription_canceled: 'they say they had cancelled',
  unrecognized: 'they do not recognise it',
}
export const otherDisputeReason = 'no reason that we know'

export const disputeStateWords = {
  inquiry: 'Bank asks',
  needs_response: 'Disputed',
  under_review: 'Bank decides',
  won: 'Dispute won',
  lost: 'Dispute lost',
  closed: 'Dispute dropped',
} as const

export const disputesConsole = {
  heading: 'Disputes',
  takenBack: 'Taken back by their bank',
  open: {
    inquiry: { title: 'Their bank asks about the payment.', text: '{sum}: {reason}. Nothing is taken yet. Answer {due}.' },
    needs_response: { title: 'Disputed.', text: '{sum}: {reason}. The bank holds the money. Send evidence {due}.' },
    under_review: { title: 'Disputed.', text: '{sum}: {reason}. The evidence is with the bank, which takes up to three months.' },
  },
  due: 'at Stripe by {due}',
  dueTest: 'by {due}',
  undated: 'as soon as you can',
  kept: 'Until it is decided the deposit counts as here, and is not paid back.',
  line: '{sum}: {reason}',
  dueBy: 'evidence by {due}',
  since: 'since {date}',
  play: { won: 'Play: we win', lost: 'Play: we lose', done: { title: 'Played', description: 'The news of it is on its way.' } },
  uncovered: {
    title: '{sum} is not covered any more.',
    text: 'Invoices had taken it off a deposit that went back. It is owed again, once it is invoiced.',
    action: 'Invoice it',
    dialog: 'Invoice {sum} again?',
    ask: 'It goes to the client as an invoice of its own, payable in fourteen days.',
    submit: 'Issue the invoice',
    done: { title: 'Invoice issued', description: '{number}, {sum}.' },
  },
} as const

export const refundsConsole = {
  heading: 'Refunds',
  toCard: 'to the card',
  states: { pending: 'On its way', succeeded: 'Paid back', failed: 'Did not arrive', canceled: 'Called off', made_good: 'Paid by bank' },
  uncredited: 'Went back on top: {sum} had gone back before',
  failed: { title: 'A refund did not arrive.', text: '{sum} is owed to them, and their card did not take it. Pay it by bank, then write that down.', textForStaff: '{sum} is owed to them, and their card did not take it. An owner pays it by bank.', action: 'Paid by bank' },
  dialog: { title: 'Paid back by bank?', text: '{sum} went to them by bank. Write down the reference of that transfer.', reference: 'Reference of the transfer', submit: 'Write it down', done: { title: 'Written down', description: '{sum} is paid back.' } },
} as const

export const leavingConsole = {
  action: 'They left',
  title: 'The candidate left',
  lead: 'Instalments after the last day worked stop (clause 7). Those up to it stay due.',
  which: 'Who',
  lastDay: 'Last day worked',
  preview: 'Work it out',
  again: 'Change it',
  submit: 'Stop the instalments',
  sums: { stays: 'Stays due', takenBack: 'Taken back', deposit: 'Deposit again', owedBack: 'To pay back, by {date}', stopped: 'Never invoiced' },
  nothing: 'nothing',
  instalments: 'instalments {parts}',
  instalment: 'instalment {parts}',
  check: 'Credit notes go to {email}.',
  done: { title: 'Instalments stopped', description: 'Last day worked: {date}.' },
  left: '{name}: last day {date}, instalments stopped.',
  owed: { title: '{sum} to pay back.', text: 'It had come for {number}, which is not due. The agreement has it back with them by {date}.', late: 'It had come for {number}, which is not due. It was to be back with them by {date}.', action: 'Paid back' },
  owedDialog: { title: 'Paid back: {number}', text: 'Make the transfer of {sum} first, then write down its reference. A credit note goes to the client.', reference: 'Reference of the transfer', submit: 'Write it down', done: { title: 'Written down', description: 'Credit note {number}, {sum}.' } },
} as const

/** A person's timeline, and the inbox's line about them. */
export const movedMoneyWords = {
  disputed: (sum: string) => `Card payment disputed, ${sum}`,
  disputeEnded: { won: (sum: string) => `Dispute won, ${sum}`, lost: (sum: string) => `Dispute lost, ${sum}`, closed: (sum: string) => `Dispute dropped, ${sum}` },
  reason: (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`,
  refunded: (sum: string) => `Deposit paid back, ${sum}`,
  refundFailed: (sum: string) => `Refund of ${sum} did not arrive`,
  left: (day: string) => `Candidate left, last day ${day}`,
  leftText: 'Instalments stopped.',
} as const
