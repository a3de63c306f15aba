import { brand } from '../brand.ts'
import { invoicePayableDays } from '../facts/fees.ts'

/*
 * The texts of mails about invoices and payments. A mail may leave late, so none of them says today. `{name}` and the
 * like are placeholders. The lines of headlines have under 14 letters.
 */

const labels = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  creditNote: 'Credit note',
  agreement: 'Agreement',
  for: 'For',
  toPay: 'To pay',
  by: 'Due',
  paid: 'Paid',
  credited: 'Credited',
  on: 'Date',
  how: 'Method',
  about: 'Relates to',
  payTo: 'Pay to',
  sortCode: 'Sort code',
  account: 'Account no.',
  reference: 'Reference',
} as const

const payHeading = 'By bank'
const card = {
  heading: 'Or by card',
  text: 'In your contract. It takes a minute and settles this invoice.',
  button: 'Pay by card',
  link: 'Pay by card:',
  key: 'That link is yours alone, so treat it like a key. It needs no password.',
  /** Used if the mail does not contain the link. */
  elsewhere: 'In your contract: use the personal link in the email that first brought you this invoice.',
} as const
const openButton = { button: 'Open your contract', link: 'Open your contract:' } as const

/** To the client, with the invoice and the signed contract. */
export const invoiceSentMail = {
  subject: 'Invoice {number}: {sum} by {due}',
  preview: 'The invoice and your signed contract are attached.',
  headline: ['Your', 'invoice.'],
  /** For the invoice of the deposit, which clients request. */
  headlineAsked: ['The invoice,', 'as asked.'],
  lead: 'Attached are invoice {number} and your signed contract.',
  sum: { title: 'To pay by {due}', text: `${invoicePayableDays} calendar days from the date on the invoice.` },
  /** An invoice that earlier payments cover. */
  covered: {
    subject: 'Invoice {number}: nothing to pay',
    headline: ['Nothing', 'to pay.'],
    lead: 'Attached are invoice {number} and your signed contract. What you’ve already paid covers it, so please don’t pay it again. It’s for your books.',
  },
  labels,
  payHeading,
  card,
  ...openButton,
  wrong: 'Does anything on it look wrong? Reply and tell us. A person will answer.',
  reason: `You’re getting this because ${brand.name} has sent an invoice under an agreement signed with this address. Keep it for your records. Not expecting it? Reply and tell us.`,
} as const

/** To the client, once money has arrived. */
export const receiptSentMail = {
  subject: 'Receipt {number}: {sum} paid',
  preview: 'We have it. The receipt is attached.',
  headline: ['Paid.', 'Ta.'],
  lead: 'Your {sum} has arrived. The receipt is attached, for your books.',
  settles: 'It settles invoice {number}, so there’s nothing more to pay on that one.',
  settlesPart: 'It’s part of invoice {number}: {open} is still to pay on that one.',
  /** A card payment that arrived after the deposit had been paid by bank. */
  surplus: {
    subject: 'Receipt {number}: you paid {sum} twice',
    headline: ['Paid twice.'],
    lead: 'Your {sum} by card has arrived, but the deposit had already come by bank transfer. We’ll refund this one to the card; you don’t need to do anything. The receipt is attached.',
  },
  /** Money that the card's bank returned, after an appeal. */
  disputed: {
    subject: 'Receipt {number}: {sum} is back with us',
    preview: 'The receipt is attached.',
    headline: ['Back', 'with us.'],
    lead: 'The card’s bank has returned {sum} to us after all. Your deposit is with us again, and comes off your next placement invoice. The receipt is attached, for your books.',
  },
  /** A payment that the test gateway simulated. */
  test: {
    subject: 'Test receipt {number}: {sum}, no card charged',
    headline: ['Just a', 'test.'],
    lead: 'This was a test of {sum}: no card was charged and no money moved. The test receipt is attached. Please keep it out of your books.',
    preview: 'No card was charged. The test receipt is attached.',
  },
  labels,
  ...openButton,
  reason:
    'You’re getting this because a payment was made under an agreement signed with this address. Keep it for your records. If that wasn’t you, reply and tell us.',
} as const

