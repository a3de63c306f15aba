import { creditNoteSentMail as copy } from '#content/mails/payments.ts'
import { Facts, Words } from '#src/platform/mail/layout/blocks.tsx'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { factLines, headline, paragraph, plainText } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
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

  const html = renderMail(
    <MailPage title={subject} preview={copy.preview} headline={words.headline} field="rose" reason={copy.reason}>
      <Words>{lead}</Words>
      <Facts facts={facts} />
    </MailPage>,
  )

  const text = plainText([headline(words.headline), paragraph(lead), factLines(facts), paragraph(copy.reason)])
  return { subject, html, text }
}

function wordsFor({ money }: BillingDocument) {
  if (!money) return { ...copy, ...copy.cancelled }
  if (money.isTest) return { ...copy, ...copy.test }
  return money.isDispute ? { ...copy, ...copy.disputed } : copy
}
