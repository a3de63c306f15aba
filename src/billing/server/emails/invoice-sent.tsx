import { invoiceSentMail as copy } from '#content/mails/payments.ts'
import { Figures } from '#src/platform/mail/layout/blocks.tsx'
import { bullets } from '#src/platform/mail/layout/plain-text.ts'
import { buttonBlock, factsBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
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

  return writeMail({
    subject,
    preview: copy.preview,
    headline: lines,
    field: isCovered ? 'mint' : 'hot',
    reason: copy.reason,
    blocks: [
      wordsBlock(lead),
      sumDue && {
        html: <Figures rows={[{ figure: roundPounds(document.payablePence), ...sumDue }]} />,
        text: bullets([`${sumDue.title}: ${places.sum}. ${sumDue.text}`]),
      },
      factsBlock(facts),
      ...(isCovered ? [portal && buttonBlock(copy.button, portal, { text: copy.link })] : howToPay(about, copy)),
      wordsBlock(copy.wrong),
    ],
  })
}
