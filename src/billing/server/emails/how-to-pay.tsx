import type { invoiceSentMail } from '#content/mails/payments.ts'
import { Facts, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { factLines, heading, paragraph } from '#src/platform/mail/layout/plain-text.ts'
import { buttonBlock, type MailBlocks, wordsBlock } from '#src/platform/mail/layout/write-mail.tsx'
import { isPayableByCard } from '../documents/payable-by-card.ts'
import { type AboutDocument, bankFacts } from './billing-mail.ts'

type Copy = Pick<typeof invoiceSentMail, 'labels' | 'payHeading' | 'card'>

/** How an open invoice is paid: by bank, and also by card if the portal takes it and the mail has the personal link. */
export function howToPay(
  { document, seller, portal, openPence }: AboutDocument,
  { labels, payHeading, card }: Copy,
): MailBlocks {
  const bank = bankFacts(document, seller, labels, openPence)
  // The rest of a deposit that was paid in part has to be paid by bank too.
  const byCard = isPayableByCard(document) && (openPence ?? document.payablePence) === document.payablePence
  const link = byCard ? portal : undefined
  const cardText = link ? card.text : card.elsewhere
  return [
    {
      html: (
        <>
          <Subject>{payHeading}</Subject>
          <Facts facts={bank} />
        </>
      ),
      text: heading(payHeading, factLines(bank)),
    },
    byCard && {
      html: (
        <>
          <Subject>{card.heading}</Subject>
          <Words>{cardText}</Words>
        </>
      ),
      text: heading(card.heading, paragraph(cardText)),
    },
    link && buttonBlock(card.button, link, { ink: true, text: card.link }),
    link && wordsBlock(card.key),
  ]
}
