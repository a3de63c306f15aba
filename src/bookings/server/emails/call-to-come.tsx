import { changeWords, joining } from '#content/mails/bookings.ts'
import { Facts, MailButton, MailLink, Words } from '#src/platform/mail/layout/blocks.tsx'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { MailPage, type FieldColour } from '#src/platform/mail/layout/mail-page.tsx'
import { factLines, headline, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { Ticket } from '#src/platform/mail/layout/ticket.tsx'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import {
  guestNumber,
  guestTicket,
  hostWords,
  ticketText,
  waysOf,
  whenOf,
  type CallMail,
  type MailedCall,
} from './call-mail.ts'

export interface CallToComeWords {
  subject: string
  preview: string
  headline: readonly string[]
  field: FieldColour
  lead: string
  where: string
  /** Further facts, below how guest and host talk. */
  facts: readonly Fact[]
  change: { before: string; link: string; after: string; text: string }
  reason: string
}

/** A mail to the guest about a booked call: the ticket, how to join, and the page to change it. */
export async function callToCome(call: MailedCall, words: CallToComeWords): Promise<CallMail> {
  const { links, deadline } = call
  const until = deadline && fill(changeWords.until, { when: whenOf(call.booking, deadline.at) })
  const subject = subjectLine(words.subject)
  const ticket = guestTicket(call)
  const facts = (where: string): Fact[] => [{ label: words.where, value: where }, ...words.facts]
  const number = guestNumber(call.booking)
  const byPhone = number
    ? fill(joining.phone.where, { ...hostWords(call.host), phone: number.replaceAll(' ', '\u00a0') })
    : fill(joining.phone.whereUnread, hostWords(call.host))
  const way = waysOf(call)
  const where = way === 'phone' ? byPhone : fill<string>(joining[way].where, hostWords(call.host))

  const html = renderMail(
    <MailPage
      title={subject}
      preview={words.preview}
      headline={words.headline}
      field={words.field}
      reason={words.reason}
    >
      <Ticket {...ticket} />
      <Words>{words.lead}</Words>
      {links.call && (
        <MailButton href={links.call} ink>
          {joining.link.button}
        </MailButton>
      )}
      <Facts facts={facts(where)} />
      {deadline?.isOver ? (
        <Words>{changeWords.over}</Words>
      ) : (
        <Words>
          {words.change.before}
          <MailLink href={links.page}>{words.change.link}</MailLink>
          {words.change.after}
          {until && ` ${until}`}
        </Words>
      )}
    </MailPage>,
  )

  const text = plainText([
    headline(words.headline),
    ticketText(ticket),
    paragraph(words.lead),
    links.call && pointer(joining.link.text, links.call),
    factLines(facts(way === 'link' ? joining.link.ticket : where.replaceAll('\u00a0', ' '))),
    ...(deadline?.isOver
      ? [paragraph(changeWords.over)]
      : [pointer(words.change.text, links.page), until && paragraph(until)]),
    paragraph(words.reason),
  ])

  return { subject, html, text }
}
