import { brand } from './brand.ts'
import { invoicePayableDays } from './fees.ts'

/*
 * What the mails about invoices and payments say. A mail may leave late: none of them says today. `{name}` and the like
 * are places that are filled in. Headlines: lines of under 14 letters.
 */

const labels = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  creditNote: 'Credit note',
  agreement: 'Agreement',
  for: 'For',
  toPay: 'To pay',
  by: 'By',
  paid: 'Paid',
  credited: 'Credited',
  on: 'On',
  how: 'How',
  about: 'About',
  payTo: 'Pay to',
  sortCode: 'Sort code',
  account: 'Account',
  reference: 'Reference',
} as const

const payHeading = 'By bank'
const card = {
  heading: 'Or by card',
  text: 'In your contract. It takes a minute and settles this invoice.',
  button: 'Pay by card',
  link: 'Pay by card:',
  key: 'That link is yours alone, so keep it as you would a key. It needs no password.',
  /** Where the mail does not hold the link. */
  elsewhere: 'In your contract, by the personal link in the mail that first brought you this invoice.',
} as const
const openButton = { button: 'Open your contract', link: 'Open your contract:' } as const

/** To the client, with the invoice and the signed contract. */
export const invoiceSentMail = {
  subject: 'Invoice {number}: {sum} by {due}',
  preview: 'The invoice and your signed contract are attached.',
  headline: ['Your', 'invoice.'],
  /** For the deposit, which clients ask for. */
  headlineAsked: ['The invoice,', 'as asked.'],
  lead: 'Attached are invoice {number} and your signed contract.',
  sum: { title: 'To pay by {due}', text: `${invoicePayableDays} calendar days from the date on the invoice.` },
  /** An invoice that what was paid before covers. */
  covered: {
    subject: 'Invoice {number}: nothing to pay',
    headline: ['Nothing', 'to pay.'],
    lead: 'Attached are invoice {number} and your signed contract. What you paid before covers it, so please do not pay it again. It is for your books.',
  },
  labels,
  payHeading,
  card,
  ...openButton,
  wrong: 'Something on it that does not look right? Reply and tell us. A person answers.',
  reason: `You get this because an invoice from ${brand.name} was asked for or is due under an agreement signed with this address. It is part of your records. If that is news to you, reply and say so.`,
} as const

/** To the client, once money has come. */
export const receiptSentMail = {
  subject: 'Receipt {number}: {sum} paid',
  preview: 'We have it. The receipt is attached.',
  headline: ['Paid.', 'Ta.'],
  lead: 'Your {sum} is here. The receipt is attached, for your books.',
  settles: 'It settles invoice {number}: nothing more to pay on that one.',
  settlesPart: 'It is a part of invoice {number}: {open} is left to pay on that one.',
  /** A card payment that came when the deposit had come by bank. */
  surplus: {
    subject: 'Receipt {number}: {sum} came twice',
    headline: ['Paid twice.'],
    lead: 'Your {sum} by card is here, but the deposit had come by bank before. We pay this one back to the card; there is nothing for you to do. The receipt is attached.',
  },
  /** What the card's bank gave back, after an appeal. */
  disputed: {
    subject: 'Receipt {number}: {sum} is here again',
    preview: 'The receipt is attached.',
    headline: ['Here', 'again.'],
    lead: 'The bank of the card has given {sum} back to us after all. Your deposit is here again, and comes off your next placement invoice. The receipt is attached, for your books.',
  },
  /** What the test gateway played. */
  test: {
    subject: 'Test receipt {number}: {sum}, no card charged',
    headline: ['Just a', 'test.'],
    lead: 'This was a test of {sum}: no card was charged and no money moved. The test receipt is attached. Please keep it out of your books.',
    preview: 'No card was charged. The test receipt is attached.',
  },
  labels,
  ...openButton,
  reason: 'You get this because a payment was made under an agreement signed with this address. It is part of your records. If that was not you, reply and say so.',
} as const

