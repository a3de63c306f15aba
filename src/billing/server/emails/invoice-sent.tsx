import { invoiceSentMail as copy } from '#content/mails/payments.ts'
import { Facts, Figures, MailButton, Words } from '#src/platform/mail/layout/blocks.tsx'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { bullets, factLines, headline, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { roundPounds } from '#src/values/money.ts'
import { isPayableByCard } from '../documents/payable-by-card.ts'
import { type AboutDocument, type BillingMail, placesOf, purposeFacts } from './billing-mail.ts'
import { howToPay } from './how-to-pay.tsx'

/** The mail to the client with the invoice and the signed contract: how much, by when, and how to pay (PAY-16). */
export async function invoiceSent(about: AboutDocument): Promise<BillingMail> {
  const { document, portal } = about
  const isCovered = document.payablePence === 0
  const words = isCovered ? copy.covered : copy
  const places = placesOf(document)
  const lines = isPayableByCard(document) ? copy.headlineAsked : words.headline
  const subject = subjectLine(fill(words.subject, places))
  const lead = fill(words.lead, places)
  const sumDue = isCovered ? undefined : { title: fill(copy.sum.title, places), text: copy.sum.text }
  const facts = [{ label: copy.labels.invoice, value: document.number }, ...purposeFacts(document, copy.labels)]
  const paying = isCovered ? opening(portal) : howToPay(about, copy)

  const html = renderMail(
    <MailPage
      title={subject}
      preview={copy.preview}
      headline={lines}
      field={isCovered ? 'mint' : 'hot'}
      reason={copy.reason}
    >
      <Words>{lead}</Words>
      {sumDue && <Figures rows={[{ figure: roundPounds(document.payablePence), ...sumDue }]} />}
      <Facts facts={facts} />
      {paying.blocks}
      <Words>{copy.wrong}</Words>
    </MailPage>,
  )

  const text = plainText([
    headline(lines),
    paragraph(lead),
    sumDue && bullets([`${sumDue.title}: ${places.sum}. ${sumDue.text}`]),
    factLines(facts),
    ...paying.text,
    paragraph(copy.wrong),
    paragraph(copy.reason),
  ])

  return { subject, html, text }
}

function opening(portal: string | undefined) {
  if (!portal) return { blocks: [], text: [] }
  return {
    blocks: [
      <MailButton key="open" href={portal}>
        {copy.button}
      </MailButton>,
    ],
    text: [pointer(copy.link, portal)],
  }
}
