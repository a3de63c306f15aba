import { creditNoteSentMail as copy } from '#content/mails/payments.ts'
import { factsBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { oneLine, subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import type { BillingDocument } from '../../billing-document.ts'
import { type BillingMail, moneyFacts, placesOf, purposeFacts } from './billing-mail.ts'

/** The mail to the client with a credit note, for money that is paid back or an invoice that is no longer owed. */
export async function creditNoteSent({ document }: { document: BillingDocument }): Promise<BillingMail> {
  const places = { ...placesOf(document), how: oneLine(document.money?.how ?? '', 100) }
  const words = wordsFor(document)
  const subject = subjectLine(fill(words.subject, places))
  const lead = fill(words.lead, places)
  const facts = [
    { label: copy.labels.creditNote, value: document.number },
    ...(document.cites ? [{ label: copy.labels.about, value: document.cites }] : []),
    { label: copy.labels.credited, value: places.sum },
    ...moneyFacts(document, copy.labels),
    ...purposeFacts(document, copy.labels),
  ]

  return writeMail({
    subject,
    preview: copy.preview,
    headline: words.headline,
    field: 'rose',
    reason: copy.reason,
    blocks: [wordsBlock(lead), factsBlock(facts)],
  })
}

function wordsFor({ money }: BillingDocument) {
  if (!money) return { ...copy, ...copy.cancelled }
  if (money.isTest) return { ...copy, ...copy.test }
  return money.isDispute ? { ...copy, ...copy.disputed } : copy
}