/** To the client, when we take an invoice back or pay something back. */
export const creditNoteSentMail = {
  subject: 'Credit note {number}: {sum}',
  preview: 'The credit note is attached.',
  headline: ['Money back.'],
  lead: '{sum} is on its way back to you: {how}. The credit note is attached. Banks take a few working days to show it.',
  cancelled: {
    headline: ['Scrap that', 'invoice.'],
    lead: '{sum} is no longer owed. The credit note is attached. If you had paid it already, reply and we pay it back.',
  },
  test: {
    subject: 'Test credit note {number}: {sum}, no money moved',
    headline: ['Just a', 'test.'],
    lead: 'This was a test of paying {sum} back: no card had been charged and no money moves. The test credit note is attached. Please keep it out of your books.',
  },
  /** What the card's bank took, after a dispute. */
  disputed: {
    subject: 'Credit note {number}: {sum} taken back by your bank',
    headline: ['Taken', 'back.'],
    lead: 'After a dispute, the bank of the card took {sum} back: {how}. The credit note is attached, for your books. The deposit is no longer with us and comes off no invoice.',
  },
  labels,
  reason: 'You get this because a sum was credited under an agreement signed with this address. It is part of your records.',
} as const

/** To the agency, at the same moment and with the same file. */
export const invoiceAnnouncedMail = {
  subject: 'Invoiced: {company}, {sum} by {due} ({number})',
  subjectCovered: 'Invoiced: {company}, nothing to pay ({number})',
  headline: ['Invoice', 'is out.'],
  summary: '{company} has been sent invoice {number}. It is attached.',
  note: 'Watch the bank for the reference. Reminders go out by themselves: three days before, on the day, a week after.',
  labels: { ...labels, company: 'Company', contact: 'Contact', email: 'Email' },
  button: 'Write to them',
  reply: 'Or just reply: it goes to {email}.',
  reason: 'You get this because invoices and payments are announced at this address.',
} as const

export const paymentAnnouncedMail = {
  subject: 'Paid: {company}, {sum} ({number})',
  headline: ['Money', 'is in.'],
  summary: '{company} has paid {sum}. They have the receipt, which is attached here too.',
  settles: 'It settles invoice {number}: no reminder goes out for that one.',
  settlesPart: 'It is a part of invoice {number}: {open} is left to pay, and reminders go on for that.',
  surplus: {
    subject: 'Paid twice: {company}, {sum} to pay back ({number})',
    headline: ['Paid', 'twice.'],
    summary: '{company} has paid {sum} by card for a deposit that had come by bank. They have the receipt, which says that we pay the card back.',
    advice: 'To pay it back: npm run invoices -- refund --contract {agreement} --surplus. The deposit itself stays paid.',
  },
  test: {
    subject: 'Test payment: {company}, {sum} ({number})',
    headline: ['Just a', 'test.'],
    summary: '{company} has played a payment of {sum} through on the test gateway. No card was charged. They have the test receipt, which is attached here too.',
  },
  labels: invoiceAnnouncedMail.labels,
  button: invoiceAnnouncedMail.button,
  reply: invoiceAnnouncedMail.reply,
  reason: invoiceAnnouncedMail.reason,
} as const

/** To the client, while an invoice is open: before it is due, on the day, and after. */
export const invoiceReminderMail = {
  before: {
    subject: 'Invoice {number} is due on {due}',
    headline: ['Due soon.'],
    lead: 'A nudge before it matters: invoice {number} for {sum} is due on {due}. It is attached again.',
  },
  due: {
    subject: 'Invoice {number}: due on {due}',
    headline: ['Due now.'],
    lead: 'Invoice {number} for {sum} is due on {due}. It is attached again.',
  },
  late: {
    subject: 'Invoice {number} is late: {sum} was due on {due}',
    headline: ['{days} days', 'late.'],
    headlineOne: ['One day', 'late.'],
    lead: 'Invoice {number} for {sum} was due on {due}. By {on} nothing had reached us. It is attached again.',
  },
  preview: { before: 'How to pay it is in here.', due: 'How to pay it is in here.', late: 'How to pay it, and what the law says about late ones.' },
  law: {
    heading: 'What the law would add',
    text: 'The Late Payment of Commercial Debts (Interest) Act 1998 gives us a right to this on a late invoice. We show it. We have not charged it, and nothing is added by itself.',
    labels: { late: 'Days late', interest: 'Interest', rate: 'That rate', fixed: 'Fixed sum' },
    late: '{days}, by {on}',
    interest: '{sum}, at {percent}% a year',
    /** {on}: the day of the half-year that the law refers to. */
    rate: '{points} points above Bank Rate, {percent}% on {on}',
    lastKnownRate: '{points} points above Bank Rate, taken as {percent}%, its last that we had looked up ({known}). What counts is its value on {on}',
    fixed: '{sum}, for our costs',
  },
  /** In place of the first sentences, where a part has come. */
  part: {
    before: 'A nudge before it matters: {sum} is left to pay on invoice {number}, which is due on {due}. {paid} has come, with our thanks. The invoice is attached again.',
    due: '{sum} is left to pay on invoice {number}, which is due on {due}. {paid} has come, with our thanks. The invoice is attached again.',
    late: '{sum} is left to pay on invoice {number}, which was due on {due}. {paid} has come, with our thanks; by {on} the rest had not. The invoice is attached again.',
  },
  labels,
  payHeading,
  card,
  crossed: 'Paid it already? Then this mail and your money have crossed, and there is nothing to do.',
  doubt: 'Something wrong with the invoice, or a bad month? Reply. A person reads it.',
  reason: 'You get this because an invoice under an agreement signed with this address is not paid yet.',
} as const

