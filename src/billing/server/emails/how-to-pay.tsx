import { Fragment } from 'react'
import type { invoiceSentMail } from '#content/mails/payments.ts'
import { Facts, MailButton, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { factLines, heading, paragraph, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { isPayableByCard } from '../documents/payable-by-card.ts'
import { type AboutDocument, bankFacts } from './billing-mail.ts'

type Copy = Pick<typeof invoiceSentMail, 'labels' | 'payHeading' | 'card'>

/** How an open invoice is paid: by bank, and also by card if the portal takes it and the mail has the personal link. */
export function howToPay({ document, seller, portal, openPence }: AboutDocument, { labels, payHeading, card }: Copy) {
  const bank = bankFacts(document, seller, labels, openPence)
  // The rest of a deposit that was paid in part has to be paid by bank too.
  const byCard = isPayableByCard(document) && (openPence ?? document.payablePence) === document.payablePence
  const link = byCard ? portal : undefined
  const cardText = link ? card.text : card.elsewhere
  const blocks = [
    <Fragment key="bank">
      <Subject>{payHeading}</Subject>
      <Facts facts={bank} />
    </Fragment>,
    byCard && (
      <Fragment key="card">
        <Subject>{card.heading}</Subject>
        <Words>{cardText}</Words>
      </Fragment>
    ),
    link && (
      <MailButton key="button" href={link} ink>
        {card.button}
      </MailButton>
    ),
    link && <Words key="key">{card.key}</Words>,
  ]
  const text = [
    heading(payHeading, factLines(bank)),
    byCard ? heading(card.heading, paragraph(cardText)) : undefined,
    ...(link ? [pointer(card.link, link), paragraph(card.key)] : []),
  ]
  return { blocks, text }
}