/** To the client, when we cancel an invoice or refund money. */
export const creditNoteSentMail = {
  subject: 'Credit note {number}: {sum}',
  preview: 'The credit note is attached.',
  headline: ['Money back.'],
  lead: '{sum} is on its way back to you: {how}. The credit note is attached. It can take your bank a few working days to show it.',
  cancelled: {
    headline: ['Scrap that', 'invoice.'],
    lead: 'You no longer owe {sum}. The credit note is attached. If you’ve already paid it, reply and we’ll pay it back.',
  },
  test: {
    subject: 'Test credit note {number}: {sum}, no money moved',
    headline: ['Just a', 'test.'],
    lead: 'This was a test refund of {sum}: no card was charged and no money moved. The test credit note is attached. Please keep it out of your books.',
  },
  /** Money that the card's bank took back, after a dispute. */
  disputed: {
    subject: 'Credit note {number}: {sum} taken back by your bank',
    headline: ['Taken', 'back.'],
    lead: 'After a dispute, the card’s bank took {sum} back: {how}. The credit note is attached, for your books. We no longer hold the deposit, so it won’t come off any invoice.',
  },
  labels,
  reason:
    'You’re getting this because an amount was credited under an agreement signed with this address. Keep it for your records.',
} as const

/** To the agency, at the same moment and with the same file. */
export const invoiceAnnouncedMail = {
  subject: 'Invoiced: {company}, {sum} by {due} ({number})',
  subjectCovered: 'Invoiced: {company}, nothing to pay ({number})',
  headline: ['Invoice', 'is out.'],
  summary: '{company} has been sent invoice {number}. It’s attached.',
  note: 'Look out for the reference on our bank statement. Reminders go out automatically: three days before it’s due, on the day, and from the day after until it’s paid.',
  labels: { ...labels, company: 'Company', contact: 'Contact', email: 'Email' },
  button: 'Email them',
  reply: 'Or just reply: it goes to {email}.',
  reason: 'You’re getting this because invoices and payments are announced to this address.',
} as const

export const paymentAnnouncedMail = {
  subject: 'Paid: {company}, {sum} ({number})',
  headline: ['Money', 'is in.'],
  summary: '{company} has paid {sum}. They have the receipt, which is attached here too.',
  settles: 'It settles invoice {number}, so no more reminders go out for that one.',
  settlesPart: 'It’s part of invoice {number}: {open} is still to pay, and reminders for that continue.',
  surplus: {
    subject: 'Paid twice: {company}, {sum} to pay back ({number})',
    headline: ['Paid', 'twice.'],
    summary:
      '{company} has paid {sum} by card, but the deposit had already come by bank transfer. Their receipt says we’ll refund the card.',
    advice: 'An owner can refund it on the page of contract {agreement}. The deposit itself stays paid.',
  },
  test: {
    subject: 'Test payment: {company}, {sum} ({number})',
    headline: ['Just a', 'test.'],
    summary:
      '{company} has made a test payment of {sum} through the test gateway. No card was charged. They have the test receipt, which is attached here too.',
  },
  labels: invoiceAnnouncedMail.labels,
  button: invoiceAnnouncedMail.button,
  reply: invoiceAnnouncedMail.reply,
  reason: invoiceAnnouncedMail.reason,
} as const

/** To the client, while an invoice is unpaid: before it is due, on the day, and afterwards. */
export const invoiceReminderMail = {
  before: {
    subject: 'Invoice {number} is due on {due}',
    headline: ['Due soon.'],
    lead: 'A friendly nudge: invoice {number} for {sum} is due on {due}. It’s attached again.',
  },
  due: {
    subject: 'Invoice {number}: due on {due}',
    headline: ['Due now.'],
    lead: 'Invoice {number} for {sum} is due on {due}. It’s attached again.',
  },
  late: {
    subject: 'Invoice {number} is late: {sum} was due on {due}',
    headline: ['{days} days', 'late.'],
    headlineOne: ['One day', 'late.'],
    lead: 'Invoice {number} for {sum} was due on {due}. By {on} nothing had reached us. It’s attached again.',
  },
  preview: {
    before: 'How to pay it is inside.',
    due: 'How to pay it is inside.',
    late: 'How to pay it, and what the law says about paying late.',
  },
  law: {
    heading: 'What the law would add',
    text: 'The Late Payment of Commercial Debts (Interest) Act 1998 entitles us to this on a late invoice. It’s here for information: we haven’t charged it, and nothing is added automatically.',
    labels: { late: 'Days late', interest: 'Interest', rate: 'Rate', fixed: 'Fixed sum' },
    late: '{days}, by {on}',
    interest: '{sum}, at {percent}% a year',
    /** {on} is the day of the half-year whose rate the law applies. */
    rate: '{points} points above Bank Rate, {percent}% on {on}',
    lastKnownRate:
      '{points} points above Bank Rate. We used {percent}%, the latest rate we had ({known}), but the rate on {on} is the one that counts',
    fixed: '{sum}, for our costs',
  },
  /** Replaces the first sentences if a part has been paid. */
  part: {
    before:
      'A friendly nudge: {sum} is still to pay on invoice {number}, which is due on {due}. We’ve had {paid}, thank you. The invoice is attached again.',
    due: '{sum} is still to pay on invoice {number}, which is due on {due}. We’ve had {paid}, thank you. The invoice is attached again.',
    late: '{sum} is still to pay on invoice {number}, which was due on {due}. We’ve had {paid}, thank you; by {on} the rest hadn’t reached us. The invoice is attached again.',
  },
  labels,
  payHeading,
  card,
  crossed: 'Already paid it? Then this email and your money have crossed, and there’s nothing to do.',
  doubt: 'Something wrong with the invoice, or a bad month? Reply. A person will read it.',
  reason: 'You’re getting this because an invoice under an agreement signed with this address hasn’t been paid yet.',
} as const

