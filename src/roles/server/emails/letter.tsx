import { brand } from '#content/brand.ts'
import { Facts, MailButton, Quote, Words } from '#src/platform/mail/layout/blocks.tsx'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { factLines, headline, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'

/** What a mail about roles says, from top to bottom; all of it is plain text. */
export interface Letter {
  subject: string
  preview: string
  headline: readonly string[]
  field: 'hot' | 'mint' | 'deep'
  before: readonly string[]
  /** What somebody wrote, in their words. */
  quote?: string
  button?: { label: string; href: string }
  facts?: readonly Fact[]
  after?: readonly string[]
  reason: string
}

/** A mail about roles: one field, one button, and why it came. */
export async function writeLetter(letter: Letter): Promise<RenderedMail> {
  const subject = subjectLine(letter.subject)
  const { before, quote = '', button, facts = [], after = [] } = letter
  const html = renderMail(
    <MailPage
      title={subject}
      preview={letter.preview}
      headline={letter.headline}
      field={letter.field}
      reason={letter.reason}
    >
      {before.map((words) => (
        <Words key={words}>{words}</Words>
      ))}
      {quote === '' ? '' : <Quote text={quote} />}
      {button ? <MailButton href={button.href}>{button.label}</MailButton> : ''}
      {facts.length === 0 ? '' : <Facts facts={facts} />}
      {after.map((words) => (
        <Words key={words}>{words}</Words>
      ))}
    </MailPage>,
  )
  const text = plainText([
    headline(letter.headline),
    ...before.map((words) => paragraph(words)),
    quote === '' ? undefined : paragraph(quote, '  '),
    button && pointer(`${button.label}:`, button.href),
    facts.length === 0 ? undefined : factLines(facts),
    ...after.map((words) => paragraph(words)),
    paragraph(letter.reason),
  ])
  return { subject, html, text, replyTo: brand.email, attachments: [await logoAttachment()] }
}
