import { invoiceAnnouncedMail, paymentAnnouncedMail } from '#content/mails/payments.ts'
import { type FieldColour } from '#src/platform/mail/layout/mail-page.tsx'
import { buttonBlock, factsBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { mailto } from '#src/platform/mail/layout/contact-links.ts'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { oneLine, subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { pounds } from '#src/values/money.ts'
import type { BillingDocument } from '../../billing-document.ts'
import { isSurplusReceipt } from '../documents/is-surplus-receipt.ts'
import { type BillingMail, buyerFacts, moneyFacts, placesOf, purposeFacts } from './billing-mail.ts'

/**
 * The mail to the agency when an invoice was sent. A reply goes to the client. It doesn't contain the personal link.
 */
export async function invoiceAnnounced({ document }: { document: BillingDocument }): Promise<BillingMail> {
  const copy = invoiceAnnouncedMail
  const { sum, due, number } = placesOf(document)
  const isCovered = document.payablePence === 0
  return announcement(document, copy, {
    subject: isCovered ? copy.subjectCovered : copy.subject,
    field: 'hot',
    facts: [
      { label: copy.labels.invoice, value: number },
      { label: copy.labels.toPay, value: sum },
      ...(isCovered ? [] : [{ label: copy.labels.by, value: due }]),
      { label: copy.labels.reference, value: document.reference },
    ],
    note: isCovered ? undefined : copy.note,
  })
}

/**
 * The mail to the agency when money has arrived: how, and what it settles; or that it is a second payment, and how to
 * refund it.
 */
export async function paymentAnnounced({ document }: { document: BillingDocument }): Promise<BillingMail> {
  const isSurplus = isSurplusReceipt(document)
  const copy = {
    ...paymentAnnouncedMail,
    ...(isSurplus ? paymentAnnouncedMail.surplus : {}),
    ...(document.money?.isTest ? paymentAnnouncedMail.test : {}),
  }
  const { sum, number } = placesOf(document)
  const { cites, openPence } = document
  const settles =
    cites && fill(openPence ? copy.settlesPart : copy.settles, { number: cites, open: pounds(openPence ?? 0) })
  return announcement(document, copy, {
    subject: copy.subject,
    field: isSurplus ? 'hot' : 'mint',
    facts: [
      { label: copy.labels.receipt, value: number },
      { label: copy.labels.paid, value: sum },
      ...moneyFacts(document, copy.labels),
    ],
    note: isSurplus ? fill(paymentAnnouncedMail.surplus.advice, { agreement: document.contract.number }) : settles,
  })
}

type Copy = Pick<typeof invoiceAnnouncedMail, 'labels' | 'button' | 'reply' | 'reason'> & {
  headline: readonly string[]
  summary: string
}

async function announcement(
  document: BillingDocument,
  copy: Copy,
  more: { subject: string; field: FieldColour; facts: Fact[]; note: string | undefined },
): Promise<BillingMail> {
  const { buyer } = document
  const places = placesOf(document)
  const email = oneLine(buyer.email, 254)
  const subject = subjectLine(fill(more.subject, { ...places, company: oneLine(buyer.companyName, 60) }))
  const summary = fill(copy.summary, { ...places, company: oneLine(buyer.companyName, 200) })
  const facts = [...more.facts, ...purposeFacts(document, copy.labels), ...buyerFacts(document, copy.labels)]

  const mailParts = writeMail({
    subject,
    preview: summary,
    headline: copy.headline,
    field: more.field,
    reason: copy.reason,
    blocks: [
      wordsBlock(summary),
      factsBlock(facts),
      more.note && wordsBlock(more.note),
      buttonBlock(copy.button, mailto(email), { ink: true }),
      wordsBlock(fill(copy.reply, { email })),
    ],
  })
  return { ...mailParts, replyTo: email }
}
