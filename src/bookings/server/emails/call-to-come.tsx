import { changeWords, joining } from '#content/mails/bookings.ts'
import { Facts, MailLink, Words } from '#src/platform/mail/layout/blocks.tsx'
import { type FieldColour } from '#src/platform/mail/layout/mail-page.tsx'
import { factLines, paragraph, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { buttonBlock, ticketBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { guestNumber, guestTicket, hostWords, waysOf, whenOf, type CallMail, type MailedCall } from './call-mail.ts'

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
  const facts = (where: string): Fact[] => [{ label: words.where, value: where }, ...words.facts]
  const number = guestNumber(call.booking)
  const byPhone = number
    ? fill(joining.phone.where, { ...hostWords(call.host), phone: number.replaceAll(' ', '\u00a0') })
    : fill(joining.phone.whereUnread, hostWords(call.host))
  const way = waysOf(call)
  const where = way === 'phone' ? byPhone : fill<string>(joining[way].where, hostWords(call.host))

  return writeMail({
    subject,
    preview: words.preview,
    headline: words.headline,
    field: words.field,
    reason: words.reason,
    blocks: [
      ticketBlock(guestTicket(call)),
      wordsBlock(words.lead),
      links.call && buttonBlock(joining.link.button, links.call, { ink: true, text: joining.link.text }),
      {
        html: <Facts facts={facts(where)} />,
        text: factLines(facts(way === 'link' ? joining.link.ticket : where.replaceAll('\u00a0', ' '))),
      },
      deadline?.isOver
        ? wordsBlock(changeWords.over)
        : {
            html: (
              <Words>
                {words.change.before}
                <MailLink href={links.page}>{words.change.link}</MailLink>
                {words.change.after}
                {until && ` ${until}`}
              </Words>
            ),
            text: pointer(words.change.text, links.page),
          },
      !deadline?.isOver && until ? { text: paragraph(until) } : undefined,
    ],
  })
}