const movedLabels = {
  company: 'Company',
  contact: 'Contact',
  email: 'Email',
  agreement: 'Agreement',
  sum: 'Amount',
  why: 'Reason',
  until: 'Evidence by',
  opened: 'Opened',
  standing: 'Status',
  reference: 'Reference',
  note: 'Credit note',
} as const

/** To the agency, when a cardholder has their bank claim a payment back, and when that is decided. */
export const disputeNewsMail = {
  inquiry: {
    subject: 'Bank query: {company}, {sum}',
    headline: ['Bank', 'query.'],
    summary: '{company}: the cardholder’s bank is asking what the {sum} was for. Nothing has been taken yet.',
    note: 'Answer in Stripe’s dashboard, under Disputes. Answering now may stop it becoming a dispute.',
  },
  opened: {
    subject: 'Disputed: {company}, {sum}',
    headline: ['Disputed.'],
    summary:
      '{company}: the cardholder has asked their bank to take {sum} back. The bank holds the money until it decides.',
    note: 'Send evidence in Stripe’s dashboard, under Disputes: the sealed contract with its audit trail, the receipt, your emails. Ring the client too: most disputes are a misunderstanding.',
  },
  won: {
    subject: 'Dispute won: {company}, {sum}',
    headline: ['Dispute', 'won.'],
    summary: '{company}: the bank has decided in our favour. The {sum} stays with us, or is back.',
    note: 'Nothing to do.',
    byHand:
      'The appeal was won after another deposit had come, or after the amount was invoiced again. They have paid twice: pay one back by bank transfer.',
  },
  lost: {
    subject: 'Dispute lost: {company}, {sum}',
    headline: ['Dispute', 'lost.'],
    summary: '{company}: the bank has decided against us. The {sum} is gone.',
    note: 'They have the credit note. We no longer hold the deposit; they can pay it by card again.',
    uncovered:
      'They have the credit note. {uncovered} of it had already come off invoices, so they owe that much again. Invoice it from the contract’s page.',
    twice:
      'We had already paid that much back, so they have had it twice. No new credit note was made: write to them, and to Stripe with the earlier one.',
  },
  closed: {
    subject: 'Dispute dropped: {company}, {sum}',
    headline: ['Dropped.'],
    summary: '{company}: the bank has dropped its query about {sum}. Nothing was taken.',
    note: 'Nothing to do.',
  },
  evidence: {
    subject: 'Evidence due: {company}, {sum}',
    headline: ['Evidence', 'is due.'],
    summary:
      '{company}: nobody has answered the dispute about {sum} yet. A bank that hears nothing decides against us.',
  },
  isTest: 'This is a test from the test gateway. No money moves.',
  playIt: 'This is a test from the test gateway. No money moves. You can choose how it ends on the contract’s page.',
  labels: movedLabels,
  button: 'Open the contract',
  link: 'Open the contract:',
  reason: 'You’re getting this because disputes and refunds are announced to this address.',
} as const

/** To the agency, when the card company has refunded money without our program. */
export const refundNotedMail = {
  subject: 'Refunded at Stripe: {company}, {sum}',
  headline: ['Refunded', 'at Stripe.'],
  summary:
    'Someone has refunded {sum} to {company} in Stripe’s own dashboard. It’s recorded here, and the client has the credit note.',
  twice:
    'Someone has refunded {sum} to {company} in Stripe’s own dashboard, but everything they had paid was already back with them. There is no credit note: please look into it.',
  labels: movedLabels,
  button: disputeNewsMail.button,
  link: disputeNewsMail.link,
  reason: disputeNewsMail.reason,
} as const

/** To the agency, when a card did not accept a refund. */
export const refundFailedMail = {
  subject: 'Refund failed: {company}, {sum}',
  headline: ['Refund', 'came back.'],
  summary:
    '{sum} was meant to go back to {company}, but their card didn’t accept it. They have the credit note, so we owe it to them.',
  note: 'Pay it by bank transfer, then record the reference on the contract’s page.',
  labels: movedLabels,
  button: disputeNewsMail.button,
  link: disputeNewsMail.link,
  reason: disputeNewsMail.reason,
} as const
