import type { Seller } from '#content/facts/seller.ts'
import type { invoiceAnnouncedMail, invoiceSentMail } from '#content/mails/payments.ts'
import { mailto } from '#src/platform/mail/layout/contact-links.ts'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { oneLine } from '#src/platform/mail/layout/typed-text.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { longDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { BillingDocument } from '../../billing-document.ts'

/** A mail without its logo and attached documents. */
export type BillingMail = Pick<RenderedMail, 'subject' | 'html' | 'text' | 'replyTo'>

/** What mails about a document need. */
export interface AboutDocument {
  document: BillingDocument
  seller: Seller
  /** The personal link, if the mail's row has its key. It opens the contract to anyone who has it. */
  portal?: string | undefined
  /** For an invoice that was paid in part: what is left to pay. */
  openPence?: number | undefined
}

type Labels = (typeof invoiceSentMail)['labels']

/** The values for the placeholders of a sentence about a document. `due` is the last day to pay. */
export function placesOf({ number, dueOn, payablePence }: BillingDocument) {
  return { number, sum: pounds(payablePence), due: dueOn ? longDate(dueOn) : '' }
}

/** What the document is for. These texts are all ours; none was typed by a client. */
export function purposeFacts({ lines, contract }: BillingDocument, labels: Labels): Fact[] {
  return [
    { label: labels.for, value: lines.map(({ label }) => oneLine(label, 200)).join('\n') },
    { label: labels.agreement, value: contract.number },
  ]
}

/** What a bank transfer needs. */
export function bankFacts(
  { payablePence, dueOn, reference }: BillingDocument,
  { bank }: Seller,
  labels: Labels,
  openPence = payablePence,
): Fact[] {
  return [
    { label: labels.toPay, value: pounds(openPence) },
    ...(dueOn ? [{ label: labels.by, value: longDate(dueOn) }] : []),
    { label: labels.payTo, value: bank.name },
    { label: labels.sortCode, value: bank.sortCode },
    { label: labels.account, value: bank.account },
    { label: labels.reference, value: reference },
  ]
}

/** How and when the money moved, in the gateway's words. */
export function moneyFacts({ money }: BillingDocument, labels: Labels): Fact[] {
  if (!money) return []
  return [
    { label: labels.on, value: longDate(money.on) },
    { label: labels.how, value: oneLine(money.how, 100) },
    { label: labels.reference, value: oneLine(money.gatewayReference, 100) },
  ]
}

/** The client's details, for the agency only. */
export function buyerFacts({ buyer }: BillingDocument, labels: (typeof invoiceAnnouncedMail)['labels']): Fact[] {
  const email = oneLine(buyer.email, 254)
  return [
    { label: labels.company, value: oneLine(buyer.companyName, 200) },
    { label: labels.contact, value: `${oneLine(buyer.contactName, 200)}, ${oneLine(buyer.jobTitle, 200)}` },
    { label: labels.email, value: email, href: mailto(email) },
  ]
}
