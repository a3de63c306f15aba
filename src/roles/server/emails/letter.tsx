import { brand } from '#content/brand.ts'
import { MailLink, Quote, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import { paragraph, pointer } from '#src/platform/mail/layout/plain-text.ts'
import type { TicketWords } from '#src/platform/mail/layout/ticket.tsx'
import { buttonBlock, factsBlock, ticketBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { type MailPoster, MailPosters, postersText } from './posters.tsx'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import type { CalendarPart, RenderedMail } from '#src/platform/mail/mailer.ts'

/** The parts of a mail about roles, from top to bottom, all in plain text. */
export interface Letter {
  subject: string
  preview: string
  headline: readonly string[]
  field: 'paper-hi' | 'hot' | 'mint' | 'deep' | 'rose'
  /** A date and a time. It is struck through if `off`. */
  ticket?: (TicketWords & { off?: boolean }) | undefined
  before: readonly string[]
  /** At most three people of a shortlist. `others` names the rest. */
  posters?: readonly MailPoster[]
  others?: string
  /** What somebody wrote, in their words, and who wrote it. */
  quote?: string
  quoteFrom?: string
  button?: { label: string; href: string }
  /** Buttons side by side that look the same. */
  choices?: readonly { label: string; href: string }[]
  facts?: readonly Fact[]
  after?: readonly string[]
  /** A link in a line of text, after everything else. */
  link?: { text: string; label: string; href: string }
  reason: string
  /** The calendar invitation that is attached. */
  calendar?: CalendarPart | undefined
}

/** Writes a mail about roles: one coloured field, one button, and the reason for the mail. */
export async function writeLetter(letter: Letter): Promise<RenderedMail> {
  const { ticket, before, posters = [], others = '', quote = '', quoteFrom = '' } = letter
  const { button, choices = [], facts = [], after = [], link } = letter
  const parts = writeMail({
    subject: subjectLine(letter.subject),
    preview: letter.preview,
    headline: letter.headline,
    field: letter.field,
    reason: letter.reason,
    blocks: [
      ticket && ticketBlock(ticket),
      ...before.map(wordsBlock),
      posters.length > 0 && { html: <MailPosters posters={posters} />, text: paragraph(postersText(posters)) },
      others && wordsBlock(others),
      quote && quoteFrom && { html: <Subject>{quoteFrom}</Subject>, text: paragraph(quoteFrom) },
      quote && { html: <Quote text={quote} />, text: paragraph(quote, '  ') },
      ...choices.map(({ label, href }) => buttonBlock(label, href, { ink: true, text: `${label}:` })),
      button && buttonBlock(button.label, button.href, { text: `${button.label}:` }),
      facts.length > 0 && factsBlock(facts),
      ...after.map(wordsBlock),
      link && {
        html: (
          <Words>
            {link.text} <MailLink href={link.href}>{link.label}</MailLink>.
          </Words>
        ),
        text: pointer(`${link.text} ${link.label}:`, link.href),
      },
    ],
  })
  return {
    ...parts,
    replyTo: brand.email,
    attachments: [await logoAttachment(), ...posters.flatMap(({ still }) => still ?? [])],
    ...(letter.calendar ? { calendar: letter.calendar } : {}),
  }
}