const movedLabels = { company: 'Company', contact: 'Contact', email: 'Email', agreement: 'Agreement', sum: 'Sum', why: 'Why', until: 'Evidence by', opened: 'Opened', standing: 'Stands', reference: 'Reference', note: 'Credit note' } as const

/** To the agency, when a cardholder has their bank ask for a payment back, and when that is decided. */
export const disputeNewsMail = {
  inquiry: {
    subject: 'Bank asks: {company}, {sum}',
    headline: ['Their bank', 'asks.'],
    summary: '{company}: the bank of whoever paid {sum} asks what it was for. Nothing is taken yet.',
    note: 'Answer in Stripe’s dashboard, under Disputes. An answer now may keep it from becoming a dispute.',
  },
  opened: {
    subject: 'Disputed: {company}, {sum}',
    headline: ['Disputed.'],
    summary: '{company}: whoever paid {sum} has had their bank ask for it back. The bank holds the money until it has decided.',
    note: 'Send evidence in Stripe’s dashboard, under Disputes: the sealed contract with its trail, the receipt, your mails. Ring the client too; most of these are a misunderstanding.',
  },
  won: {
    subject: 'Dispute won: {company}, {sum}',
    headline: ['Dispute', 'won.'],
    summary: '{company}: the bank has decided for us. The {sum} stays, or is with us again.',
    note: 'Nothing to do.',
    byHand: 'This came on appeal, after another deposit had come or the sum was invoiced again. It is theirs twice: pay one back by bank.',
  },
  lost: {
    subject: 'Dispute lost: {company}, {sum}',
    headline: ['Dispute', 'lost.'],
    summary: '{company}: the bank has decided against us. The {sum} is gone.',
    note: 'They have the credit note. The deposit is not here any more; they can pay it by card again.',
    uncovered: 'They have the credit note. Invoices had taken {uncovered} of it off: that much is owed again, and the contract’s page can invoice it.',
    twice: 'That much had gone back to them before, so it went twice. No paper was made: write to them, and to Stripe with the credit note.',
  },
  closed: {
    subject: 'Dispute dropped: {company}, {sum}',
    headline: ['Dropped.'],
    summary: '{company}: the bank’s question about {sum} came to nothing. Nothing was taken.',
    note: 'Nothing to do.',
  },
  evidence: {
    subject: 'Evidence due: {company}, {sum}',
    headline: ['Evidence', 'is due.'],
    summary: '{company}: nobody has answered the dispute about {sum} yet. A bank that hears nothing decides against us.',
  },
  isTest: 'The test gateway played this. No money moves.',
  playIt: 'The test gateway played this. No money moves. How it ends can be played on the contract’s page.',
  labels: movedLabels,
  button: 'Open the contract',
  link: 'Open the contract:',
  reason: 'You get this because disputes and refunds are announced at this address.',
} as const

/** To the agency, when money went back at the card company without our program's doing. */
export const refundNotedMail = {
  subject: 'Paid back at Stripe: {company}, {sum}',
  headline: ['Paid back', 'elsewhere.'],
  summary: 'Somebody has paid {sum} back to {company} in Stripe’s own dashboard. It is noted here, and the client has the credit note.',
  twice: 'Somebody has paid {sum} back to {company} in Stripe’s own dashboard. All that had come was back with them before, so there is no credit note: look at it.',
  labels: movedLabels,
  button: disputeNewsMail.button,
  link: disputeNewsMail.link,
  reason: disputeNewsMail.reason,
} as const

/** To the agency, when a card did not take a refund. */
export const refundFailedMail = {
  subject: 'Refund failed: {company}, {sum}',
  headline: ['Refund', 'came back.'],
  summary: '{sum} was to go back to {company}, and their card did not take it. They have the credit note, so it is owed to them.',
  note: 'Pay it by bank, then write the reference down on the contract’s page.',
  labels: movedLabels,
  button: disputeNewsMail.button,
  link: disputeNewsMail.link,
  reason: disputeNewsMail.reason,
} as const
