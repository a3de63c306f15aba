import { receiptSentMail as copy } from '#content/mails/payments.ts'
import { buttonBlock, factsBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { pounds } from '#src/values/money.ts'
import type { BillingDocument } from '../../billing-document.ts'
import { isSurplusReceipt } from '../documents/is-surplus-receipt.ts'
import { type AboutDocument, type BillingMail, moneyFacts, placesOf, purposeFacts } from './billing-mail.ts'

/** The mail to the client with the receipt: what was paid, how, and what it settles. */
export async function receiptSent({ document, portal }: Omit<AboutDocument, 'seller'>): Promise<BillingMail> {
  const places = { ...placesOf(document), open: pounds(document.openPence ?? 0) }
  const words = wordsFor(document)
  const subject = subjectLine(fill(words.subject, places))
  const lead = fill(words.lead, places)
  const settles = document.money?.isTest
    ? undefined
    : document.cites &&
      fill(document.openPence ? copy.settlesPart : copy.settles, { ...places, number: document.cites })
  const facts = [
    { label: copy.labels.receipt, value: document.number },
    { label: copy.labels.paid, value: places.sum },
    ...moneyFacts(document, copy.labels),
    ...purposeFacts(document, copy.labels),
  ]

  return writeMail({
    subject,
    preview: words.preview,
    headline: words.headline,
    field: 'mint',
    reason: copy.reason,
    blocks: [
      wordsBlock(lead),
      settles && wordsBlock(settles),
      factsBlock(facts),
      portal && buttonBlock(copy.button, portal, { text: copy.link }),
    ],
  })
}

function wordsFor(document: BillingDocument) {
  if (document.money?.isTest) return { ...copy, ...copy.test }
  if (document.money?.isDispute) return { ...copy, ...copy.disputed }
  return isSurplusReceipt(document) ? { ...copy, ...copy.surplus } : copy
}
