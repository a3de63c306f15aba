import { brand } from '#content/brand.ts'
import { Facts, MailButton, MailLink, Quote, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { factLines, headline, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { Ticket, type TicketWords } from '#src/platform/mail/layout/ticket.tsx'
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
  const subject = subjectLine(letter.subject)
  const { ticket, before, posters = [], others = '', quote = '', quoteFrom = '' } = letter
  const { button, choices = [], facts = [], after = [], link } = letter
  const html = renderMail(
    <MailPage
      title={subject}
      preview={letter.preview}
      headline={letter.headline}
      field={letter.field}
      reason={letter.reason}
    >
      {ticket ? <Ticket {...ticket} /> : ''}
      {before.map((words) => (
        <Words key={words}>{words}</Words>
      ))}
      {posters.length === 0 ? '' : <MailPosters posters={posters} />}
      {others === '' ? '' : <Words>{others}</Words>}
      {quote !== '' && quoteFrom !== '' ? <Subject>{quoteFrom}</Subject> : ''}
      {quote === '' ? '' : <Quote text={quote} />}
      {choices.map(({ label, href }) => (
        <MailButton key={label} href={href} ink>
          {label}
        </MailButton>
      ))}
      {button ? <MailButton href={button.href}>{button.label}</MailButton> : ''}
      {facts.length === 0 ? '' : <Facts facts={facts} />}
      {after.map((words) => (
        <Words key={words}>{words}</Words>
      ))}
      {link ? (
        <Words>
          {link.text} <MailLink href={link.href}>{link.label}</MailLink>.
        </Words>
      ) : (
        ''
      )}
    </MailPage>,
  )
  const text = plainText([
    headline(letter.headline),
    ticket && ticketText(ticket),
    ...before.map((words) => paragraph(words)),
    posters.length === 0 ? undefined : paragraph(postersText(posters)),
    others === '' ? undefined : paragraph(others),
    quote === '' || quoteFrom === '' ? undefined : paragraph(quoteFrom),
    quote === '' ? undefined : paragraph(quote, '  '),
    ...choices.map(({ label, href }) => pointer(`${label}:`, href)),
    button && pointer(`${button.label}:`, button.href),
    facts.length === 0 ? undefined : factLines(facts),
    ...after.map((words) => paragraph(words)),
    link && pointer(`${link.text} ${link.label}:`, link.href),
    paragraph(letter.reason),
  ])
  return {
    subject,
    html,
    text,
    replyTo: brand.email,
    attachments: [await logoAttachment(), ...posters.flatMap(({ still }) => still ?? [])],
    ...(letter.calendar ? { calendar: letter.calendar } : {}),
  }
}

function ticketText({ weekday, dayOfMonth, month, time, lines }: TicketWords): string {
  return paragraph([`${weekday} ${dayOfMonth} ${month}, ${time}`, ...lines].join('\n'))
}
